import { inTime } from '@site/server'
import { Gauge, type Registry } from 'prom-client'

import { cached } from '../lib/cached.ts'

/** The measures of one look are of one count. */
const COUNT_MS = 1_000
/** A database that does not answer for so long is away, and nothing is told of it: an old count would be no count. */
const ANSWER_MS = 1_500

interface CountedGauge<Row> {
  readonly name: string
  readonly help: string
  readonly valueOf: (row: Row) => number
  /** A series for each row. Without it there is one row at the most, and no series where there is none. */
  readonly label?: { readonly name: string; readonly of: (row: Row) => string }
}

/**
 * Gauges of what the database counts for those who look at the measures: every replica tells the same. None has a series
 * where the database does not answer in time, nor for what it does not count: none is not as good as nought.
 *
 * @param count one for all gauges that are added together
 */
export function addCountedGauges<Row>(
  registers: Registry[],
  count: () => Promise<readonly Row[]>,
  gauges: readonly CountedGauge<Row>[],
): void {
  const counted = cached(count, COUNT_MS)
  const rowsInTime = () =>
    inTime(
      counted().catch(() => []),
      ANSWER_MS,
      [],
    )
  for (const { name, help, valueOf, label } of gauges) {
    const gauge: Gauge = new Gauge({
      ...{ name, help, registers, labelNames: label === undefined ? [] : [label.name] },
      async collect() {
        const rows = await rowsInTime()
        // A gauge without a label would begin anew with nought.
        if (label === undefined) gauge.remove()
        else gauge.reset()
        for (const row of rows) {
          if (label === undefined) gauge.set(valueOf(row))
          else gauge.set({ [label.name]: label.of(row) }, valueOf(row))
        }
      },
    })
  }
}
