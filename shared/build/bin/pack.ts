// npm run packages -- <folder>: what a remote of another repository is built with, as files that npm installs.
import { resolve } from 'node:path'

import { packPackages } from '../src/packages/index.ts'
import { findWorkspaceRoot } from '../src/workspace/workspace.ts'

try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Say where to: npm run packages -- ../remote-news/packages')
  const out = resolve(folder)
  const files = await packPackages(findWorkspaceRoot(import.meta.dirname), out)
  process.stdout.write(`${files.map((file) => `  ${file}`).join('\n')}\nwritten to ${out}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
