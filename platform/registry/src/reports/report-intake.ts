import { hash } from 'node:crypto'

import { type Composition, compositionContent, type ErrorReport, HEALTH_WINDOW_MS, HOST_NAME } from '@site/contracts'
import { addressGroup, sha256, toldPlaces, toldRoute, toldWords } from '@site/server'

import { RegistryError } from '../base/index.ts'
import type { CompositionService } from '../composition/index.ts'
import type { Database } from '../storage/index.ts'
import { type ReportRow, thinOutReports, writeReports } from './report-store.ts'
import { fingerprintOf } from './stack.ts'

/** What became of a report. All but the first are left out; of one that was taken there may be no room in the end. */
export const ERROR_FATES = ['taken', 'no-device', 'repeated', 'too-many', 'not-its-composition', 'full'] as const
export type ErrorFate = (typeof ERROR_FATES)[number]

export interface ReportIntake {
  /** Checks a report and remembers it until it is written. */
  record(
    report: ErrorReport,
    reporter: { readonly deviceId: string | undefined; readonly address: string },
  ): Promise<void>
  /** Until all that was remembered is written, and what is old is gone. What cannot be written stays for the next time. */
  flush(): Promise<void>
  /** Reports of this process by what became of them. */
  fates(): ReadonlyMap<ErrorFate, number>
}

export interface ReportIntakeDeps {
  readonly db: Database
  readonly compositions: Pick<CompositionService, 'at'>
  readonly now: () => number
  /** Reports of one network address that are looked at in ten minutes. */
  readonly reportsPerAddress: number
}

const DEVICE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_WAITING = 200
const MAX_SEEN = 50_000

/**
 * Takes reports of errors. What one says of itself must be what the registry knows: this device was given this composition
 * at this revision, and the release is in it. The rest is what somebody's browser says: nothing acts on it, and of its texts
 * only what errors are made of is kept, for whatever else may be a person's.
 */
export function createReportIntake({ db, compositions, now, reportsPerAddress }: ReportIntakeDeps): ReportIntake {
  let waiting = new Map<string, ReportRow>()
  let window = 0
  let looked = new Map<string, number>()
  let seen = new Set<string>()
  let thinnedIn = 0
  const fates = new Map<ErrorFate, number>(ERROR_FATES.map((fate) => [fate, 0]))
  const count = (fate: ErrorFate, times = 1): void => void fates.set(fate, (fates.get(fate) ?? 0) + times)

  function isTooMany(address: string): boolean {
    const network = addressGroup(address)
    const before = looked.get(network) ?? 0
    if (before >= reportsPerAddress || (before === 0 && looked.size >= MAX_SEEN)) return true
    looked.set(network, before + 1)
    return false
  }

  /** What ran, and its text, where a report is of it. */
  async function ranFor(report: ErrorReport, deviceId: string) {
    const { theme, revision, remote, version, cohort, digest } = report
    const composition = await compositions.at({ theme, revision, deviceId }).catch((error: unknown) => {
      if (error instanceof RegistryError && error.code === 'not-found') return undefined
      throw error
    })
    if (composition === undefined) return undefined
    const composed = remote === HOST_NAME ? composition.host : composition.remotes[remote]
    const versions = [composed?.active.version, composed?.fallback?.version]
    const isGiven =
      composed === undefined ? remote === HOST_NAME : composed.cohort === cohort && versions.includes(version)
    const content = compositionContent(composition)
    return isGiven && sha256(content) === digest ? { composition, content } : undefined
  }

  function remember(row: ReportRow): boolean {
    const known = waiting.get(row.id)
    if (known === undefined && waiting.size >= MAX_WAITING) return false
    waiting.set(row.id, known === undefined ? row : { ...known, times: known.times + row.times, at: row.at })
    return true
  }

  async function write(): Promise<void> {
    const taken = waiting
    waiting = new Map()
    try {
      if (taken.size > 0) {
        const refused = await writeReports(db, [...taken.values()])
        count('full', refused)
      }
      const current = Math.floor(now() / HEALTH_WINDOW_MS)
      if (thinnedIn !== current) await thinOutReports(db, now())
      thinnedIn = current
    } catch (error) {
      for (const row of taken.values()) remember(row)
      throw error
    }
  }
  let writing = Promise.resolve()

  return {
    async record(report, { deviceId, address }) {
      const current = Math.floor(now() / HEALTH_WINDOW_MS)
      if (window !== current) {
        window = current
        looked = new Map()
        seen = new Set()
      }
      if (deviceId === undefined || !DEVICE_ID.test(deviceId)) return count('no-device')
      if (isTooMany(address)) return count('too-many')
      const kept = withKnownWords(report)
      const id = fingerprintOf(kept)
      const once = hash('sha256', `${id}\0${deviceId}`)
      if (seen.has(once)) return count('repeated')
      const ran = await ranFor(report, deviceId)
      if (ran === undefined) return count('not-its-composition')
      const route = toldRoute(report.route, pathsOf(ran.composition))
      const row = { id, report: { ...kept, route }, composition: ran.content, times: 1, at: now() }
      if (seen.size >= MAX_SEEN || !remember(row)) return count('full')
      seen.add(once)
      count('taken')
    },
    flush() {
      writing = writing.catch(() => undefined).then(write)
      return writing
    },
    fates: () => fates,
  }
}

function withKnownWords({ stack, ...report }: ErrorReport): ErrorReport {
  const texts = { name: toldWords(report.name), message: toldWords(report.message) }
  return { ...report, ...texts, ...(stack === undefined ? {} : { stack: toldPlaces(stack) }) }
}

/** Paths of pages, as the releases of a composition declare them. */
function pathsOf({ remotes }: Composition): readonly string[] {
  return Object.values(remotes)
    .flatMap(({ active, fallback = active }) => [active, fallback])
    .flatMap(({ manifest }) => manifest.routes.map(({ path }) => path))
}
