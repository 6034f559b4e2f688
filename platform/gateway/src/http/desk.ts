import { randomBytes } from 'node:crypto'

import { localeFrom } from '@site/contracts'
import type { DeskMessage } from '@site/contracts/desk'
import { loadPageFiles } from '@site/server'

import type { GatewayContext } from '../context/index.ts'
import { MEMBER_TOPIC } from '../kernel/notices/index.ts'
import type { GuardedSocket } from '../kernel/sockets/index.ts'
import { DESK_SOCKET } from './sandbox.ts'

const DESK_PATH = '/sandbox/desk'
const TOPIC = 'desk'
/** What happens within so long is told at once. */
const GATHER_MS = 300
/** A file's name carries the hash of its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** What the built document has in the place of the nonce, see `platform/desk/page.html`. */
const NONCE_PLACE = /%NONCE%/g

/** What the desk may do: its own files, the kit's styles by the nonce of the page, and calls to its own server. */
function deskHeaders(nonce: string): Readonly<Record<string, string>> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    // Nobody may lead somebody's clicks to its buttons.
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

/**
 * The sandbox's desk (ADR 0031): its page at {@link DESK_PATH}, and {@link DESK_SOCKET}, which says that something has
 * happened and nothing of what, so the desk asks again for what it shows. Registered only when the sandbox is on; on
 * which hosts it answers is the registrar's to say, as for every driver.
 *
 * @returns what tells open desks, in every process, that something has happened
 */
export async function installDesk(gateway: GatewayContext): Promise<() => void> {
  const { app, options, shared, clock } = gateway
  if (options.deskDir !== undefined) servePages(gateway, options.deskDir)

  const desks = new Set<GuardedSocket>()
  gateway.socket(DESK_SOCKET, (socket) => {
    desks.add(socket)
    socket.on('close', () => desks.delete(socket))
    socket.send(messageOf('hello'))
  })
  // Each replica gathers for its own desks, so that a desk hears no more often the more replicas there are.
  const show = gathered(() => {
    for (const desk of desks) desk.send(messageOf('changed'))
  }, GATHER_MS)
  const announce = gathered(() => {
    shared.bus.publish(TOPIC, null).catch((error: unknown) => gateway.log.warn({ err: error }, 'the desk was not told'))
  }, GATHER_MS)
  // Notices and moves of the clock come to every replica by themselves: nobody needs to be told of them.
  const unsubscribes = [
    ...(await Promise.all([shared.bus.subscribe(TOPIC, show.now), shared.bus.subscribe(MEMBER_TOPIC, show.now)])),
    clock.onMove(show.now),
  ]
  // Whatever is changed from outside is changed by a call that is not a GET.
  app.addHook('onResponse', async ({ method, url }) => {
    if (method !== 'GET' && !url.startsWith('/telemetry')) announce.now()
  })
  gateway.onClose(() => {
    announce.stop()
    show.stop()
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
  return announce.now
}

function messageOf(type: DeskMessage['type']): string {
  return JSON.stringify({ type } satisfies DeskMessage)
}

function servePages({ app }: GatewayContext, folder: string): void {
  const pages = loadPageFiles(folder, 'desk')
  app.get<{ Querystring: { readonly lang?: unknown } }>(DESK_PATH, (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const html = pages.document(localeFrom(request.query.lang)).replaceAll(NONCE_PLACE, nonce)
    return reply.headers(deskHeaders(nonce)).type('text/html; charset=utf-8').send(html)
  })
  app.get<{ Params: { readonly '*': string } }>(`${DESK_PATH}/*`, (request, reply) => {
    const file = pages.file(request.params['*'])
    if (file === undefined) return reply.code(404).type('text/plain').send('not found')
    reply.header('cross-origin-resource-policy', 'same-origin')
    return reply.header('cache-control', FOR_EVER).type(file.type).send(file.body)
  })
}

/** Runs at once, and once more after a while when it was asked for meanwhile; never again once it was stopped. */
function gathered(run: () => void, ms: number): { readonly now: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isPending = false
  let isStopped = false
  function now(): void {
    if (isStopped) return
    isPending = timer !== undefined
    if (isPending) return
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (isPending) now()
    }, ms)
    timer.unref()
  }
  return {
    now,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
