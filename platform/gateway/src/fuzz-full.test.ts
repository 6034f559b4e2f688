import { loginEndpoint } from '@site/contracts'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

import { faultOf } from '../tests/fault-of.ts'
import { type TriedCall, triedCalls } from '../tests/tried-calls.ts'
import { enginesFor, type GatewayClient, md5 } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'

/** Over all engines together; `npm test` makes a few of them, the full run all. */
const TOTAL = inject('matrix').repeats.generatedCalls
const SUITE = 'many generated calls'
const AT_ONCE = 16
const NAME = TOTAL === 100_000 ? '100,000' : 'some'
const SEED = inject('randomSeed')
/** Tables that change whatever a call brings; all others are compared. */
const OWN_WRITES: ReadonlyMap<string, string> = new Map([
  ['member_session', 'when a session was last used, before the input is looked at'],
  ['job', 'what is due runs beside the calls'],
  ['job_schedule', 'when it ran last'],
  ['sports_match', 'the simulator plays on'],
])

describeOnEngines(SUITE, ({ site, store }) => {
  async function comparedTables(): Promise<readonly string[]> {
    const { rows } = await store().database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    )
    const all = rows.map(({ name }) => name)
    expect(all, 'each exception is a table').toEqual(expect.arrayContaining([...OWN_WRITES.keys()]))
    return all.filter((name) => !OWN_WRITES.has(name))
  }

  async function digest(tables: readonly string[]): Promise<unknown> {
    const parts = tables.map(
      (table) =>
        `select '${table}' as name, count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${table}" t`,
    )
    return (await store().database.pool.query(`${parts.join(' union all ')} order by name`)).rows
  }

  async function sendAll(
    { title, endpoint }: TriedCall,
    inputs: readonly unknown[],
    clients: readonly GatewayClient[],
  ): Promise<void> {
    for (let start = 0; start < inputs.length; start += AT_ONCE) {
      const batch = inputs.slice(start, start + AT_ONCE)
      await Promise.all(
        batch.map(async (input, index) => {
          const client = clients[index % clients.length]
          const answer = await client?.send(endpoint.method, endpoint.path, input)
          const what = `${title} ${JSON.stringify(input)?.slice(0, 400)}`
          const { http = 0, code, message, data } = answer ?? {}
          expect(faultOf({ http, code, said: [message, data] }), what).toBeUndefined()
        }),
      )
    }
  }

  test(
    `[D.072] ${NAME} requests from seed ${SEED}, fitting and not: no fault, no stack trace, and what does not fit writes nothing`,
    {
      timeout: 1_500_000 * SLOWNESS,
    },
    async () => {
      const member = await site().newMember()
      const clients = [site().client(), member.client]
      const calls = await triedCalls(site(), member)
      const tables = await comparedTables()
      const each = Math.ceil(TOTAL / enginesFor(SUITE).length / calls.length)
      const inputs = calls.map((call) => ({
        call,
        ...split(fc.sample(call.input, { numRuns: each, seed: SEED }), call.fits),
      }))
      // All of these first: what is there between two of them is looked at once.
      const before = await digest(tables)
      for (const { call, others } of inputs) {
        await sendAll(call, others, clients)
        expect(await digest(tables), call.title).toEqual(before)
      }
      for (const { call, fitting } of inputs) await sendAll(call, fitting, clients)
      const { rows } = await store().database.pool.query(
        `select (select count(*) from ledger_account where owner <> 0 and balance < 0)::text as bad,
        (select coalesce(sum(amount), 0) from ledger_entry)::text as total`,
      )
      expect(rows[0]).toEqual({ bad: '0', total: '0' })
      const after = await site()
        .client()
        .answer(loginEndpoint, { name: 'demo02', password: md5('demo1234') })
      expect(after.code).toBe(6000)
    },
  )
})

function split(inputs: readonly unknown[], fits: (input: unknown) => boolean) {
  return { fitting: inputs.filter(fits), others: inputs.filter((input) => !fits(input)) }
}
