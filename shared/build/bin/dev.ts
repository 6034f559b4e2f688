// npm run dev -- <remote>: one remote with hot reload in the development shell, against a running site.
import { parseArgs } from 'node:util'

import { chooseDeployables, listDeployables } from '../src/command/deployables.ts'
import { findWorkspaceRoot } from '../src/workspace/workspace.ts'

process.env['BUILD_MODE'] = 'development'
process.env['NODE_ENV'] = 'development'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' } } })
const root = findWorkspaceRoot(import.meta.dirname)
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080'

try {
  const remotes = listDeployables(root).filter(({ name }) => name !== 'host')
  const [chosen] = positionals.length === 1 ? chooseDeployables(remotes, positionals) : []
  if (chosen === undefined) {
    throw new Error(`Say which remote: npm run dev -- ${remotes.map(({ name }) => name).join(' | ')}`)
  }
  const { startDevServer } = await import('../src/dev/dev-server.ts')
  process.stdout.write(`Building ${chosen.name} and the development shell …\n`)
  const server = await startDevServer({ root, name: chosen.name, gateway, port: Number(values.port ?? 3000) })
  process.stdout.write(`${chosen.name} runs at ${server.url} against ${gateway}. Ctrl-C stops it.\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
