import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { HOST_NAME, type Locale, type RuntimeConfig, sitePath } from '@site/contracts'
import {
  inlineHash,
  inSpan,
  isByHttps,
  keepAnswersSafe,
  markSafe,
  TRACE_LABEL,
  traceOf,
  traceRequests,
  REQUEST_TIMEOUT_MS,
} from '@site/server'
import {
  LogController,
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'

import type { CompositionSource } from './compositions/index.ts'
import { createHostReleases, createImmutableFiles, loadHostBuild, type Packing } from './files/index.ts'
import { createFingerprintPage, FINGERPRINT_PATH } from './fingerprint/index.ts'
import {
  chooseHost,
  HEAD_SCRIPT,
  preloadsFor,
  renderPage,
  securityHeaders,
  UNAVAILABLE_HEADERS,
  UNAVAILABLE_PAGE,
} from './page/index.ts'
import type { EdgeMeasures } from './operations/index.ts'
import { createStatusBoard, STATUS_HEADERS, statusPage, type StatusProbes } from './status/index.ts'
import {
  deviceIdOf,
  failedHostOf,
  grantCookie,
  grantOf,
  hostName,
  NO_GRANT_COOKIE,
  themeOfHost,
} from './visitor/index.ts'

const brotli = promisify(brotliCompress)
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function badRequest(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).type('text/plain').send('bad request')
}

/** Each page is made anew (nonce, composition), so it is compressed lightly. */
async function compressed(reply: FastifyReply, html: string, acceptEncoding: string): Promise<Buffer | string> {
  reply.header('vary', 'accept-encoding')
  if (!/\bbr\b/.test(acceptEncoding)) return html
  reply.header('content-encoding', 'br')
  return brotli(html, PAGE_QUALITY)
}

/** Of a file: an image with a script in it, opened by itself, is no page of the site and reads nothing of it. */
const NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export interface EdgeOptions {
  /** Folder of the built host, which themes without a promoted one run. */
  readonly hostDir: string
  /**
   * Folder that the registry publishes releases into; undefined where another server serves them. Promoted hosts are read
   * from it.
   */
  readonly releasesDir?: string
  /** How files are compressed: `small` unless said otherwise, `quick` for a site that is not there for long. */
  readonly packing?: Packing
  readonly compositions: CompositionSource
  readonly siteKey: RuntimeConfig['siteKey']
  readonly defaultLocale: Locale
  readonly frameOrigins?: readonly string[]
  readonly widgetOrigin?: string
  /** Page of the fingerprint service, opened in a frame; its origin is allowed by this alone. */
  readonly fingerprintUrl?: string | undefined
  /** Serve the sandbox's own fingerprint service at `/edge/fingerprint`. */
  readonly fingerprintStandIn?: boolean
  /** Where live pictures of matches come from. */
  readonly streamOrigins?: readonly string[]
  /** The host of the registry's console, at which no page and no file of the site is. */
  readonly consoleHost?: string | undefined
  /** Whom to ask how they are; without it there is no `/status`. */
  readonly status?: StatusProbes
  /** Who measures requests and what pages are made of. */
  readonly measures?: Pick<EdgeMeasures, 'answered' | 'served'>
  readonly logger?: FastifyBaseLogger
}

/** Serves pages, the host's files and the releases. Everything else is somebody else's prefix or not there. */
export function createEdge(options: EdgeOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(options.logger === undefined ? { logger: false } : { loggerInstance: options.logger }),
    // The proxy in front logs requests, under the same trace.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: TRACE_LABEL }),
    genReqId: traceOf,
    trustProxy: true,
    bodyLimit: 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: true,
    // A call on a connection that is open already is answered while the server stops: a proxy need not repeat it.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => void badRequest(markSafe(request, reply), 400),
  })
  keepAnswersSafe(app)
  traceRequests(app)
  const { measures, packing, releasesDir, consoleHost } = options
  app.addHook('onResponse', async ({ routeOptions }, { statusCode }) => {
    measures?.answered(routeOptions.url ?? 'unknown', statusCode)
  })
  if (consoleHost !== undefined) {
    // Code of the site there could call in the name of whoever is signed in to the console.
    app.addHook('onRequest', ({ headers }, reply, done) => {
      if (hostName(headers.host) !== consoleHost) return done()
      return void reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found')
    })
  }
  const hosts = {
    own: loadHostBuild(options.hostDir),
    releases: releasesDir === undefined ? undefined : createHostReleases(releasesDir),
    log: app.log,
  }
  const hostFiles = createImmutableFiles(options.hostDir, { packing })
  const releases = releasesDir === undefined ? undefined : createImmutableFiles(releasesDir, { packing })
  const inlineScriptHash = inlineHash(HEAD_SCRIPT)

  type Files = Pick<ReturnType<typeof createImmutableFiles>, 'get'>
  /** A folder in it is a release of the host, what lies in it directly is of the build beside the edge. */
  const anyHostFiles: Files = {
    get: (path, acceptEncoding) =>
      releases !== undefined && path.includes('/')
        ? releases.get(`${HOST_NAME}/${path}`, acceptEncoding)
        : hostFiles.get(path, acceptEncoding),
  }

  async function file(request: FastifyRequest, reply: FastifyReply, files: Files) {
    const path = (request.params as { readonly '*': string })['*']
    const found = await files.get(path, request.headers['accept-encoding'] ?? '')
    // Public code without cookies: any of the site's own host names may read it, and integrity needs CORS.
    reply.header('access-control-allow-origin', '*')
    reply.header('cross-origin-resource-policy', 'cross-origin').header('timing-allow-origin', '*')
    if (found === undefined)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found')
    return reply.headers(found.headers).header('content-security-policy', NO_PAGE).send(found.body)
  }

  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 400 && status < 500) return badRequest(reply, status)
    request.log.error({ err: error }, 'a page could not be made')
    return reply.code(503).headers(UNAVAILABLE_HEADERS).send(UNAVAILABLE_PAGE)
  })

  app.get('/host/*', (request, reply) => file(request, reply, anyHostFiles))
  if (releases !== undefined) app.get('/releases/*', (request, reply) => file(request, reply, releases))
  app.get('/edge/healthz', () => ({ ok: true }))
  if (options.fingerprintStandIn === true) {
    const page = createFingerprintPage()
    app.get(FINGERPRINT_PATH, (_request, reply) => reply.headers(page.headers).send(page.html))
  }
  if (options.status !== undefined) addStatusPage(app, options.status, options.defaultLocale)
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/host/favicon-aurora.svg'))

  app.get('/*', async (request, reply) => {
    const theme = themeOfHost(request.headers.host)
    const path = request.url.split('?')[0] ?? '/'
    if (theme === undefined || /\.[a-z0-9]{2,5}$/i.test(path)) {
      return reply.code(404).type('text/plain').send('not found')
    }
    reply.header('cache-control', 'no-store')
    const address = sitePath(request.url)
    if (address !== request.url) return reply.redirect(address, 303)
    const isSecure = isByHttps(request)
    const device = deviceIdOf(request.headers.cookie, isSecure)
    const brought = grantOf(request.url, request.headers.cookie)
    if (brought.isLeaving) return reply.header('set-cookie', NO_GRANT_COOKIE).redirect(brought.address, 303)
    const asked = { theme, deviceId: device.id, grant: brought.token }
    const { signed, composition, ...answer } = await inSpan({ name: 'composition', facts: { theme } }, () =>
      options.compositions.compositionFor(asked),
    )
    const { override } = composition
    if (override === undefined) measures?.served(composition)
    if (brought.isLink && brought.token !== undefined && override !== undefined) {
      // The grant is the cookie's from here on: in the address it would be copied and sent along.
      const times = { leftMs: override.expiresAt - Date.now(), isSecure }
      return reply.header('set-cookie', grantCookie(brought.token, times)).redirect(brought.address, 303)
    }
    const refused = brought.refused ?? answer.refused
    if (refused !== undefined && !brought.isLink && refused !== 'unchecked') reply.header('set-cookie', NO_GRANT_COOKIE)
    const { host, guard } = await chooseHost(hosts, composition, failedHostOf(request.headers.cookie))
    const nonce = randomBytes(16).toString('base64')
    const venueFrames = (options.frameOrigins ?? []).filter((origin) => origin !== options.widgetOrigin)
    const { fingerprintUrl, streamOrigins } = options
    const frameOrigins = [
      ...(options.frameOrigins ?? []),
      ...(fingerprintUrl === undefined ? [] : [new URL(fingerprintUrl).origin]),
    ]
    const config: RuntimeConfig = {
      keys: [...(await options.compositions.trustedKeys())],
      serverTime: Date.now(),
      siteKey: options.siteKey,
      version: host.build.version,
      hostBase: host.base,
      // The page is made for this visitor alone and never stored, so that nobody else reads it.
      ...(isIP(request.ip) === 0 ? {} : { visitorIp: request.ip }),
      defaultLocale: options.defaultLocale,
      nonce,
      hostIntegrity: { ...host.integrity },
      ...(options.widgetOrigin === undefined ? {} : { widgetOrigin: options.widgetOrigin }),
      ...(fingerprintUrl === undefined ? {} : { fingerprintUrl }),
      venueOrigins: venueFrames,
    }
    reply.headers(securityHeaders({ composition, nonce, inlineScriptHash, frameOrigins, streamOrigins }))
    reply.type('text/html; charset=utf-8')
    if (device.setCookie !== undefined) reply.header('set-cookie', device.setCookie)
    const preloads = preloadsFor(composition, path)
    const notice = refused === undefined ? undefined : { refused, deviceId: device.id, address: brought.address }
    const html = renderPage({ host, composition, signed, config, preloads, guard, notice })
    return compressed(reply, html, request.headers['accept-encoding'] ?? '')
  })

  return app
}

/** How the site is, for people: answered also while everything else is away. */
function addStatusPage(app: FastifyInstance, probes: StatusProbes, defaultLocale: Locale): void {
  const board = createStatusBoard(probes)
  app.addHook('onReady', async () => board.start())
  app.addHook('onClose', async () => board.stop())
  app.get('/status', async (request, reply) => {
    const asked = /zh-(?:TW|HK|MO|Hant|CN|SG|Hans)/i.exec(request.headers['accept-language'] ?? '')?.[0]
    const isTraditional = asked === undefined ? defaultLocale === 'zh-TW' : /(?:TW|HK|MO|Hant)$/i.test(asked)
    return reply.headers(STATUS_HEADERS).send(statusPage(await board.current(), isTraditional ? 'zh-TW' : 'zh-CN'))
  })
}
