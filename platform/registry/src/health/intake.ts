import { hash } from 'node:crypto'

import { type HealthBeacon, type HealthReport, HOST_NAME, type ThemeId } from '@site/contracts'
import { addressGroup } from '@site/server'

import { readRevision } from '../channels/index.ts'
import type { CompositionService } from '../composition/index.ts'
import type { Database } from '../storage/index.ts'
import { candidateRuns } from './candidate-runs.ts'
import { addDevices, type DeviceRow, windowAt } from './health-store.ts'

/** What became of a report. All but the first are left out of every figure. */
export const REPORT_FATES = ['counted', 'no-device', 'not-its-release', 'too-many-devices', 'full'] as const
export type ReportFate = (typeof REPORT_FATES)[number]

export interface Reporter {
  /** The cookie `did`; undefined where there is none. */
  readonly deviceId: string | undefined
  readonly address: string
}

export interface HealthIntake {
  /** Checks the reports of one beacon and remembers those that count until they are written. */
  record(beacon: HealthBeacon, reporter: Reporter): Promise<void>
  /** Until all that was remembered is written. What cannot be written stays for the next time. */
  flush(): Promise<void>
  /** Reports of this process by what became of them. */
  fates(): ReadonlyMap<ReportFate, number>
}

export interface IntakeDeps {
  readonly db: Database
  readonly compositions: CompositionService
  readonly instance: string
  readonly now: () => number
  /** Devices of one network address that count in one window. */
  readonly devicesPerAddress: number
  /** Rows that wait to be written at most; a report that needs another one is left out. */
  readonly maxWaiting: number
}

/** As the edge makes them. */
const DEVICE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_ADDRESSES = 50_000

/**
 * Takes reports of browsers. Nothing that one says is believed which the registry knows better: the window is its own
 * clock's, and the release must be one that this very device was given, in this cohort.
 */
export function createIntake(deps: IntakeDeps): HealthIntake {
  const { db, compositions, instance, now, devicesPerAddress, maxWaiting } = deps
  let waiting = new Map<string, DeviceRow>()
  let window = 0
  let devices = new Map<string, Set<string>>()
  const runs = new Map<ThemeId, { readonly revision: number; readonly of: Promise<ReadonlyMap<string, number>> }>()
  const fates = new Map<ReportFate, number>(REPORT_FATES.map((fate) => [fate, 0]))

  const count = (fate: ReportFate, reports: number): void => void fates.set(fate, (fates.get(fate) ?? 0) + reports)

  function mayCount(address: string, device: string): boolean {
    if (window !== windowAt(now())) {
      window = windowAt(now())
      devices = new Map()
    }
    const network = addressGroup(address)
    const known = devices.get(network) ?? new Set()
    if (known.has(device)) return true
    if (known.size >= devicesPerAddress || (known.size === 0 && devices.size >= MAX_ADDRESSES)) return false
    devices.set(network, known.add(device))
    return true
  }

  function runsAt(theme: ThemeId, revision: number): Promise<ReadonlyMap<string, number>> {
    const known = runs.get(theme)
    if (known?.revision === revision) return known.of
    const of = readRevision(db, theme, revision).then((channel) => candidateRuns(db, channel))
    runs.set(theme, { revision, of })
    // a database that was away for a moment is asked again
    of.catch(() => runs.get(theme)?.of === of && runs.delete(theme))
    return of
  }

  /** The first time that a device needed in a window is the one that counts. */
  function remember(row: DeviceRow): boolean {
    const { ms: _, ...own } = row
    const key = Object.values(own).join(' ')
    if (waiting.has(key)) return true
    if (waiting.size >= maxWaiting) return false
    waiting.set(key, row)
    return true
  }

  let writing = Promise.resolve()
  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const taken = waiting
    waiting = new Map()
    try {
      await addDevices(db, [...taken.values()])
    } catch (error) {
      for (const row of taken.values()) remember(row)
      throw error
    }
  }

  return {
    async record({ theme, reports }, { deviceId, address }) {
      if (deviceId === undefined || !DEVICE_ID.test(deviceId)) return count('no-device', reports.length)
      const { composition } = await compositions.for({ theme, deviceId })
      const own = reports.filter(({ remote, version, cohort }) => {
        const composed = remote === HOST_NAME ? composition.host : composition.remotes[remote]
        const given = [composed?.active.version, composed?.fallback?.version]
        return composed?.cohort === cohort && given.includes(version)
      })
      count('not-its-release', reports.length - own.length)
      if (own.length === 0) return
      const device = hash('sha256', `${instance}\0${deviceId}`).slice(0, 32)
      if (!mayCount(address, device)) return count('too-many-devices', own.length)
      const runOf = await runsAt(theme, composition.revision)
      for (const report of own) {
        const { remote, version, cohort } = report
        const about = { slot: windowAt(now()), theme, remote, run: runOf.get(remote) ?? 0, version, cohort }
        const kept = countedAs(report).map((counted) => remember({ ...about, ...counted, device }))
        count(kept.includes(false) ? 'full' : 'counted', 1)
      }
    },
    flush() {
      // whoever asks has what somebody else is about to have written, too
      writing = writing.catch(() => undefined).then(write)
      return writing
    },
    fates: () => fates,
  }
}

/** Nothing is judged by rejected calls and vitals, so they make no sample of a device. */
function countedAs(report: HealthReport): Pick<DeviceRow, 'outcome' | 'ms'>[] {
  if ('vital' in report) return [{ outcome: report.vital, ms: report.ms }]
  const { outcome } = report
  if (outcome === 'rejected') return [{ outcome }]
  const counted = outcome === 'activated' ? (['seen', outcome] as const) : (['seen', outcome, 'unwell'] as const)
  return counted.map((each) => ({ outcome: each }))
}
