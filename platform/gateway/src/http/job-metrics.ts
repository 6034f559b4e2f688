import { Gauge, type Registry } from 'prom-client'

import type { JobsOfKind } from '../kernel/jobs/index.ts'
import { countedInTime } from './counted-in-time.ts'

/** Jobs by kind, as the database has them: every replica tells the same. */
export function addJobMetrics(registers: Registry[], count: () => Promise<readonly JobsOfKind[]>): void {
  const counted = countedInTime(count)
  const add = (name: string, help: string, valueOf: (kind: JobsOfKind) => number) => {
    const gauge: Gauge = new Gauge({
      ...{ name, help, labelNames: ['job'], registers },
      async collect() {
        const kinds = await counted()
        gauge.reset()
        for (const kind of kinds) gauge.set({ job: kind.name }, valueOf(kind))
      },
    })
  }
  add('gateway_jobs_waiting', 'Jobs that are due and not done, those under way among them', ({ waiting }) => waiting)
  add(
    'gateway_jobs_oldest_seconds',
    'For how long the job has been due that has waited for longest',
    ({ oldestSeconds }) => oldestSeconds,
  )
  add('gateway_jobs_failed', 'Jobs that failed for good and that nobody has seen to', ({ failed }) => failed)
}
