// npm run dev -- <remote, or a folder remote-<name>>: one remote with hot reload in the development shell, against a
// running site. With `--site <address>` the remote alone is built and served, for a page of that site that holds a grant.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { chooseDeployables, listDeployables } from '../src/command/deployables.ts'
import { mustAnswer } from '../src/dev/real-site.ts'
import { serveToSites, stopOnSignal } from '../src/dev/serve-to-sites.ts'
import { findWorkspaceRoot, remoteNameOf } from '../src/workspace/workspace.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, site: { type: 'string', multiple: true } },
})
const sites = values.site
process.env['BUILD_MODE'] = sites === undefined ? 'development' : 'local'
process.env['NODE_ENV'] = sites === undefined ? 'development' : 'production'
const root = findWorkspaceRoot(import.meta.dirname)
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080'

try {
  const remotes = listDeployables(root).filter(({ document }) => document === 'release.json')
  const [wanted] = positionals
  if (wanted === undefined) {
    throw new Error(`Say which remote: npm run dev -- ${remotes.map(({ name }) => name).join(' | ')}`)
  }
  const folder = resolve(wanted)
  const dir = existsSync(join(folder, 'webpack.config.ts')) ? folder : chooseDeployables(remotes, [wanted])[0]?.dir
  if (dir === undefined) throw new Error(`There is no remote ${wanted}`)
  const name = remoteNameOf(dir)
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  if (sites === undefined) stopOnSignal(await develop(dir, name, print))
  else await serveToSites({ dir, name, sites, port: Number(values.port ?? 3100), print })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function develop(dir: string, name: string, print: (line: string) => void) {
  await mustAnswer(gateway)
  const { startDevServer } = await import('../src/dev/dev-server.ts')
  print(`Building ${name} and the development shell …`)
  const server = await startDevServer({ root, dir, gateway, port: Number(values.port ?? 3000) })
  print(`${name} runs at ${server.url} against ${gateway}. Ctrl-C stops it.`)
  return server
}
