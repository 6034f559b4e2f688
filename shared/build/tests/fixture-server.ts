import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { INTEGRITY_HOOK } from '../src/plugins/chunk-integrity-plugin.ts'
import type { FixtureWorkspace } from './fixture.ts'
import { readHost, readRelease } from './read-output.ts'

export interface FixtureServer {
  readonly url: string
  /** Files served with a byte too many. */
  readonly altered: Set<string>
  /** Paths asked for, query included. */
  readonly asked: string[]
  close(): void
}

/** The page of the fixture: what a host does before its first lazy chunk, as one inline script. */
function page(workspace: FixtureWorkspace): string {
  const host = readHost(workspace.dir('host'))
  const release = readRelease(workspace.dir('remote-probe'))
  const hashes: Readonly<Record<string, string>> = Object.fromEntries<string>([
    ...Object.entries(host.files).map(([file, { integrity }]): [string, string] => [`/host/${file}`, integrity]),
    ...Object.entries(release.files).map(([file, { integrity }]): [string, string] => [`/probe/${file}`, integrity]),
  ])
  return `<!doctype html><title>fixture</title><div id="root"></div><script>
const hashes = ${JSON.stringify(hashes)}
const query = new URLSearchParams(location.search)
if (query.has('unlisted')) for (const path of Object.keys(hashes)) if (path.includes(query.get('unlisted'))) delete hashes[path]
globalThis.${INTEGRITY_HOOK} = (url) => {
  const integrity = hashes[new URL(url).pathname]
  return integrity && { integrity, url: query.has('again') ? url + '?r=1' : url }
}
addEventListener('unhandledrejection', ({ reason }) => { document.title = reason.name + ' ' + reason.type })
</script><script src="/host/${host.entry[0] ?? ''}"></script>`
}

export async function serveFixture(workspace: FixtureWorkspace): Promise<FixtureServer> {
  const altered = new Set<string>()
  const asked: string[] = []
  const dists = { host: join(workspace.dir('host'), 'dist'), probe: join(workspace.dir('remote-probe'), 'dist') }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://fixture').pathname
    asked.push(request.url ?? '')
    const [, folder = '', name = ''] = /^\/(host|probe)\/([\w.-]+)$/.exec(path) ?? []
    const file =
      path === '/release.json'
        ? join(dists.probe, 'release.json')
        : join(dists[folder as keyof typeof dists] ?? '', name)
    if (name === '' && path !== '/release.json') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page(workspace))
    } else if (existsSync(file)) {
      const tail = [...altered].some((part) => name.startsWith(part)) ? ';globalThis.alteredCodeRan=true' : ''
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(readFileSync(file, 'utf8') + tail)
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    altered,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
