import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ServerProcess {
  readonly url: string
  /** Ends it as a supervisor does; once more is no harm. @returns its exit code */
  stop(): Promise<number | null>
}

/**
 * Starts `bin/server.ts` as a process of its own on a free port, with this environment and nothing else.
 * @throws with what it printed when it ends before it listens
 */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bin/server.ts')], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stopWithRun = () => child.kill('SIGKILL')
  process.once('exit', stopWithRun)
  const exited = once(child, 'exit')
  const url = await listeningAddress(child)
  return {
    url,
    async stop() {
      process.off('exit', stopWithRun)
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

function listeningAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      const ready = /"address":"(http:\/\/[^"]+)".*the registry is ready/.exec(output)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the registry ended with code ${code}:\n${output}`)))
  })
}
