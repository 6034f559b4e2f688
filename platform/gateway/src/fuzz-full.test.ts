import { type Endpoint, isStatusCode, loginEndpoint } from '@site/contracts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, inject, test } from 'vitest'

import { inputOf } from '../tests/generated-input.ts'
import { enginesFor, type GatewayClient, md5, servedCalls } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'

/** Over all engines together; `npm test` makes a few of them, the full run all. */
const TOTAL = inject('matrix').repeats.generatedCalls
const SUITE = 'many generated calls'
const AT_ONCE = 16
const NAME = TOTAL === 100_000 ? '100,000' : 'some'
/** What a call may write to. The session's own time of last use is not part of it. */
const TABLES = [
  'member',
  'letter',
  'member_collection',
  'member_device',
  'verification_code',
  'password_reset',
  'identity_review',
  'payout_account',
  'withdrawal',
  'site_setting',
  'ledger_account',
  'ledger_journal',
  'ledger_entry',
  'idempotency',
  'deposit_order',
  'deposit_notification',
  'uploaded_image',
] as const

describeOnEngines(SUITE, ({ site, store }) => {
  async function digest(): Promise<string> {
    const parts = TABLES.map(
      (table) =>
        `select '${table}' as name, count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
    )
    return JSON.stringify((await store().database.pool.query(parts.join(' union all '))).rows)
  }

  async function sendAll(
    endpoint: Endpoint,
    inputs: readonly unknown[],
    clients: readonly GatewayClient[],
  ): Promise<void> {
    for (let start = 0; start < inputs.length; start += AT_ONCE) {
      const batch = inputs.slice(start, start + AT_ONCE)
      await Promise.all(
        batch.map(async (input, index) => {
          const client = clients[index % clients.length]
          const answer = await client?.send(endpoint.method, endpoint.path, input)
          const what = `${endpoint.path} ${JSON.stringify(input)?.slice(0, 400)}`
          expect(answer?.http, what).toBeLessThan(500)
          expect(isStatusCode(answer?.code ?? 0), what).toBe(true)
          expect([6005, 6006, 6399], what).not.toContain(answer?.code)
          expect(JSON.stringify(answer?.data ?? null), what).not.toMatch(/at \w+ \(|node_modules|select |insert /i)
        }),
      )
    }
  }

  test(
    `[D.072] ${NAME} requests, fitting and not: no fault, no stack trace, and what does not fit writes nothing`,
    {
      timeout: 1_500_000,
    },
    async () => {
      const { client: member } = await site().newMember()
      const clients = [site().client(), member]
      const calls = servedCalls(site())
      const each = Math.ceil(TOTAL / enginesFor(SUITE).length / calls.length)
      for (const endpoint of calls) {
        const inputs = fc.sample(inputOf(endpoint), { numRuns: each, seed: 72 })
        const fits = (input: unknown) => v.is(endpoint.request, input)
        const before = await digest()
        await sendAll(
          endpoint,
          inputs.filter((input) => !fits(input)),
          clients,
        )
        expect(await digest(), endpoint.path).toBe(before)
        await sendAll(endpoint, inputs.filter(fits), clients)
      }
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
