import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../bin/server.ts')
/** Ends the server when its own standard input closes, so also when this process is killed. */
const GUARD = join(import.meta.dirname, '../../../e2e/support/guard.mjs')

export interface ServerProcess {
  readonly url: string
  /** Where it tells the operator of itself. */
  readonly operations: string
  /** Ends it as a supervisor does, or as it was started to end; once more is no harm. @returns its exit code */
  stop(): Promise<number | null>
}

/**
 * Starts `bin/server.ts` as a process of its own on a free port, with this environment and nothing else.
 * @param stopSignal what `stop` sends: SIGKILL for a crash
 * @throws with what it printed when it ends before it listens
 */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  stopSignal: NodeJS.Signals = 'SIGTERM',
): Promise<ServerProcess> {
  const command = { command: process.execPath, args: [SERVER], stopSignal }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [GUARD, JSON.stringify(command)], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', OPERATIONS_PORT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const addresses = await listeningAddresses(child)
  return {
    ...addresses,
    async stop() {
      child.stdin.end()
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

function listeningAddresses(child: ChildProcess): Promise<Pick<ServerProcess, 'url' | 'operations'>> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const ready = /"address":"(http:\/\/[^"]+)","operations":"(http:\/\/[^"]+)".*the registry is ready/.exec(output)
      const [, url, operations] = ready ?? []
      if (url !== undefined && operations !== undefined) resolve({ url, operations })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the registry ended with code ${code}:\n${output}`)))
  })
}
