import { AmountInputSchema, ApiError, MoneySchema, STATUS } from '@site/contracts'
import { formatFen, parseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { CENTER, HOUSE } from '../../kernel/ledger/index.ts'
import { findMemberByName } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'

const GiftSchema = v.object({
  name: v.string(),
  amount: AmountInputSchema,
  /** Repeats with the same key add nothing. */
  requestId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
})

/** Money for a member to try things with; a negative amount takes some away. */
const AdjustmentSchema = v.object({
  memberId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  amount: v.pipe(
    MoneySchema,
    v.check((amount) => parseFen(amount) !== 0n),
  ),
})

/** Money out of nothing: for a member by name at most once per key, or by number as often as it is asked for. */
export function registerMoneySandbox({ db, ledger, sandboxCall }: GatewayContext): void {
  sandboxCall('POST', '/sandbox/money', async ({ body }) => {
    const input = parseInput(GiftSchema, body)
    const member = await findMemberByName(db, input.name)
    if (member === undefined) throw new ApiError(STATUS.NOT_FOUND, '会员不存在')
    const amount = parseFen(input.amount)
    if (amount === 0n) throw new ApiError(STATUS.INVALID_PARAMETER, '金额必须大于0')
    const request = { memberId: member.id, scope: 'sandbox/money', key: input.requestId, payload: input }
    return ledger.once(request, async (tx) => {
      const { balances } = await ledger.post(tx, {
        kind: 'adjust',
        memberId: member.id,
        refType: 'sandbox',
        refId: input.requestId,
        remark: '演示资金',
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -amount },
          { owner: member.id, code: CENTER, amount },
        ],
      })
      return { centerWalletBalance: formatFen(balances.get(CENTER) ?? 0n) }
    })
  })

  sandboxCall('POST', '/sandbox/sports/money', async ({ body }) => {
    const { memberId, amount } = parseInput(AdjustmentSchema, body)
    const { balances } = await db.transaction((tx) =>
      ledger.post(tx, {
        kind: 'adjust',
        memberId,
        refType: 'sandbox',
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -parseFen(amount) },
          { owner: memberId, code: CENTER, amount: parseFen(amount) },
        ],
      }),
    )
    await ledger.notifyChange(memberId)
    return { balance: formatFen(balances.get(CENTER) ?? 0n) }
  })
}
