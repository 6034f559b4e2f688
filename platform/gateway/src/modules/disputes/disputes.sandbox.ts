import { AmountInputSchema, IdSchema } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { parseFen, tryParseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { namedMemberId, selectNames } from '../../kernel/members/index.ts'
import { DeskPageSchema } from '../../lib/desk-list.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { countWaiting, selectDisputes } from './disputes.repository.ts'
import { disputeId, type DisputesService, viewDispute } from './disputes.service.ts'

/** Disputes of one page. */
const LISTED = 50
const WhichSchema = v.object({ id: IdSchema })
const AnswerSchema = v.object({
  ...WhichSchema.entries,
  answer: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写答复'), v.maxLength(DESK_LIMITS.disputeAnswer)),
})
const UpholdSchema = v.object({
  ...AnswerSchema.entries,
  correction: v.optional(
    v.pipe(
      AmountInputSchema,
      v.check((amount) => (tryParseFen(amount) ?? 0n) > 0n, '更正金额必须大于0'),
    ),
  ),
})

/**
 * What staff does: `GET /sandbox/disputes?name=&open=1&before=` lists disputes, and with `count=1` says how many wait;
 * `GET /sandbox/disputes/facts?id=` tells how what is disputed stands now; `POST /sandbox/disputes/review` `{id}`,
 * `/uphold` `{id, answer, correction}` and `/reject` `{id, answer}` lead one to its end.
 */
export function registerDisputesSandbox({ db, sandboxCall }: GatewayContext, service: DisputesService): void {
  sandboxCall('GET', '/sandbox/disputes', async ({ query }) => {
    const { name, open, before, count } = parseInput(DeskPageSchema, query)
    if (count === '1') return { count: await countWaiting(db) }
    const ofMember = await namedMemberId(db, name)
    const asked = {
      memberId: ofMember,
      onlyWaiting: open === '1',
      before: before === undefined ? undefined : disputeId(before),
    }
    const rows = await selectDisputes(db, asked, LISTED)
    const names = await selectNames(
      db,
      rows.map(({ memberId }) => memberId),
    )
    const last = rows.length === LISTED ? rows.at(-1) : undefined
    return {
      list: rows.map((row) => ({ ...viewDispute(row), name: names.get(row.memberId) ?? '' })),
      ...(last && { next: String(last.id) }),
    }
  })
  sandboxCall('GET', '/sandbox/disputes/facts', async ({ query }) => {
    const { id } = parseInput(WhichSchema, query)
    return { facts: await service.factsNow(disputeId(id)) }
  })

  sandboxCall('POST', '/sandbox/disputes/review', ({ body, writeDown }) => {
    const { id } = parseInput(WhichSchema, body)
    return service.review(disputeId(id), writeDown)
  })
  sandboxCall('POST', '/sandbox/disputes/uphold', ({ body, writeDown }) => {
    const { id, answer, correction } = parseInput(UpholdSchema, body)
    const verdict = {
      is: 'upheld',
      answer,
      correction: correction === undefined ? undefined : parseFen(correction),
    } as const
    return service.answer(disputeId(id), verdict, writeDown)
  })
  sandboxCall('POST', '/sandbox/disputes/reject', ({ body, writeDown }) => {
    const { id, answer } = parseInput(AnswerSchema, body)
    return service.answer(disputeId(id), { is: 'rejected', answer }, writeDown)
  })
}
