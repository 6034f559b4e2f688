import { AmountInputSchema, MAX_TURNOVER } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { formatFen, parseFen, tryParseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { namedMemberId, selectNames } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { RowIdSchema } from '../../lib/row-id.ts'
import { selectClaimedGrants } from './claims.repository.ts'
import { selectGrants } from './grants.repository.ts'
import { type Grants, grantState } from './grants.service.ts'

/** Gifts of one page. */
const LISTED = 50
/** In fen. */
const MOST = 10_000_000n
const WhichSchema = v.object({ id: RowIdSchema })
const QuerySchema = v.object({ name: v.optional(v.string()), before: v.optional(RowIdSchema) })
const GiveSchema = v.object({
  requestId: v.pipe(v.string(), v.uuid()),
  name: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写会员')),
  title: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写名目'), v.maxLength(DESK_LIMITS.giftTitle)),
  amount: v.pipe(
    AmountInputSchema,
    v.check((amount) => {
      const fen = tryParseFen(amount) ?? 0n
      return fen > 0n && fen <= MOST
    }, '金额须在0.01元至100,000元之间'),
    v.transform(parseFen),
  ),
  turnover: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TURNOVER)),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
})

/**
 * Gifts of the operator: `GET /sandbox/gifts?name=&before=` lists them, `POST /sandbox/gifts`
 * `{requestId, name, title, amount, turnover, days}` gives one, `POST /sandbox/gifts/withdraw` `{id}` takes one back that was
 * not claimed.
 */
export function registerVipSandbox({ db, clock, sandboxCall }: GatewayContext, grants: Grants): void {
  sandboxCall('GET', '/sandbox/gifts', async ({ query }) => {
    const { name, before } = parseInput(QuerySchema, query)
    const ofMember = await namedMemberId(db, name)
    const rows = await selectGrants(db, { memberId: ofMember, before, most: LISTED })
    const claimed = await selectClaimedGrants(
      db,
      rows.map(({ id }) => id),
    )
    const names = await selectNames(
      db,
      rows.map(({ memberId }) => memberId),
    )
    const last = rows.length === LISTED ? rows.at(-1) : undefined
    return {
      list: rows.map((row) => ({
        ...{ id: String(row.id), name: names.get(row.memberId) ?? '', title: row.title },
        ...{ amount: formatFen(row.amount), turnover: row.turnover },
        ...{ createdAt: row.createdAt.getTime(), closesAt: row.closesAt.getTime() },
        state: grantState(row, claimed.has(row.id), clock.now()),
        ...(claimed.has(row.id) && { claimedAt: claimed.get(row.id)?.getTime() }),
      })),
      ...(last && { next: String(last.id) }),
    }
  })

  sandboxCall('POST', '/sandbox/gifts', ({ body, writeDown }) => grants.give(parseInput(GiveSchema, body), writeDown))

  sandboxCall('POST', '/sandbox/gifts/withdraw', ({ body, writeDown }) =>
    grants.withdraw(parseInput(WhichSchema, body).id, writeDown),
  )
}
