import { Gauge, type Registry } from 'prom-client'

import { countedInTime } from './counted-in-time.ts'

export interface RoundsOfVenue {
  readonly venue: string
  readonly count: number
}

/** Rounds that venues have left open, as the database has them: every replica tells the same. */
export function addRoundMetrics(registers: Registry[], count: () => Promise<readonly RoundsOfVenue[]>): void {
  const counted = countedInTime(count)
  const gauge: Gauge = new Gauge({
    name: 'gateway_rounds_left_open',
    help: 'Rounds that their venue has not ended within a day, by venue; no series where there is none',
    labelNames: ['venue'],
    registers,
    async collect() {
      const venues = await counted()
      gauge.reset()
      for (const { venue, count: rounds } of venues) gauge.set({ venue }, rounds)
    },
  })
}
