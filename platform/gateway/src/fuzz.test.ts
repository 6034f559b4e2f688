import { ENDPOINTS, HEADERS } from '@site/contracts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { sql } from 'drizzle-orm'
import { faultOf } from '../tests/fault-of.ts'
import { type TriedCall, triedCalls } from '../tests/tried-calls.ts'
import { eachAtOnce } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'

/** Calls that are tried at the same time. */
const AT_ONCE = 6
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12)

describeOnEngines('generated calls', ({ site, store }) => {
  test(
    'valid or not, every answer is one of the catalogue and none a fault of the server',
    { timeout: 180_000 * SLOWNESS },
    async () => {
      const visitor = site().client()
      const member = await site().newMember()
      const check = ({ title, endpoint, input: made }: TriedCall) =>
        fc.assert(
          fc.asyncProperty(made, fc.boolean(), async (input, asMember) => {
            const client = asMember ? member.client : visitor
            const { http, code, data } = await client.send(endpoint.method, endpoint.path, input)
            expect(faultOf({ http, code, said: data }), title).toBeUndefined()
          }),
          { numRuns: RUNS },
        )
      const all = await triedCalls(site(), member)
      await eachAtOnce(all.slice(0, -1), AT_ONCE, check)
      for (const logout of all.slice(-1)) await check(logout)
      const { rows } = await store().database.db.execute<{ bad: string; total: string }>(sql`
      select (select count(*) from ledger_account where owner <> 0 and balance < 0)::text as bad,
        (select coalesce(sum(amount), 0) from ledger_entry)::text as total`)
      expect(rows[0]).toEqual({ bad: '0', total: '0' })
    },
  )

  test('headers of any content are refused, never a fault of the server', async () => {
    const client = site().client({ sealed: false })
    const HeaderSchema = v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(HEADERS)),
        fc.string({ maxLength: 200 }),
        async (name, value) => {
          if (!v.is(HeaderSchema, value)) return
          const answer = await client.send('POST', ENDPOINTS.preInfo.path, {}, { headers: { [name]: value } })
          expect(answer.http).toBe(200)
          expect([6000, 6008]).toContain(answer.code)
        },
      ),
      { numRuns: 10 * RUNS },
    )
  })
})
