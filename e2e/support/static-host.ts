import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ThemeId } from '@site/contracts'
import { runRelease } from './release-command.ts'
import type { Site } from './site-process.ts'

const PAGE_PROGRAM = resolve(import.meta.dirname, '../../platform/edge/bin/static-page.ts')

export interface StaticHost {
  readonly port: number
  /** Exports the theme's composition anew, as ops do after a promotion. */
  publish(): Promise<void>
  stop(): Promise<void>
}

/**
 * Static hosting of one theme: a page and a signed document that were exported as files, with no edge and no registry
 * in front of the browser. Releases, the host's files and the calls come from a running site.
 */
export async function startStaticHost(site: Site, theme: ThemeId): Promise<StaticHost> {
  const folder = mkdtempSync(join(tmpdir(), 'static-host-'))
  const publish = async (): Promise<void> =>
    void (await runRelease(site, ['export', '--theme', theme, '--out', folder]))
  await publish()
  await promisify(execFile)(process.execPath, [PAGE_PROGRAM, '--theme', theme, '--out', folder], {
    env: { ...process.env, DATA_DIR: site.dataDir },
  })
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const document = `/composition/${theme}.json`
    if (path === document) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(readFileSync(join(folder, document)))
      return
    }
    const isPage = request.headers.accept?.includes('text/html') === true
    if (isPage) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'integrity-policy': 'blocked-destinations=(script)',
      }
      response.writeHead(200, headers).end(readFileSync(join(folder, theme, 'index.html')))
      return
    }
    if (path.startsWith('/registry/')) return void response.writeHead(404).end()
    const { method, url, headers } = request
    const upstream = httpRequest({ port: site.port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, done))
  return {
    port: (server.address() as AddressInfo).port,
    publish,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
