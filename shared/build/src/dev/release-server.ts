import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, sep } from 'node:path'

import { ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'

import { runBuild } from '../command/run-build.ts'
import { RELEASE_FILE } from '../plugins/release-plugin.ts'
import { remoteNameOf } from '../workspace/workspace.ts'
import type { RunningDevServer } from './dev-server.ts'

export interface ReleaseServerOptions {
  /** Folder of the remote, named `remote-<name>`. */
  readonly dir: string
  /** Origins of the pages that may read the build; every other site that this browser visits may not. */
  readonly sites: readonly string[]
  /** 0 takes a free port. */
  readonly port: number
  readonly log: (line: string) => void
}

/** A save often writes several files. */
const SETTLE_MS = 150
const NOT_SOURCES = new Set(['dist', '.cache', 'node_modules'])
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** One finished build, kept while the next one empties the folder. */
interface Built {
  readonly version: string
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * Serves a remote's local build to a deployed site whose page holds a grant (ADR 0048): the very files that a publish
 * would send, with their `release.json`, and at `/events` the version of each build, at which the page loads anew. Built
 * again when a file of the remote changes; a build that fails leaves the one before in place.
 */
export async function startReleaseServer(options: ReleaseServerOptions): Promise<RunningDevServer> {
  const { dir, sites, port, log } = options
  const name = remoteNameOf(dir)
  const listeners = new Set<ServerResponse>()
  let built = await build(dir, name)

  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  async function rebuild(): Promise<void> {
    try {
      const next = await build(dir, name)
      if (next.version === built.version) return
      built = next
      log(`${name} is ${next.version} now`)
      for (const listener of listeners) listener.write(eventOf(next))
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    }
  }
  const watcher = watch(dir, { recursive: true }, (_event, file) => {
    if (file === null || file.split(sep).some((part) => NOT_SOURCES.has(part))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      work = work.then(rebuild)
    }, SETTLE_MS)
  })

  const server = createServer((request, response) => {
    if (!allow(request, response, sites)) return
    const path = (request.url ?? '/').split('?')[0]?.slice(1) ?? ''
    if (path === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(eventOf(built))
      listeners.add(response)
      response.once('close', () => listeners.delete(response))
      return
    }
    const file = built.files.get(path)
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(file)
  })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(port, 'localhost', ready)
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      watcher.close()
      clearTimeout(timer)
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await Promise.all([closed, work])
    },
  }
}

function eventOf({ version }: Built): string {
  return `data: ${version}\n\n`
}

async function build(dir: string, name: string): Promise<Built> {
  await runBuild({ name, dir, document: RELEASE_FILE }, 'local')
  const dist = join(dir, 'dist')
  const document = await readFile(join(dist, RELEASE_FILE))
  const { version, files } = v.parse(ReleaseSchema, JSON.parse(document.toString()))
  const read = Object.keys(files).map(async (path) => [path, await readFile(join(dist, path))] as const)
  return { version, files: new Map([[RELEASE_FILE, document], ...(await Promise.all(read))]) }
}

/** Answers what a browser asks before it lets a page of another origin read; true when the request goes on. */
function allow(request: IncomingMessage, response: ServerResponse, sites: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin !== undefined && sites.includes(origin)) {
    response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin')
    // A page of the internet asks before it may reach this machine.
    response.setHeader('access-control-allow-private-network', 'true')
  }
  if (request.method === 'GET') return true
  response.writeHead(request.method === 'OPTIONS' ? 204 : 405, { 'access-control-allow-methods': 'GET' }).end()
  return false
}
