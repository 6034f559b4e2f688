#!/usr/bin/env node
// What a remote in a repository of its own is built and shown with: `site-remote build [--release]`, `site-remote serve
// --site <address>`. Run in the folder of the remote.
import { parseArgs } from 'node:util'

import { buildRemote } from '../src/command/build-command.ts'
import { remoteNameOf } from '../src/workspace/workspace.ts'

const USAGE = `site-remote build [--release]
site-remote serve --site <address of a site> [--port <port>]`

const print = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      release: { type: 'boolean', default: false },
      site: { type: 'string', multiple: true },
      port: { type: 'string', default: '3100' },
    },
  })
  const [verb, ...rest] = positionals
  const dir = process.cwd()
  if (verb === 'build' && rest.length === 0) await buildRemote(dir, values.release ? 'release' : 'local', print)
  else if (verb === 'serve' && rest.length === 0 && values.site !== undefined)
    await serve(dir, values.site, values.port)
  else throw new Error(USAGE)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function serve(dir: string, addresses: readonly string[], port: string): Promise<void> {
  const { serveToSites } = await import('../src/dev/serve-to-sites.ts')
  await serveToSites({ dir, name: remoteNameOf(dir), sites: addresses, port: Number(port), print })
}
