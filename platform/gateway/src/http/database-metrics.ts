import { Gauge, type Registry } from 'prom-client'

import type { Taken } from '../db/taken.ts'
import { countedInTime } from './counted-in-time.ts'

/** Room on the database's disk, as the database says: every replica tells the same. How much there is only the disk knows. */
export function addDatabaseMetrics(registers: Registry[], count: () => Promise<readonly Taken[]>): void {
  const counted = countedInTime(count)
  const gauge: Gauge = new Gauge({
    name: 'gateway_database_bytes',
    help: 'What the database takes on its disk: data, and log_waiting where its log is archived',
    labelNames: ['of'],
    registers,
    async collect() {
      const taken = await counted()
      gauge.reset()
      for (const { of, bytes } of taken) gauge.set({ of }, bytes)
    },
  })
}
