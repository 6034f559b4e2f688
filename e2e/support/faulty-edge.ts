import { type IncomingMessage, type ServerResponse, createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'

/** What may go wrong with a file on its way. */
export const NETWORK_FAULTS = ['404', '500', 'html', 'reset', 'hang', 'altered'] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]
/**
 * For moving a page's clock on to where it looks again whether a fault is gone: a step, to be taken again and again.
 * Shorter than the deadlines of a page (8 s to load a part, 30 s for a call), so that what is under way lives on: a call
 * for the member's info that ends without an answer ends the session (open point 13).
 */
export const LATER_MS = 4_000
/** Any other answer, made from the true one. */
export interface Rewrite {
  readonly rewrite: (body: Buffer) => Buffer | string
}

export interface FaultyEdge {
  /** Address of the site behind the faults, for a theme's host name. */
  origin(theme: string): string
  readonly port: number
  /** From now on every file whose path matches fails in this way, whatever query it is asked with. */
  fail(matches: (path: string) => boolean, fault: NetworkFault | Rewrite): void
  /** The fault is gone; requests that hang are ended. */
  heal(): void
  /** Paths that were asked for and failed, in order. */
  readonly failed: string[]
  stop(): Promise<void>
}

/**
 * A reverse proxy in front of a real site that breaks chosen files: faults happen on the wire, where the browser's own
 * cache and integrity checks are at work, not in the browser's interception, which would switch the cache off.
 *
 * @param ownPort where it listens; a free port when left out
 */
export async function startFaultyEdge(sitePort: number, ownPort = 0): Promise<FaultyEdge> {
  let rule: { readonly matches: (path: string) => boolean; readonly fault: NetworkFault | Rewrite } | undefined
  const failed: string[] = []
  const hanging = new Set<ServerResponse>()
  const sockets = new Set<Socket>()

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (rule?.matches(path) !== true) return forward(request, response)
    failed.push(path)
    if (typeof rule.fault === 'object') return forward(request, response, rule.fault.rewrite)
    switch (rule.fault) {
      case '404':
        return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
      case '500':
        return void response.writeHead(500, { 'content-type': 'text/plain' }).end('broken')
      case 'html':
        // Cacheable on purpose: a bad copy must not be met again after the fault is gone.
        return void response
          .writeHead(200, {
            'content-type': 'text/html',
            'cache-control': 'public, max-age=31536000, immutable',
            'access-control-allow-origin': '*',
          })
          .end('<!doctype html><title>It works!</title>')
      case 'reset':
        return void request.socket.resetAndDestroy()
      case 'hang':
        return void hanging.add(response)
      case 'altered':
        return forward(request, response, alter)
    }
  })

  function forward(
    request: IncomingMessage,
    response: ServerResponse,
    change?: (body: Buffer) => Buffer | string,
  ): void {
    // A changed body must not come compressed.
    const headers = change === undefined ? request.headers : { ...request.headers, 'accept-encoding': 'identity' }
    const upstream = httpRequest(
      { port: sitePort, host: '127.0.0.1', method: request.method, path: request.url, headers },
      (answer) => {
        const { 'content-length': _length, ...rest } = answer.headers
        response.writeHead(answer.statusCode ?? 502, change === undefined ? answer.headers : rest)
        if (change === undefined) return void answer.pipe(response)
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => response.end(change(Buffer.concat(parts))))
      },
    )
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  }

  server.on('upgrade', (request, socket, head) => {
    const upstream = connect(sitePort, '127.0.0.1', () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`]
      for (let index = 0; index < request.rawHeaders.length; index += 2) {
        lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`)
      }
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    const end = (): void => {
      upstream.destroy()
      socket.destroy()
    }
    upstream.on('error', end).on('close', end)
    socket.on('error', end).on('close', end)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(ownPort, done))
  const { port } = server.address() as AddressInfo

  return {
    port,
    failed,
    origin: (theme) => `http://${theme}.localhost:${port}`,
    fail(matches, fault) {
      rule = { matches, fault }
    },
    heal() {
      rule = undefined
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Altered code that would tell if it ever ran. */
function alter(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from('globalThis.__altered=(globalThis.__altered??0)+1;'), body])
}
