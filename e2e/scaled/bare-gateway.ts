// A gateway alone over a database, for tests of what becomes of money when the database comes to harm.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/services.mjs'
import { findPostgresBin } from '../support/system.mjs'
import { ROOT } from './compose-file.ts'
import { createServer, type Server } from './server.ts'

const MEMBER = 'demo01'

const program = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(name, args, { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } })

/** @returns what psql prints of a statement */
export async function query(url: string, statement: string): Promise<string> {
  const { stdout } = await program(join(findPostgresBin() ?? '', 'psql'), [url, '-XAtc', statement])
  return stdout.trim()
}

/** @returns what the command prints @throws when the ledger is not proved */
export async function prove(url: string): Promise<string> {
  const { stdout } = await program(process.execPath, ['platform/gateway/bin/ledger.ts', 'verify'], {
    DATABASE_URL: url,
  })
  return stdout
}

/** A gateway of its own over a database, with the sandbox. */
export async function startGateway(url: string): Promise<Server> {
  const [port, operations] = [await freePort(), await freePort()]
  const key = 'ab'.repeat(32)
  const gateway = createServer({
    name: 'gateway',
    command: [process.execPath, 'platform/gateway/bin/server.ts'],
    url: `http://127.0.0.1:${port}`,
    health: `http://127.0.0.1:${operations}/readyz`,
    env: {
      ...{ HOST: '127.0.0.1', PORT: String(port), OPERATIONS_PORT: String(operations), DATABASE_URL: url },
      ...{ SANDBOX: '1', SITE_KEY_AES: key, SITE_KEY_SIGN: key, JWT_SECRET: key, LOG_LEVEL: 'warn' },
    },
  })
  await gateway.start()
  return gateway
}

/** Gives the demo member money. @throws when it is refused */
export async function give(to: Server, amount: string): Promise<void> {
  const answer = await fetch(`${to.url}/sandbox/money`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: MEMBER, amount, requestId: crypto.randomUUID() }),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} ${await answer.text()}`)
}

/** In fen, over all accounts of the demo member. */
export const moneyIn = async (url: string): Promise<number> =>
  Number(
    await query(
      url,
      `select sum(a.balance) from ledger_account a join member m on m.id = a.owner where m.name = '${MEMBER}'`,
    ),
  )
