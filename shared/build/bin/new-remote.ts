// node shared/build/bin/new-remote.ts <name> [--title <Chinese>] [--outside <folder>]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { createRemote } from '../src/command/new-remote.ts'
import { PACKAGES_FOLDER } from '../src/command/new-repository.ts'
import { packPackages } from '../src/packages/index.ts'
import { findWorkspaceRoot } from '../src/workspace/workspace.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string', default: '新页面' }, outside: { type: 'string' } },
  })
  const [name = ''] = positionals
  const root = findWorkspaceRoot(import.meta.dirname)
  if (values.outside === undefined) createInside(root, name, values.title)
  else await createOutside(root, name, values.title, resolve(values.outside))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function createInside(root: string, name: string, title: string): void {
  print(`made ${createRemote({ name, title, parent: root })}; installing what it uses`)
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { packageManager } = v.parse(v.object({ packageManager: v.string() }), JSON.parse(text))
  // With the pnpm that the workspace names; the lock file learns of the new package.
  install(root, 'npx', ['-y', packageManager, 'install', '--prefer-offline', '--reporter=append-only'])
  print(`next: npm run dev -- ${name}, or npm run build -- ${name} --release`)
}

/** In a repository of its own, which has the packages of this workspace as files. */
async function createOutside(root: string, name: string, title: string, parent: string): Promise<void> {
  if (!relative(root, parent).startsWith('..')) {
    throw new Error(`${parent} is inside of this repository: leave --outside away, or name a folder beside it.`)
  }
  const folder = createRemote({ name, title, parent, packagesOf: root })
  print(`made ${folder}; packing what it is built with`)
  await packPackages(root, join(folder, PACKAGES_FOLDER))
  print('installing what it uses')
  install(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'])
  print(`next: cd ${folder}, then npm test and npm run build -- --release; its README.md says the rest`)
}

function install(cwd: string, program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('The packages could not be installed; the messages above say why.')
}
