import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ALL_VENUES, STATUS, allBalanceEndpoint, balanceEndpoint, venueTransferEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { describe, expect, inject, test } from 'vitest'

import { type DatabaseLocation, openDatabase } from '../../db/open-database.ts'
import { runLedgerCli } from '../../ledger-cli.ts'
import { type GatewayProcess, createServerDatabase, spawnGateway } from '../../testing/index.ts'
import { SLOWNESS } from '../../testing/patience.ts'

/** How often the server is killed: at first, and once when calls of an earlier life are tried again. */
const ROUNDS = inject('matrix').repeats.kills
const WRITERS = 8

const PLACES = [
  {
    engine: 'pglite',
    async prepare() {
      const dir = mkdtempSync(join(tmpdir(), 'site-crash-'))
      return {
        env: { DATA_DIR: dir },
        location: { dataDir: dir },
        remove: () => Promise.resolve(rmSync(dir, { recursive: true, force: true })),
      }
    },
  },
  {
    engine: 'postgres',
    async prepare() {
      const { url, drop } = await createServerDatabase()
      return {
        env: { DATABASE_URL: url },
        location: { url },
        remove: drop,
      }
    },
  },
] as const

type Transfer = {
  readonly channelCode: string
  readonly amount: string
  readonly ty: '1' | '2'
  readonly requestId: string
}

const OPENING: Transfer = { channelCode: 'CRTY', amount: '1000.00', ty: '1', requestId: 'opening-transfer' }

describe.each(PLACES)('kill -9 on $engine', ({ prepare }) => {
  test(
    '[D.052] the server killed in the middle of money calls loses and duplicates nothing',
    { timeout: 240_000 * SLOWNESS },
    async () => {
      const place = await prepare()
      let server: GatewayProcess | undefined
      try {
        /** Calls whose answer never came, by key: they may have happened or not. */
        const unknown = new Map<string, Transfer>()
        const done = new Map<string, Transfer>()
        for (let round = 0; round < ROUNDS; round++) {
          server = await spawnGateway(place.env)
          const token = await login(server)
          const retries = [...unknown.values()]
          await Promise.all(retries.map((input) => send(server, token, input, done, unknown)))
          expect(unknown.size).toBe(0)
          // Enough in the venue that a transfer out of it never lacks money.
          if (round === 0) await send(server, token, OPENING, done, unknown)
          await killInTheMiddle(server, token, done, unknown)
        }
        server = await spawnGateway(place.env)
        const token = await login(server)
        await Promise.all([...unknown.values()].map((input) => send(server, token, input, done, unknown)))
        expect(unknown.size).toBe(0)
        expect(done.size).toBeGreaterThan(ROUNDS * WRITERS)

        const client = server.client({ token })
        const { centerWalletBalance } = await client.call(balanceEndpoint, {})
        const { totalMoney } = await client.call(allBalanceEndpoint, { category: ALL_VENUES })
        const moved = [...done.values()].reduce(
          (sum, { amount, ty }) => sum + (ty === '1' ? parseFen(amount) : -parseFen(amount)),
          0n,
        )
        expect(parseFen(centerWalletBalance)).toBe(1_000_000n - moved)
        expect(parseFen(totalMoney)).toBe(moved)
        await server.stop()
        await checkLedger(place.location, done)
        await proveLedger(place.env)
      } finally {
        await server?.stop('SIGKILL')
        await place.remove()
      }
    },
  )
})

async function login(server: GatewayProcess): Promise<string> {
  const client = server.client()
  await client.login('demo01', 'demo1234')
  return client.token
}

/** Sends transfers from several writers and kills the server without warning while they are under way. */
async function killInTheMiddle(
  server: GatewayProcess,
  token: string,
  done: Map<string, Transfer>,
  unknown: Map<string, Transfer>,
): Promise<void> {
  const startedWith = done.size
  let killed = false
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!killed) {
      const requestId = crypto.randomUUID()
      const isIn = Math.random() < 0.5
      const input: Transfer = { channelCode: 'CRTY', amount: isIn ? '1.37' : '1.01', ty: isIn ? '1' : '2', requestId }
      await send(server, token, input, done, unknown)
      // A random moment, but not before money has moved in this round.
      if (!killed && done.size > startedWith + WRITERS && Math.random() < 0.05) {
        killed = true
        server.child.kill('SIGKILL')
      }
    }
  })
  await Promise.all(writers)
  await server.stop('SIGKILL')
}

async function send(
  server: GatewayProcess | undefined,
  token: string,
  input: Transfer,
  done: Map<string, Transfer>,
  unknown: Map<string, Transfer>,
): Promise<void> {
  unknown.set(input.requestId, input)
  try {
    const answer = await server?.client({ token }).answer(venueTransferEndpoint, input)
    if (answer?.code !== STATUS.SUCCESS) throw new Error(`answered ${answer?.code}`)
    unknown.delete(input.requestId)
    done.set(input.requestId, input)
  } catch (error) {
    // The connection broke: whether the money moved is what the retry with the same key settles.
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
  }
}

async function checkLedger(location: DatabaseLocation, done: ReadonlyMap<string, Transfer>): Promise<void> {
  const database = await openDatabase(location)
  try {
    const { rows } = await database.pool.query<{
      transfers: number
      keys: number
      unbalanced: number
      drifted: number
    }>(`
      select
        (select count(*)::int from ledger_journal where kind in ('transfer_in', 'transfer_out')) as transfers,
        (select count(*)::int from idempotency where scope = 'venue/transfer' and response is not null) as keys,
        (select count(*)::int from (
          select 1 from ledger_entry group by journal_id having sum(amount) <> 0) as j) as unbalanced,
        (select count(*)::int from ledger_account as a where owner <> 0
          and balance <> coalesce((select sum(amount) from ledger_entry where account_id = a.id), 0)) as drifted`)
    expect(rows[0]).toEqual({ transfers: done.size, keys: done.size, unbalanced: 0, drifted: 0 })
  } finally {
    await database.close()
  }
}

/** What the command line says of every balance, line and hold. */
async function proveLedger(env: Readonly<Record<string, string>>): Promise<void> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const code = await runLedgerCli(['verify'], { env, root: tmpdir(), out: print, err: print })
  expect(code, printed.join('\n')).toBe(0)
}
