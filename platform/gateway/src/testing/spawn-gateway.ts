import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import * as v from 'valibot'

import { type ClientOptions, type GatewayClient, createClient } from './client.ts'
import { TEST_JWT_SECRET, TEST_SITE_KEY } from './start-gateway.ts'

const SERVER = fileURLToPath(new URL('../../bin/server.ts', import.meta.url))
const UrlSchema = v.pipe(v.string(), v.url())
const ReadySchema = v.object({ address: UrlSchema, operations: UrlSchema })

export interface GatewayProcess {
  readonly url: string
  /** Where it tells of itself: readiness and measures. */
  readonly operations: string
  readonly child: ChildProcess
  client(options?: Partial<ClientOptions>): GatewayClient
  /** Ends the process and waits for it; SIGTERM is the graceful way. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts `bin/server.ts` as a process of its own with the sandbox on and a free port. It ends with this process.
 *
 * @throws when it does not start, with what it printed
 */
export async function spawnGateway(env: Readonly<Record<string, string>>): Promise<GatewayProcess> {
  const child = fork(SERVER, {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOST: '127.0.0.1',
      PORT: '0',
      OPERATIONS_PORT: '0',
      SANDBOX: '1',
      LOG_LEVEL: 'warn',
      JWT_SECRET: TEST_JWT_SECRET,
      SITE_KEY_AES: TEST_SITE_KEY.aes,
      SITE_KEY_SIGN: TEST_SITE_KEY.sign,
      CALLS_PER_ADDRESS: '1000000',
      CAPTCHA: 'none', // suites that fail on purpose are not about it
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const exited = once(child, 'exit')
  const first: unknown = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => message),
    exited.then(() => null),
  ])
  const ready = v.safeParse(ReadySchema, first)
  if (!ready.success) throw new Error(`the gateway did not start:\n${output}`)
  const { address: url, operations } = ready.output
  return {
    url,
    operations,
    child,
    client: (options = {}) => createClient({ baseUrl: url, siteKey: TEST_SITE_KEY, ...options }),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}
