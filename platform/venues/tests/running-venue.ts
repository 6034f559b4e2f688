import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'

import { SEAMLESS_HEADERS, SEAMLESS_STATUSES, VENUE_ROUNDS_PATH, VenueRoundsSchema } from '@site/contracts/seamless'
import { signCall } from '@site/server'
import pg from 'pg'
import type { Logger } from 'pino'
import * as v from 'valibot'

import { type Venues, createVenues } from '../src/venues.ts'
import { builtPages } from './built-pages.ts'
import { startOperator } from './stand-in-operator.ts'

const RoundSchema = v.looseObject({
  id: v.string(),
  draw: v.nullable(v.string()),
  status: v.string(),
  stake: v.string(),
  clientSeed: v.string(),
  seedHash: v.string(),
  win: v.optional(v.string()),
  serverSeed: v.optional(v.string()),
  outcome: v.optional(v.unknown()),
})
const StateSchema = v.looseObject({
  balance: v.string(),
  kind: v.string(),
  nextSeedHash: v.string(),
  token: v.optional(v.string(), ''),
  draw: v.optional(v.looseObject({ id: v.string(), seedHash: v.string(), drawsAt: v.number() })),
  result: v.optional(v.looseObject({ seed: v.string(), outcome: v.unknown() })),
})
const PlayedSchema = v.object({ round: RoundSchema, balance: v.string(), nextSeedHash: v.string() })
const BookSchema = v.object({ status: v.picklist(SEAMLESS_STATUSES), data: v.optional(VenueRoundsSchema) })
const RefusalSchema = v.object({ code: v.string(), message: v.string() })

/** What the venue and its operator sign with. */
export const SECRET = 'x'.repeat(40)

/** A venue server over an empty database, before an operator that can be upset. Its clock stands still. */
export async function startVenue(category: string, game = '', logger?: Logger) {
  const database = process.env['TEST_DATABASE_URL']
  if (database === undefined) throw new Error('TEST_DATABASE_URL is not set: run the suite through vitest.config.ts')
  const name = `venues_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: database })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(database)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 4 })
  pool.on('error', () => {}) // connections end when the database is dropped
  const operator = await startOperator(category, game)
  const clock = { now: Math.floor(Date.now() / 180_000) * 180_000 }
  const servers: Venues[] = []
  const pagesDir = builtPages()
  async function startServer(): Promise<Venues> {
    const server = await createVenues({
      pool,
      operatorUrl: operator.url,
      secret: SECRET,
      parents: ['http://localhost:8080'],
      pagesDir,
      sandbox: true,
      ...(logger !== undefined && { logger }),
      now: () => clock.now,
    })
    await server.app.ready()
    servers.push(server)
    return server
  }
  // At the same time, as replicas do over an empty database.
  const [first, elsewhere] = await Promise.all([startServer(), startServer()])
  let venues = first

  async function request(method: 'GET' | 'POST', path: string, token: string, body?: object) {
    const response = await venues.app.inject({
      method,
      url: path,
      headers: token === '' ? {} : { 'x-play-token': token },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { http: response.statusCode, data: response.json<unknown>() }
  }

  return {
    app: venues.app,
    operator,
    clock,
    sweep: () => venues.sweep(),
    /** Listens on a free port. @returns its address, without a path */
    listen: () => venues.app.listen({ host: '127.0.0.1', port: 0 }),
    /** What another server over the same database does at its look at what is to be ended. */
    sweepElsewhere: () => elsewhere.sweep(),
    /** Another server takes the place of this one; what was in its memory is gone. */
    async restart() {
      await venues.close()
      servers.splice(servers.indexOf(venues), 1)
      venues = await startServer()
    },
    /** Asks the database itself. */
    query: async (text: string, values: unknown[] = []): Promise<object[]> =>
      (await pool.query<object & pg.QueryResultRow>(text, values)).rows,
    /** Makes every round look as old as this. */
    age: (ms: number) =>
      pool.query(`update venues.round set created_at = created_at - $1 * interval '1 ms'`, [ms]).then(() => undefined),
    /** A question of the operator's for the book, with parts of it replaced. */
    async book(
      question: object,
      tweaks: { readonly secret?: string; readonly sentAt?: number; readonly body?: string } = {},
    ) {
      const path = VENUE_ROUNDS_PATH
      const body = JSON.stringify(question)
      const timestamp = String(tweaks.sentAt ?? Date.now())
      const response = await venues.app.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/json',
          [SEAMLESS_HEADERS.timestamp]: timestamp,
          [SEAMLESS_HEADERS.signature]: signCall(tweaks.secret ?? SECRET, { timestamp, path, body }),
        },
        payload: tweaks.body ?? body,
      })
      return v.parse(BookSchema, response.json())
    },
    /** Writes as many more rounds down, each like one that was paid. */
    copyRounds: (count: number) =>
      pool
        .query(
          `insert into venues.round (id, visit_id, player, venue, game, game_name, kind, request_key, settles_at,
              server_seed, client_seed, bets, stake, outcome, win, result, status, ended_at)
            select 'COPY-' || n, visit_id, player, venue, game, game_name, kind, 'copy-' || n, settles_at,
              server_seed, client_seed, bets, stake, outcome, win, result, status, ended_at
            from (select * from venues.round where status = 'settled' limit 1) one, generate_series(1, $1::int) n`,
          [count],
        )
        .then(() => undefined),
    async enter(ticket: string) {
      const { http, data } = await request('POST', '/api/enter', '', { ticket })
      return http === 200 ? v.parse(StateSchema, data) : v.parse(RefusalSchema, data)
    },
    async visit() {
      const { data } = await request('POST', '/api/enter', '', { ticket: operator.ticket() })
      return v.parse(StateSchema, data)
    },
    state: async (token: string) => v.parse(StateSchema, (await request('GET', '/api/state', token)).data),
    async rounds(token: string) {
      return v.parse(v.object({ list: v.array(RoundSchema) }), (await request('GET', '/api/rounds', token)).data).list
    },
    async play(token: string, bets: readonly object[], more: object = {}) {
      const body = { key: crypto.randomUUID(), clientSeed: 'mine', bets, ...more }
      const { http, data } = await request('POST', '/api/play', token, body)
      return http === 200 ? v.parse(PlayedSchema, data) : v.parse(RefusalSchema, data)
    },
    async close() {
      for (const server of servers) await server.close()
      rmSync(pagesDir, { recursive: true })
      await operator.close()
      await pool.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
