// What the tests need of the machine beside Node's packages: where it is, and how it gets there.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startGuarded } from './guarded.mjs'

/**
 * Every system package that the tests use, with the test for its presence and its Debian name; `standsIn` is true where
 * the tests work without it as well.
 */
const NEEDED = [
  {
    debian: 'chromium-headless-shell',
    what: 'Chromium (or set CHROMIUM_PATH)',
    present: () => process.env.CHROMIUM_PATH !== undefined || findCommand(HEADLESS_SHELL) !== undefined,
    // The same engine, at twice the processor time for every page.
    standsIn: () => findChromium() !== undefined,
  },
  { debian: 'fonts-noto-cjk', what: 'a font with Chinese characters, for example Noto Sans CJK', present: hasCjkFont },
  {
    debian: 'postgresql',
    what: 'the PostgreSQL server',
    present: () => findPostgresBin() !== undefined,
  },
  {
    debian: 'redis-server',
    what: 'redis-server',
    present: () => findCommand('redis-server') !== undefined,
  },
  { debian: 'nginx-light', what: 'nginx', present: () => findCommand('nginx') !== undefined },
]

const HEADLESS_SHELL = 'chromium-headless-shell'

/** The path of a program on PATH or among the system's own programs, or undefined. */
export function findCommand(name) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/sbin']
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

/**
 * The browser of the end-to-end tests: `CHROMIUM_PATH`, or what is installed, or undefined. The headless shell is the same
 * engine without windows, and what Playwright itself runs tests in: a page costs it less than half of the processor time.
 */
export function findChromium() {
  const programs = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome']
  return process.env.CHROMIUM_PATH ?? programs.map(findCommand).find(Boolean)
}

/** The folder of PostgreSQL's server programs, of the newest version installed, or undefined. */
export function findPostgresBin() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .toSorted((a, b) => b - a)
    : []
  const folders = [
    ...versions.map((version) => join(debian, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find((bin) => bin && existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
}

function hasCjkFont() {
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true
  try {
    return execFileSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

/**
 * Sees to it that every system package of the tests is there: installs what is missing by apt when root on Debian. What
 * something else stands in for is tried to be installed, and not missed.
 *
 * @throws one sentence naming what to install when something is missing and cannot be installed from here
 */
export async function ensureSystemPackages() {
  const canInstall = process.getuid?.() === 0 && findCommand('apt-get') !== undefined
  const missing = NEEDED.filter(({ present, standsIn }) => !present() && !standsIn?.())
  const better = NEEDED.filter(({ present, standsIn }) => !present() && standsIn?.())
  if (canInstall && better.length > 0 && !(await install(better.map(({ debian }) => debian))))
    console.log(`Without ${better.map(({ debian }) => debian).join(', ')} the tests take longer.`)
  if (missing.length === 0) return
  const names = missing.map(({ debian }) => debian)
  if (!canInstall) {
    throw new Error(
      `The tests need ${missing.map(({ what }) => what).join(', ')}: install it and run this again` +
        ` (on Debian: sudo apt-get install ${names.join(' ')}).`,
    )
  }
  const installed = await install(names)
  const still = missing.filter(({ present }) => !present())
  if (!installed || still.length > 0) {
    throw new Error(
      `apt-get could not install ${still.map(({ debian }) => debian).join(', ') || names.join(', ')}: see its output above.`,
    )
  }
}

/** Resolves with whether apt could install these packages. */
function install(names) {
  console.log(`Installing ${names.join(', ')} …`)
  // Where there is no network, that is known soon.
  const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15', '-o', 'Acquire::Retries=1']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => startGuarded('apt-get', ['-q', '-y', ...patience, ...args], { env }).exited
  return withoutStartingServices(
    async () => (await apt('update')) === 0 && (await apt('install', '--no-install-recommends', ...names)) === 0,
  )
}

/** Debian starts a server as soon as its package is installed; the tests start their own and want no other. */
async function withoutStartingServices(work) {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return work()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return await work()
  } finally {
    rmSync(policy, { force: true })
  }
}
