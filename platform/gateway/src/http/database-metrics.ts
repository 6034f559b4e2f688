import type { Registry } from 'prom-client'

import type { Taken } from '../db/taken.ts'
import { addCountedGauges } from './counted-gauges.ts'

/** Room on the database's disk, as the database says. How much there is only the disk knows. */
export function addDatabaseMetrics(registers: Registry[], count: () => Promise<readonly Taken[]>): void {
  addCountedGauges(registers, count, [
    {
      name: 'gateway_database_bytes',
      help: 'What the database takes on its disk: data, and log_waiting where its log is archived',
      label: { name: 'of', of: (taken) => taken.of },
      valueOf: ({ bytes }) => bytes,
    },
  ])
}

/** How long ago the database was kept, in seconds; no series where nobody keeps it. */
export function addBackupMetrics(registers: Registry[], age: () => Promise<number | undefined>): void {
  const ages = async () => {
    const seconds = await age()
    return seconds === undefined ? [] : [seconds]
  }
  addCountedGauges(registers, ages, [
    {
      name: 'gateway_database_backup_seconds',
      help: 'How long ago the last base backup of the database ended, or how long its log is archived without one',
      valueOf: (seconds) => seconds,
    },
  ])
}
