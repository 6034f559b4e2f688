import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { dealRecordEndpoint } from '@site/contracts'
import { describe, expect, inject, test, vi } from 'vitest'

import { type DatabaseLocation, openDatabase } from '../../db/open-database.ts'
import {
  type GatewayClient,
  type GatewayProcess,
  createServerDatabase,
  spawnGateway,
  startGateway,
} from '../../testing/index.ts'
import { PATIENCE_MS, SLOWNESS } from '../../testing/patience.ts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'

const SOON = { timeout: PATIENCE_MS, interval: 5 }
/** Tomorrow at noon. */
const BET_AT = startOfDay(dayOf(Date.now()) + 1) + DAY_MS / 2
const MEMBERS = 80
const PASSWORD = 'passw0rd'

interface Place {
  readonly env: Readonly<Record<string, string>>
  readonly location: DatabaseLocation
  remove(): Promise<void>
}

const PLACES: readonly { readonly engine: string; prepare(): Promise<Place> }[] = [
  {
    engine: 'pglite',
    async prepare() {
      const dataDir = mkdtempSync(join(tmpdir(), 'site-rebates-'))
      const remove = () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }))
      return { env: { DATA_DIR: dataDir }, location: { dataDir }, remove }
    },
  },
  {
    engine: 'postgres',
    async prepare() {
      const { url, drop } = await createServerDatabase()
      return { env: { DATABASE_URL: url }, location: { url }, remove: drop }
    },
  },
]

/** Elsewhere than in the full run, the server: it alone leaves a job to another process that may be at work. */
const places = PLACES.filter(({ engine }) => inject('matrix').isFullRun || engine === 'postgres')

describe.each(places)('kill -9 while rebates are credited on $engine', ({ prepare }) => {
  test(
    'what was not credited is credited by the next process, and nothing twice',
    { timeout: 120_000 * SLOWNESS },
    async () => {
      const place = await prepare()
      let running: GatewayProcess | undefined
      try {
        const name = await prepareBets(place)

        const release = await holdMember(place, `${name.slice(0, 6)}x${MEMBERS / 2}`)
        try {
          running = await onTheNextDay(place)
          const first = await logIn(running, name)
          await vi.waitFor(async () => expect(await rebates(first)).toBe(1), SOON)
          await running.stop('SIGKILL')
        } finally {
          await release()
        }
        const before = await withDatabase(place, async (query) => {
          // The job that the dead process was at work on is anybody's a quarter of a minute later: now.
          await query("update job set held_until = now() where status = 'waiting' and held_until > now()")
          return credits(query)
        })
        expect(before.members).toBeGreaterThan(0)
        expect(before.members).toBeLessThan(MEMBERS)

        running = await onTheNextDay(place)
        const last = await logIn(running, `${name.slice(0, 6)}x${MEMBERS}`)
        await vi.waitFor(async () => expect(await rebates(last)).toBe(1), SOON)
        if ('url' in place.location) {
          await vi.waitFor(async () => expect((await withDatabase(place, credits)).members).toBe(MEMBERS), {
            timeout: PATIENCE_MS,
            interval: 100,
          })
        }
        await running.stop()
        expect(await withDatabase(place, credits)).toEqual({ members: MEMBERS, paid: MEMBERS * 500, ledger: 0 })
      } finally {
        await running?.stop('SIGKILL')
        await place.remove()
      }
    },
  )
})

type Row = Record<string, string>
type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

/** Members with a bet each that was settled tomorrow; answers the name of the first. */
async function prepareBets({ location }: Place): Promise<string> {
  const database = await openDatabase(location)
  const site = await startGateway(database)
  try {
    const { name } = await site.newMember()
    await addBets(async (text, values = []) => (await database.pool.query<Row>(text, [...values])).rows, name)
    return name
  } finally {
    await site.close()
    await database.close()
  }
}

async function withDatabase<T>({ location }: Place, work: (query: Query) => Promise<T>): Promise<T> {
  const database = await openDatabase(location)
  try {
    return await work(async (text, values = []) => (await database.pool.query<Row>(text, [...values])).rows)
  } finally {
    await database.close()
  }
}

/** More members with the password of the first, and a bet of each that was settled tomorrow. */
async function addBets(query: Query, name: string): Promise<void> {
  await query(
    `insert into member (name, password_hash) select left(m.name, 6) || 'x' || n, m.password_hash
      from member m, generate_series(2, $2::int) n where m.name = $1`,
    [name, MEMBERS],
  )
  // They log in from a device that nobody has seen.
  await query('update member set risk_checked = false')
  await query(
    `insert into bet_record (ticket_id, member_id, venue, category, game_name, stake, risk, valid, profit, result_code,
        bet_at, settle_at)
      select 'T-' || id, id, 'PGDZ', 'DZ', '灯火长安', 100000, 100000, 100000, -100000, 'L', $2, $2
      from member where name = $1 or name like left($1, 6) || 'x%'`,
    [name, new Date(BET_AT)],
  )
}

/**
 * Keeps a member's rebate from being credited until it is released, so that a quick server is not through before it is
 * killed. Nobody but the server can open an embedded database; there the kill comes in time by itself.
 */
async function holdMember({ location }: Place, name: string): Promise<() => Promise<void>> {
  if (!('url' in location)) return () => Promise.resolve()
  const database = await openDatabase(location)
  const client = await database.pool.connect()
  await client.query('begin')
  const { rowCount } = await client.query('select 1 from member where name = $1 for update', [name])
  expect(rowCount, `${name} is held`).toBe(1)
  return async () => {
    await client.query('rollback')
    client.release()
    await database.close()
  }
}

async function credits(query: Query) {
  const [row] = await query(`
    select (select count(*) from rebate_credit)::text as members,
      (select coalesce(-sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.owner = 0 and a.code = 'rebate')::text as paid,
      (select coalesce(sum(amount), 0) from ledger_entry)::text as ledger`)
  return { members: Number(row?.['members']), paid: Number(row?.['paid']), ledger: Number(row?.['ledger']) }
}

async function onTheNextDay({ env }: Place): Promise<GatewayProcess> {
  const server = await spawnGateway(env)
  await fetch(`${server.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: BET_AT + DAY_MS }),
  })
  return server
}

async function logIn(server: GatewayProcess, name: string): Promise<GatewayClient> {
  const client = server.client()
  await client.login(name, PASSWORD)
  return client
}

async function rebates(client: GatewayClient): Promise<number> {
  return (await client.call(dealRecordEndpoint, { type: 'rebate' })).total
}
