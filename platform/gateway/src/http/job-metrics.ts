import type { Registry } from 'prom-client'

import type { JobsOfKind } from '../kernel/jobs/index.ts'
import { addCountedGauges } from './counted-gauges.ts'

/** Jobs by kind. */
export function addJobMetrics(registers: Registry[], count: () => Promise<readonly JobsOfKind[]>): void {
  const label = { name: 'job', of: ({ name }: JobsOfKind) => name }
  addCountedGauges(registers, count, [
    {
      name: 'gateway_jobs_waiting',
      help: 'Jobs that are due and not done, those under way among them',
      label,
      valueOf: ({ waiting }) => waiting,
    },
    {
      name: 'gateway_jobs_oldest_seconds',
      help: 'For how long the job has been due that has waited for longest',
      label,
      valueOf: ({ oldestSeconds }) => oldestSeconds,
    },
    {
      name: 'gateway_jobs_failed',
      help: 'Jobs that failed for good and that nobody has seen to',
      label,
      valueOf: ({ failed }) => failed,
    },
  ])
}
