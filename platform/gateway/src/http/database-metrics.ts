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

/** How long ago the database was kept, in seconds; no series where nobody keeps it. */
export function addBackupMetrics(registers: Registry[], age: () => Promise<number | undefined>): void {
  const counted = countedInTime(async () => {
    const seconds = await age()
    return seconds === undefined ? [] : [seconds]
  })
  const gauge: Gauge = new Gauge({
    name: 'gateway_database_backup_seconds',
    help: 'How long ago the last base backup of the database ended, or how long its log is archived without one',
    registers,
    async collect() {
      const [seconds] = await counted()
      if (seconds === undefined) gauge.remove()
      else gauge.set(seconds)
    },
  })
}
