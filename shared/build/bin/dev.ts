// npm run dev -- <remote, or a folder remote-<name>>: one remote with hot reload in the development shell, against a
// running site.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { chooseDeployables, listDeployables } from '../src/command/deployables.ts'
import { findWorkspaceRoot, remoteNameOf } from '../src/workspace/workspace.ts'

process.env['BUILD_MODE'] = 'development'
process.env['NODE_ENV'] = 'development'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' } } })
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
  const { startDevServer } = await import('../src/dev/dev-server.ts')
  process.stdout.write(`Building ${name} and the development shell …\n`)
  const server = await startDevServer({ root, dir, gateway, port: Number(values.port ?? 3000) })
  process.stdout.write(`${name} runs at ${server.url} against ${gateway}. Ctrl-C stops it.\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
