// The servers that suites need: a real PostgreSQL and a real Redis, each temporary and on a free port.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { startGuarded } from './guarded.mjs'
import { findCommand, findPostgresBin } from './system.mjs'

const ATTEMPTS = 3
const READY_MS = 60_000

/**
 * Starts an empty PostgreSQL in a temporary folder, as an unprivileged user when this process is root.
 * For tests nothing is flushed to disk; a `durable` server keeps PostgreSQL's own settings, for measurements.
 *
 * @param {{ readonly durable?: boolean, readonly settings?: Readonly<Record<string, string>>, readonly cluster?: string }}
 *   [options] `settings` beside those of tests; `cluster`: a folder with a cluster in `data`, which goes with the server
 * @returns {Promise<import('./services.mjs').Service>} `url` has the superuser `postgres`, no password
 * @throws when PostgreSQL's server programs are not installed or it does not answer within 30 s
 */
export async function startPostgres({ durable = false, settings: more = {}, cluster } = {}) {
  const bin = findPostgresBin()
  if (bin === undefined)
    throw new Error('PostgreSQL is not installed: install its server programs (Debian: postgresql)')
  const user = unprivilegedUser()
  return startServer(
    async (port) => {
      const dir = cluster ?? (await createCluster(bin, user))
      const settings = {
        listen_addresses: '127.0.0.1',
        port,
        unix_socket_directories: dir,
        ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
        max_connections: 300,
        log_min_messages: 'fatal',
        ...more,
      }
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      return startGuarded(join(bin, 'postgres'), ['-D', join(dir, 'data'), ...args], {
        ...user,
        cwd: dir,
        stdio: 'pipe',
        stopSignal: 'SIGINT', // fast shutdown: open sessions are ended, not waited for
        removeDir: dir,
      })
    },
    (port) => answers(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]),
    (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
  )
}

/** Makes an empty cluster in a new folder and answers the folder. */
async function createCluster(bin, user) {
  const dir = mkdtempSync('/tmp/site-postgres-') // short: a socket's path may have 107 bytes, and not below root's own folders
  if (user) chownSync(dir, user.uid, user.gid)
  const initdb = startGuarded(
    join(bin, 'initdb'),
    [
      '-D',
      join(dir, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...user, cwd: dir, stdio: 'pipe' },
  )
  const initOutput = collect(initdb.child)
  if ((await initdb.exited) !== 0) {
    rmSync(dir, { recursive: true, force: true })
    throw new Error(`initdb failed:\n${initOutput()}`)
  }
  return dir
}

/**
 * Starts an empty Redis that keeps nothing on disk.
 *
 * @returns {Promise<import('./services.mjs').Service>}
 * @throws when redis-server is not installed or does not answer within 30 s
 */
export async function startRedis() {
  if (findCommand('redis-server') === undefined) throw new Error('Redis is not installed: install redis-server')
  return startServer(
    (port) => {
      const dir = mkdtempSync('/tmp/site-redis-')
      return startGuarded(
        'redis-server',
        ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', dir],
        { stdio: 'pipe', removeDir: dir },
      )
    },
    (port) => answersPing(port),
    (port) => `redis://127.0.0.1:${port}`,
  )
}

/** Below the ports that the system gives to connections and to whoever asks for any, and above those with names. */
const PORTS = { from: 20_000, to: 32_000 }

/**
 * A free TCP port of this machine. It is of a range that the system gives nobody, so that none of the connections which
 * are made before it is used takes it; another run that draws ports might, so starting retries where it can.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const error = await listenOn(port)
    if (error === undefined) return port
    if (error.code !== 'EADDRINUSE') throw error
  }
}

/** Listens for a moment; answers why it could not. */
function listenOn(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', resolve)
    server.listen(port, () => server.close(() => resolve()))
  })
}

/** PostgreSQL refuses to run as root: the `postgres` user of the package, or else `nobody`. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!row) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Tries again on another port; each attempt has a folder of its own, for its guard removes that with it. */
async function startServer(start, isReady, toUrl) {
  let output = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const port = await freePort()
    const server = await start(port)
    const read = collect(server.child)
    if (await becomesReady(server, () => isReady(port))) {
      server.child.unref() // a server does not keep the run alive; it ends with it
      for (const stream of [server.child.stdin, server.child.stdout, server.child.stderr]) stream?.unref?.()
      return { url: toUrl(port), stop: server.stop }
    }
    await server.stop()
    output = read()
  }
  throw new Error(`a server for the tests did not start:\n${output}`)
}

async function becomesReady(server, isReady) {
  const ended = server.exited.then(() => true)
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
    if (await isReady()) return true
    const pause = new Promise((resolve) => setTimeout(resolve, 50, false))
    if (await Promise.race([ended, pause])) return false
  }
  return false
}

function collect(child) {
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8').slice(-4000)
}

function answers(command, args) {
  return new Promise((resolve) => {
    spawn(command, args, { stdio: 'ignore' })
      .on('error', () => resolve(false))
      .on('exit', (code) => resolve(code === 0))
  })
}

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (data) => {
      resolve(data.toString().startsWith('+PONG'))
      socket.destroy()
    })
    socket.on('error', () => resolve(false)).on('close', () => resolve(false))
  })
}
