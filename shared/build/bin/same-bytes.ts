// Builds a deployable as another machine would and compares what comes out, byte for byte, with what is built here:
//   node shared/build/bin/same-bytes.ts [help, the default|host|sports …]
// The other machine is a copy of the checkout in a folder of another length, with nothing kept from builds before, another
// home, language and time zone, another mask for new files, and a clock that is 400 days ahead.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DAY_MS } from '@site/domain'
import { buildAll } from '../src/command/build-command.ts'
import { chooseDeployables, listDeployables } from '../src/command/deployables.ts'
import { findWorkspaceRoot } from '../src/workspace/workspace.ts'

const CLOCK = `
const Real = Date
const now = () => Real.now() + ${400 * DAY_MS}
globalThis.Date = class Date extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }
  static now() {
    return now()
  }
}
`

const root = findWorkspaceRoot(import.meta.dirname)
const [name = 'help'] = process.argv.slice(2)
const [deployable] = chooseDeployables(listDeployables(root), [name])
if (deployable === undefined) throw new Error(`nothing is called ${name}`)
const dist = join(deployable.dir, 'dist')

await buildAll({ root, names: [name], mode: 'local', log: console.log })
const elsewhere = mkdtempSync(join(tmpdir(), 'another-machine-with-a-longer-path-'))
try {
  const copy = join(elsewhere, 'site')
  copyCheckout(copy)
  buildElsewhere(copy)
  const [here, there] = [hashesIn(dist), hashesIn(join(copy, relative(root, dist)))]
  const differing = [...new Set([...here.keys(), ...there.keys()])].filter((file) => here.get(file) !== there.get(file))
  for (const file of differing.toSorted()) console.error(`${file} differs`)
  if (differing.length > 0 || here.size === 0) process.exitCode = 1
  else console.log(`${here.size} files of ${name} have the same bytes elsewhere`)
} finally {
  rmSync(elsewhere, { recursive: true, force: true })
}

/** With its commits, which a release names, and with what is not committed yet; the packages as they were installed. */
function copyCheckout(copy: string): void {
  git('clone', '--quiet', '--shared', '--no-checkout', root, copy)
  execFileSync('git', ['reset', '--quiet'], { cwd: copy })
  for (const file of git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true })
  }
  const packages = ['.', ...git('ls-files', '*/package.json').split('\n').map(dirname)].map((one) =>
    join(one, 'node_modules'),
  )
  for (const folder of packages.filter((one) => existsSync(join(root, one))))
    copyFolder(join(root, folder), join(copy, folder))
}

/** A copy and no links: a build there must not be able to write into what is installed here. Nor is a cache carried over. */
function copyFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  execFileSync('cp', ['-R', '-P', from, to])
  for (const kept of ['.cache', '.vitest-cache']) rmSync(join(to, kept), { recursive: true, force: true })
}

function buildElsewhere(copy: string): void {
  const clock = join(elsewhere, 'clock.mjs')
  writeFileSync(clock, CLOCK)
  const home = join(elsewhere, 'home')
  mkdirSync(home)
  const command = 'umask 077 && exec "$0" shared/build/bin/build.ts "$1"'
  execFileSync('sh', ['-c', command, process.execPath, name], {
    cwd: copy,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...{ HOME: home, TMPDIR: home, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
      NODE_OPTIONS: `--import=${pathToFileURL(clock).href}`,
    },
  })
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()
}

function hashesIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ parentPath, name: file }) => {
      const path = join(parentPath, file)
      return [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}
