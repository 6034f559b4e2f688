// node shared/build/bin/new-remote.ts <name> [--title <Chinese>]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { createRemote } from '../src/command/new-remote.ts'
import { findWorkspaceRoot } from '../src/workspace/workspace.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string', default: '新页面' } },
})

try {
  const [name = ''] = positionals
  const root = findWorkspaceRoot(import.meta.dirname)
  const folder = createRemote({ name, title: values.title, parent: root })
  process.stdout.write(`made ${folder}; installing what it uses\n`)
  install(root)
  process.stdout.write(`next: npm run dev -- ${name}, or npm run build -- ${name} --release\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** With the pnpm that the workspace names; the lock file learns of the new package. */
function install(root: string): void {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { packageManager } = v.parse(v.object({ packageManager: v.string() }), JSON.parse(text))
  const args = ['-y', packageManager, 'install', '--prefer-offline', '--reporter=append-only']
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('The packages could not be installed; the messages above say why.')
}
