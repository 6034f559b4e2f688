import { existsSync, globSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { dirname, join, resolve } from 'node:path'

import { type Composition, type Locale, OriginSchema, THEME_IDS, type ThemeId } from '@site/contracts'
import { captchaFromEnv, createGateway, openDatabase, refuseInProduction } from '@site/gateway'
import {
  createRegistry,
  flagsFromEnv,
  gatewayCallsReader,
  openOne,
  readHostManifest,
  signInFromEnv,
} from '@site/registry'
import { type ReadMeasures, REQUEST_TIMEOUT_MS } from '@site/server'
import { createVenues } from '@site/venues'
import type { Logger } from 'pino'
import * as v from 'valibot'

import { createEdge } from './app.ts'
import { dispatcher, joinOperations, openSecrets, VENUES_HOST } from './one-process/index.ts'
import { FINGERPRINT_PATH } from './fingerprint/index.ts'
import { consoleHostOf } from './visitor/index.ts'

export interface EmbeddedOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** Address to listen at; this machine alone by default, because whoever reaches the sandbox is its operator. */
  readonly host?: string
  readonly dataDir: string
  /** Where this machine alone is told `/readyz` and `/metrics`, 0 for a free port; nowhere without one. */
  readonly operationsPort?: number
  /** Root of the repository, where host, remotes and pages were built; this one by default. */
  readonly root?: string
  /** Another build of the host than the one below `root`; benchmarks compare two. */
  readonly hostDir?: string
  readonly sandbox: boolean
  /** As the gateway takes it: for the sites of tests. */
  readonly resultsWhenAsked?: boolean
  /** Page of a fingerprint service; the sandbox stands in for one, else the local fingerprint is all there is. */
  readonly fingerprintUrl?: string
  /** Where a match is streamed as HLS, with `{gidm}` in place of its number; its page shows the animation without one. */
  readonly streamUrl?: string
  readonly defaultLocale?: Locale
  /** Runs this one composition, with its releases from a folder, and nothing of the working tree but the host. */
  readonly opened?: { readonly composition: Composition; readonly releasesDir: string }
  /** An existing PostgreSQL instead of the embedded database, e.g. for the tests of both engines. */
  readonly databaseUrl?: string
  /** Where release files come from, per theme and remote; everything on the page's origin by default. */
  readonly origins?: Partial<Record<ThemeId, Readonly<Record<string, string>>>>
  /** `NODE_ENV`, `SIMULATOR`, `SITE_ORIGINS`, `CONSOLE_HOST`, and what the servers read of it: captcha and flags. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly logger?: Logger
  readonly onProgress?: (text: string) => void
}

export interface EmbeddedSite {
  readonly url: string
  readonly port: number
  /** Of the operator's own listener, where there is one. */
  readonly operationsUrl?: string
  /** What `/metrics` of it writes, or would. */
  readonly readMeasures: ReadMeasures
  /** Remotes that ops has chosen a version for, so that the local build was not taken: `sports 1.4.2 (jade)`. */
  readonly kept: readonly string[]
  stop(): Promise<void>
}

/** What the channels of a new sandbox begin with, so that there is everything to try; ops may switch it off. */
const SANDBOX_FLAGS = { crMode: true, withdrawPassword: true } as const

/** The captcha's frame has an origin of its own (ADR 0012). */
const WIDGET_HOST = 'captcha.localhost'
/** The sandbox's fingerprint service, another party as well. */
const FINGERPRINT_HOST = 'fingerprint.localhost'
/** Where nobody but this machine reaches. */
const LOOPBACK = '127.0.0.1'
const ROOT = resolve(import.meta.dirname, '../../..')

/**
 * The whole site in one process: edge, registry and gateway on one listener, PGlite in a worker thread. A composition
 * root: the only file that imports the other applications' factories.
 *
 * @throws when the sandbox is asked for in production or the simulator is not, or something cannot be opened or was not built
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedSite> {
  const { dataDir, logger, root = ROOT } = options
  const progress = options.onProgress ?? (() => {})
  const production = options.env?.['NODE_ENV'] === 'production'
  // Before anything is opened: what cannot be used is said at once.
  const simulator = options.env?.['SIMULATOR'] === '1'
  refuseInProduction({ sandbox: options.sandbox, simulator, production })
  const captcha = captchaFromEnv(options.env ?? {})
  const listedOrigins = originsFromEnv(options.env ?? {})
  const signIn = signInFromEnv(options.env ?? {})
  const consoleHost = consoleHostOf(options.env ?? {})
  mkdirSync(dataDir, { recursive: true })
  const secrets = openSecrets(join(dataDir, 'secrets.json'))
  const hostDir = options.hostDir ?? join(root, 'host/dist')
  const { opened } = options
  const releasesDir = opened?.releasesDir ?? join(dataDir, 'releases')
  const closers: (() => Promise<unknown>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    progress('opening the database')
    const database = await openDatabase(
      options.databaseUrl === undefined ? { dataDir: join(dataDir, 'database') } : { url: options.databaseUrl },
    )
    closers.push(() => database.close())

    // The gateway asks the registry for settings, so it is started after it.
    let started: Awaited<ReturnType<typeof createGateway>> | undefined
    const registryDir = join(dataDir, 'registry')
    const registryOptions = {
      database: { pool: database.pool },
      dataDir: registryDir,
      releasesDir,
      readHostManifest: () => readHostManifest(join(root, 'host/dist/host.json')),
      readGatewayCalls: gatewayCallsReader(async () => {
        if (started === undefined) throw new Error('the gateway is not started yet')
        return (await started.app.inject('/openapi.json')).payload
      }),
      flagDefaults: flagsFromEnv(options.env ?? {}),
      ...(options.sandbox ? { flags: SANDBOX_FLAGS } : {}),
      ...(options.origins === undefined ? {} : { origins: options.origins }),
      ...(signIn === undefined ? {} : { signIn }),
      ...(logger === undefined ? {} : { logger }),
      trustProxy: 'loopback',
    }
    const registry = await (opened === undefined
      ? createRegistry(registryOptions)
      : openOne(opened.composition, registryDir))
    closers.push(() => registry.close())

    if (opened === undefined) progress('publishing host and remotes of the working tree')
    // Another build of the host than the working tree's is looked at, not published.
    const ownHost = options.hostDir === undefined ? builtHost(root) : []
    const built = opened === undefined ? [...ownHost, ...builtRemotes(root)] : []
    const report = await registry.publishLocal(built)
    for (const { theme, refused } of report.themes) {
      if (refused.length === 0) continue
      const why = refused.map(({ message }) => message).join(' ')
      const { remotes } = (await registry.compositionFor({ theme })).composition
      if (Object.keys(remotes).length === 0) throw new Error(`The built remotes do not fit together: ${why}`)
      // what ops chose for another remote may be at odds with the working tree; the theme goes on as it is
      progress(`what was built does not fit what ${theme} runs, so ${theme} stays as it is: ${why}`)
    }

    progress('starting the gateway')
    // Known once the listener has one; pages and entries are made after that.
    let port = options.port
    const venuesOrigin = () => `http://${VENUES_HOST}:${port}`
    const gateway = await createGateway({
      database,
      siteKey: secrets.siteKey,
      jwtSecret: secrets.jwtSecret,
      sandbox: options.sandbox,
      production,
      simulator,
      resultsWhenAsked: options.resultsWhenAsked === true,
      siteOrigins: listedOrigins,
      deskDir: join(root, 'platform/desk/dist'),
      checkAnswers: options.sandbox,
      captcha,
      get ownUrl() {
        return `http://127.0.0.1:${port}`
      },
      venues: {
        secret: secrets.venueSecret,
        get origin() {
          return venuesOrigin()
        },
        // The name is one for browsers: the machine's resolver need not know it.
        get serverUrl() {
          return `http://127.0.0.1:${port}`
        },
      },
      siteSettings: async (theme) => (await registry.compositionFor({ theme })).composition.settings,
      featureFlags: async (theme) => (await registry.compositionFor({ theme })).composition.flags,
      ...(options.streamUrl === undefined ? {} : { streamUrl: options.streamUrl }),
      ...(logger === undefined ? {} : { logger }),
    })
    started = gateway
    // It says until the gateway is gone that nobody should send another call.
    const operations = joinOperations({ gateway: gateway.operations, registry: registry.operations }, logger)
    closers.push(() => operations.close())
    closers.push(() => gateway.close())
    const unfollow = registry.onRevision((revision) => void gateway.announceRevision(revision))
    closers.push(() => Promise.resolve(unfollow()))

    const venues = await createVenues({
      pool: database.pool,
      get operatorUrl() {
        return `http://127.0.0.1:${port}`
      },
      secret: secrets.venueSecret,
      get parents() {
        return siteOrigins(port)
      },
      sandbox: options.sandbox,
      pagesDir: join(root, 'platform/venues/dist'),
      ...(logger === undefined ? {} : { logger }),
    })
    closers.push(() => venues.close())

    const widgetOrigin = () => `http://${WIDGET_HOST}:${port}`
    const fingerprintUrl = (): string | undefined =>
      options.fingerprintUrl ?? (options.sandbox ? `http://${FINGERPRINT_HOST}:${port}${FINGERPRINT_PATH}` : undefined)
    const edge = createEdge({
      hostDir,
      releasesDir,
      // Whoever tries the site waits for the first page of this very process; few come after.
      packing: options.sandbox ? 'quick' : 'small',
      compositions: registry,
      siteKey: secrets.siteKey,
      defaultLocale: options.defaultLocale ?? 'zh-CN',
      get widgetOrigin() {
        return widgetOrigin()
      },
      get frameOrigins() {
        return [widgetOrigin(), venuesOrigin()]
      },
      get fingerprintUrl() {
        return fingerprintUrl()
      },
      fingerprintStandIn: options.sandbox,
      consoleHost,
      status: {
        gateway: async () => (await gateway.operations.inject('/status')).json<unknown>(),
        registry: () => registry.compositionFor({ theme: opened?.composition.theme ?? 'aurora' }),
      },
      ...(options.streamUrl === undefined ? {} : { streamOrigins: [new URL(options.streamUrl).origin] }),
      ...(logger === undefined ? {} : { logger }),
    })
    closers.push(() => edge.close())
    await Promise.all([edge.ready(), gateway.app.ready(), registry.app.ready(), venues.app.ready()])

    const applications = { edge, gateway: gateway.app, registry: registry.app, venues: venues.app }
    const dispatch = dispatcher(applications, consoleHost)
    const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, dispatch.request)
    server.on('upgrade', dispatch.upgrade)
    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(options.port, options.host ?? LOOPBACK, done)
    })
    ;({ port } = server.address() as AddressInfo)
    const operationsUrl =
      options.operationsPort === undefined
        ? undefined
        : await operations.listen({ host: LOOPBACK, port: options.operationsPort })
    venues.start()
    return {
      url: `http://localhost:${port}`,
      port,
      ...(operationsUrl === undefined ? {} : { operationsUrl }),
      readMeasures: async () => (await Promise.all([gateway, registry].map((one) => one.readMeasures()))).flat(),
      kept: report.themes.flatMap(({ theme, kept }) =>
        kept.map(({ name, version }) => `${name} ${version} (${theme})`),
      ),
      async stop() {
        const closed = new Promise((done) => server.close(done))
        server.closeIdleConnections()
        // Requests under way may end; sockets that only wait are cut after a moment.
        const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), 1_500)
        await closeAll()
        sockets.forEach((socket) => socket.destroy())
        await closed
        clearTimeout(cut)
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Origins of the site's pages beside those of this machine, as the gateway of the scaled shape is given them. */
function originsFromEnv({ SITE_ORIGINS = '' }: NonNullable<EmbeddedOptions['env']>): readonly string[] {
  const origins = v.safeParse(
    v.array(OriginSchema),
    SITE_ORIGINS.split(',').filter((part) => part !== ''),
  )
  if (origins.success) return origins.output
  throw new Error('SITE_ORIGINS names origins with commas between them, like https://site.example.')
}

/** Every origin that the site's pages have on this machine. */
function siteOrigins(port: number): readonly string[] {
  return ['http://localhost', 'http://127.0.0.1', ...THEME_IDS.map((theme) => `http://${theme}.localhost`)].map(
    (origin) => `${origin}:${port}`,
  )
}

/** Addresses to open, one per theme. */
export function themeAddresses(port: number): readonly { readonly theme: ThemeId; readonly url: string }[] {
  return THEME_IDS.map((theme) => ({ theme, url: `http://${theme}.localhost:${port}` }))
}

function builtHost(root: string): string[] {
  const dir = join(root, 'host')
  return existsSync(join(dir, 'dist/release.json')) ? [dir] : []
}

/** Folders of the remotes that are there and built, a fifth one as well; what a removed one left behind is not. */
function builtRemotes(root: string): string[] {
  return globSync('remote-*/webpack.config.ts', { cwd: root })
    .map((config) => join(root, dirname(config)))
    .filter((dir) => existsSync(join(dir, 'dist/release.json')))
    .toSorted()
}
