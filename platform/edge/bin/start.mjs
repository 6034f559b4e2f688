#!/usr/bin/env node
// npm start on a fresh machine: Node 20 or newer, npm and git are all it may lean on, so this file imports only what
// Node ships. It gets pnpm and the pinned Node, installs, builds what changed and hands over to the embedded site.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const PNPM = 'pnpm@10.34.9'
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const port = Number(process.env.PORT ?? 8080)
const host = process.env.HOST || '127.0.0.1'
const dataDir = resolve(root, process.env.DATA_DIR ?? '.data')
const startedAt = Date.now()

const log = (text) => console.log(`[${String(Math.round((Date.now() - startedAt) / 1000)).padStart(3)} s] ${text}`)

function stop(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

checkNode()
checkPort()
checkHost()
checkDataDir()
await checkPortIsFree()
install()
await run('Building what changed', [join(root, 'shared/build/bin/build.ts'), 'all'])
site()

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    stop(`This needs Node 20 or newer; here is ${process.versions.node}. Install a newer Node and try again.`)
}

function checkPort() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    stop(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`)
}

function checkHost() {
  if (isIP(host) === 0)
    stop(`HOST must be an address to listen at, like 127.0.0.1 (this machine alone) or 0.0.0.0, not "${host}".`)
}

function checkDataDir() {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    const probe = join(dataDir, '.write-probe')
    writeFileSync(probe, '')
  } catch {
    stop(`The data folder ${dataDir} cannot be written. Make it writable, or name another one with DATA_DIR.`)
  }
}

function checkPortIsFree() {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRNOTAVAIL') stop(`HOST is no address of this machine: ${host}.`)
      const why = error.code === 'EACCES' ? 'may not be opened by this user' : 'is already taken'
      stop(`Port ${port} ${why}. Stop what uses it, or choose another one: PORT=8090 npm start`)
    })
    probe.listen(port, host, () => probe.close(done))
  })
}

function install() {
  const stamp = join(root, 'node_modules/.install-stamp')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(process.platform + process.arch)
    .digest('hex')
  const isInstalled =
    existsSync(stamp) && existsSync(join(root, 'node_modules/.bin/node')) && readFileSync(stamp, 'utf8') === wanted
  if (isInstalled) return
  log('Installing packages (the first time this takes a minute or two)')
  const args = ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only']
  const { status, error } = spawnSync('npx', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error !== undefined || status !== 0) {
    stop(
      'The packages could not be installed. The very first start needs the network (the npm registry); check it and run npm start again.',
    )
  }
  writeFileSync(stamp, wanted)
}

/** Runs a step with the pinned Node and waits; its output is the progress. */
function run(title, args) {
  log(title)
  return new Promise((done) => {
    const child = spawn(join(root, 'node_modules/.bin/node'), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    forwardSignals(child)
    child.once('exit', (code, signal) => {
      if (signal !== null) process.exit(130)
      if (code !== 0) stop(`${title} failed; the messages above say where.`)
      done()
    })
  })
}

function site() {
  log('Starting the site')
  const env = { ...process.env, PORT: String(port), HOST: host, DATA_DIR: dataDir, SANDBOX: process.env.SANDBOX ?? '1' }
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'platform/edge/bin/embedded.ts')], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  forwardSignals(child)
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

// Ctrl-C reaches the whole process group by itself; a signal sent to this process alone is handed on.
function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal)
    process.on(signal, () => child.kill(signal))
  }
}
