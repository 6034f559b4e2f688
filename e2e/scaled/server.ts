import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startGuarded, type Guarded } from '../support/guarded.mjs'
import { ROOT } from './compose-file.ts'
import { slowness } from '../support/slowness.mjs'

const READY_MS = 60_000 * slowness

export interface ServerOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Where it answers, without a path. */
  readonly url: string
  /** Address that answers 200 when it is well; without it an open port is enough. */
  readonly health?: string
}

/** A server that can be stopped and started again on the same port. */
export interface Server {
  readonly url: string
  readonly health: string | undefined
  /**
   * Resolves when it is well.
   * @param stopSignal what `stop` sends this time: SIGTERM, or SIGKILL for a crash
   * @throws with what it printed when it ends instead, or is not well within a minute
   */
  start(stopSignal?: NodeJS.Signals): Promise<void>
  /** @returns its exit code; undefined when it was not running */
  stop(): Promise<number | undefined>
  /** Everything that it has printed. */
  output(): string
}

export function createServer({ name, command, env = {}, url, health }: ServerOptions): Server {
  let guarded: Guarded | undefined
  let output = ''

  async function isWell(): Promise<boolean> {
    if (health === undefined) return isOpen(new URL(url))
    return fetch(health, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  return {
    url,
    health,
    output: () => output,
    async start(stopSignal = 'SIGTERM') {
      const [program = '', ...args] = command
      const started = startGuarded(program, args, { cwd: ROOT, env, stdio: 'pipe', stopSignal })
      guarded = started
      for (const stream of [started.child.stdout, started.child.stderr]) {
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
      }
      const ended = started.exited.then((code) => code)
      for (const deadline = Date.now() + READY_MS; Date.now() < deadline;) {
        if (await isWell()) return
        const code = await Promise.race([ended, wait(100)])
        if (code !== undefined) throw new Error(`${name} ended with code ${code}:\n${output.slice(-4000)}`)
      }
      throw new Error(`${name} was not well within ${READY_MS / 1000} s:\n${output.slice(-4000)}`)
    },
    async stop() {
      const running = guarded
      guarded = undefined
      await running?.stop()
      return running?.exited
    },
  }
}

function isOpen({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
