import { join } from 'node:path'

import type { PublicKey, Revision, ThemeId } from '@site/contracts'
import { HOUR_MS } from '@site/domain'
import { endServer, type ReadMeasures } from '@site/server'
import { createOperationsListener } from '@site/server/operations'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import { repeat } from './base/index.ts'
import { createProposals } from './proposals/index.ts'
import { createAnnouncer } from './revisions/index.ts'
import { auditHeadFile, readAudit } from './audit/index.ts'
import { findChannel, type LocalReport, seedChannels, SYSTEM } from './channels/index.ts'
import { createCompositionService, type CompositionRequest, type ServedComposition } from './composition/index.ts'
import { openPeople } from './access/index.ts'
import { createGrants, revokeAllBy, revokeAllOf } from './grants/index.ts'
import { createIntake, healthOfThemes, metricsOf, watchCandidates } from './health/index.ts'
import { createApp } from './http/index.ts'
import { createOperations, type Operations } from './operations/index.ts'
import type { RegistryOptions } from './options.ts'
import type { RegistryContext } from './context/index.ts'
import { createReportIntake } from './reports/index.ts'
import { clearStaging, RELEASE_LIMITS, ReleaseReader } from './releases/index.ts'
import { createSignIns } from './sign-in/index.ts'
import { openSigningKeys } from './signing/index.ts'
import { openDatabase } from './storage/index.ts'

const JUDGE_EVERY_MS = 5_000
/** Calls that are still under way then are cut: what they have begun is undone, or done again by the next attempt. */
const CUT_AFTER_MS = 5_000
const DEVICES_PER_ADDRESS = 60
const ROWS_WAITING = 50_000
const REPORTS_PER_ADDRESS = 30

/** A running registry. One process owns it; the routes of `app` all lie under `/registry/`. */
export interface Registry {
  /** Not listening yet: the caller listens, or injects requests. */
  readonly app: FastifyInstance
  /** For the operator alone, `/metrics`; to listen where nobody else comes. */
  readonly operations: FastifyInstance
  /** What `/metrics` of it writes. */
  readonly readMeasures: ReadMeasures
  /** 16 hex digits, made once per installation. */
  readonly instance: string
  /** What a browser gets. Without a device id it is the stable cohort. Cheap: made once per cohort vector. */
  compositionFor(request: CompositionRequest): Promise<ServedComposition>
  /** Public keys that a browser should trust now; they belong into the edge's run-time configuration. */
  trustedKeys(): Promise<readonly PublicKey[]>
  /** Called for each new revision of a channel. @returns a function that ends it */
  onRevision(listener: (revision: Revision) => void): () => void
  /** Publishes built folders of the working tree; each theme runs them except where ops chose a version. */
  publishLocal(folders: readonly string[]): Promise<LocalReport>
  close(): Promise<void>
}

/**
 * Opens the database, the keys and the folders and makes a registry of them. At the first start it makes an
 * installation: two channels, a pair of signing keys, an ops token.
 * @throws when the database or a folder cannot be used
 */
export async function createRegistry(options: RegistryOptions): Promise<Registry> {
  const { dataDir, releasesDir, bus, now = Date.now } = options
  const log = options.logger ?? pino({ level: 'silent' })
  const db = await openDatabase(options.database, (error) => log.warn({ error }, 'an idle connection was lost'))
  try {
    const instance = await seedChannels(db, options, now)
    const auditHead = auditHeadFile(join(dataDir, 'audit-head.json'), instance)
    const context: RegistryContext = {
      db,
      releasesDir,
      auditHead,
      now,
      limits: options.limits ?? RELEASE_LIMITS,
      releases: new ReleaseReader(),
      mapsDir: join(dataDir, 'maps'),
      readHostManifest: options.readHostManifest,
      readGatewayCalls: options.readGatewayCalls ?? noGateway,
      localBuilds: new Map(),
    }
    await rememberAuditHead(context)
    await clearStaging(releasesDir, now())
    const tokens = await openPeople({
      ...{ db, auditHead, now, dir: dataDir, opsToken: options.opsToken },
      onLeaving: revokeAllOf,
      onRevoked: revokeAllBy,
    })
    const keys = await openSigningKeys(join(dataDir, 'keys'), {
      overlapMs: options.keyOverlapMs ?? 48 * HOUR_MS,
      now,
    })
    const grants = createGrants(context, { keys, instance, people: tokens })
    const compositions = createCompositionService(context, {
      keys,
      grants,
      instance,
      flagDefaults: options.flagDefaults,
      lifetimeMs: options.compositionLifetimeMs ?? 24 * HOUR_MS,
    })
    const announcer = await createAnnouncer(bus, log)
    announcer.onRevision(({ theme, revision }) => compositions.forgetOlder(theme, revision))
    const operations = createOperations(context, compositions, keys, announcer)
    const proposals = createProposals({ context, edit: operations.edit, people: tokens, log })
    await followOrigins(context, operations, options)
    const devicesPerAddress = options.healthDevicesPerAddress ?? DEVICES_PER_ADDRESS
    const maxWaiting = options.healthRowsWaiting ?? ROWS_WAITING
    const intake = createIntake({ db, compositions, instance, now, devicesPerAddress, maxWaiting })
    const reportsPerAddress = options.errorReportsPerAddress ?? REPORTS_PER_ADDRESS
    const reports = createReportIntake({ db, compositions, now, reportsPerAddress })
    const { signIn } = options
    const app = await createApp({
      context,
      operations,
      compositions,
      grants,
      proposals,
      intake,
      reports,
      keys,
      tokens,
      signIns: signIn === undefined ? undefined : createSignIns(signIn, tokens, now),
      instance,
      log,
      options,
    })
    const measured = async () => {
      const themes = await healthOfThemes(context, intake)
      return metricsOf(themes, { health: intake.fates(), errors: reports.fates() })
    }
    const operatorListener = createOperationsListener({ measures: async () => (await measured()).metrics(), log })
    const everyMs = options.judgeEveryMs ?? JUDGE_EVERY_MS
    const endDue = repeat({
      ...{ everyMs, log, what: 'what is due could not be carried out' },
      work: () => proposals.carryOutDue(),
    })
    const endReports = repeat({ everyMs, log, what: 'reports of errors could not be written', work: reports.flush })
    const endWatch = watchCandidates({
      db,
      intake,
      now,
      everyMs,
      log,
      stop: operations.stopCandidate,
      step: operations.stepCandidate,
    })
    return {
      app,
      operations: operatorListener,
      readMeasures: async () => (await measured()).getMetricsAsJSON(),
      instance,
      compositionFor: (request) => compositions.for(request),
      trustedKeys: () => Promise.resolve(keys.trusted()),
      onRevision: (listener) => announcer.onRevision(listener),
      publishLocal: (folders) => operations.publishLocal(folders),
      async close() {
        await endServer(app, { cutAfterMs: CUT_AFTER_MS })
        await operatorListener.close()
        await endWatch()
        await endDue()
        await endReports()
        // What browsers have reported since the last look, for the next process.
        for (const waiting of [intake, reports])
          await waiting.flush().catch((error: unknown) => log.error({ error }, 'reports were lost at the end'))
        announcer.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

function noGateway(): Promise<never> {
  return Promise.reject(new Error('the registry was not told where the gateway is'))
}

/**
 * A database whose end nobody remembers yet (a first start, or a new folder) is taken as it is. One that has another name than
 * what is remembered is not: `verify` says so until somebody takes it over.
 */
async function rememberAuditHead({ db, auditHead }: RegistryContext): Promise<void> {
  if ((await auditHead.read()) !== undefined) return
  const [last] = await readAudit(db, 1)
  if (last !== undefined) await auditHead.write(last)
}

/** Origins belong to the deployment: where its configuration says something new, the channels follow at the start. */
async function followOrigins(
  context: RegistryContext,
  operations: Operations,
  options: RegistryOptions,
): Promise<void> {
  for (const [theme, origins] of Object.entries(options.origins ?? {}) as [ThemeId, Record<string, string>][]) {
    const channel = await findChannel(context.db, theme)
    if (channel === undefined || JSON.stringify(sorted(channel.origins)) === JSON.stringify(sorted(origins))) continue
    const reason = 'origins of the configuration'
    await operations.edit({ actor: SYSTEM, reason, edits: [{ theme, edit: { kind: 'origins', origins } }] })
  }
}

function sorted(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
