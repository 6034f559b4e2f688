import { AmountInputSchema, ApiError, MoneySchema, STATUS } from '@site/contracts'
import { formatFen, hundredthsOf, microOf, parseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { AuditedChange, WriteDown } from '../../kernel/audit/index.ts'
import { CENTER, HOUSE, type MemberAccount, USDT } from '../../kernel/ledger/index.ts'
import { findMember, mustExist, mustFindByName } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'

const GiftSchema = v.object({
  name: v.string(),
  amount: AmountInputSchema,
  /** Repeats with the same key add nothing. */
  requestId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
})

/** Money for a member to try things with; a negative amount takes some away. */
const AdjustmentSchema = v.object({
  memberId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  amount: v.pipe(
    MoneySchema,
    v.check((amount) => parseFen(amount) !== 0n),
  ),
})

interface Giving<T> {
  readonly scope: string
  readonly body: unknown
  readonly writeDown: WriteDown
  /** The house's account. */
  readonly from: string
  readonly to: MemberAccount
  /** What two decimals are in the unit of the account. */
  readonly unitsOf: (hundredths: bigint) => bigint
  /** Of what is in the account then. */
  readonly answer: (balance: bigint) => T
}

/** Money out of nothing: for a member by name at most once per key, or by number as often as it is asked for. */
export function registerMoneySandbox({ db, ledger, sandboxCall }: GatewayContext): void {
  /** Puts what a gift says into an account, from the house's account of its currency; answers what is there then. */
  async function give<T>({ scope, body, writeDown, from, to, unitsOf, answer }: Giving<T>): Promise<T> {
    const input = parseInput(GiftSchema, body)
    const member = await mustFindByName(db, input.name)
    const amount = unitsOf(parseFen(input.amount))
    if (amount === 0n) throw new ApiError(STATUS.INVALID_PARAMETER, '金额必须大于0')
    const request = { memberId: member.id, scope, key: input.requestId, payload: input }
    return ledger.once(request, async (tx) => {
      const { balances } = await ledger.post(tx, {
        kind: 'adjust',
        memberId: member.id,
        refType: 'sandbox',
        refId: input.requestId,
        remark: '演示资金',
        postings: [
          { owner: HOUSE, code: from, amount: -amount },
          { owner: member.id, code: to, amount },
        ],
      })
      const after = balances.get(to) ?? 0n
      await writeDown(tx, accountOf({ memberId: member.id, code: to, after, amount }))
      return answer(after)
    })
  }

  sandboxCall('POST', '/sandbox/money', ({ body, writeDown }) =>
    give({
      ...{ scope: 'sandbox/money', body, writeDown, from: 'adjust', to: CENTER },
      unitsOf: (fen) => fen,
      answer: (fen) => ({ centerWalletBalance: formatFen(fen) }),
    }),
  )

  sandboxCall('POST', '/sandbox/usdt', ({ body, writeDown }) =>
    give({
      ...{ scope: 'sandbox/usdt', body, writeDown, from: 'usdt:adjust', to: USDT },
      unitsOf: microOf,
      answer: (micro) => ({ usdt: formatFen(hundredthsOf(micro)) }),
    }),
  )

  sandboxCall('POST', '/sandbox/sports/money', async ({ body, writeDown }) => {
    const { memberId, amount } = parseInput(AdjustmentSchema, body)
    mustExist(await findMember(db, memberId))
    const added = parseFen(amount)
    const balance = await db.transaction(async (tx) => {
      const { balances } = await ledger.post(tx, {
        kind: 'adjust',
        memberId,
        refType: 'sandbox',
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -added },
          { owner: memberId, code: CENTER, amount: added },
        ],
      })
      const after = balances.get(CENTER) ?? 0n
      await writeDown(tx, accountOf({ memberId, code: CENTER, after, amount: added }))
      return after
    })
    await ledger.notifyChange(memberId)
    return { balance: formatFen(balance) }
  })
}

/** An account that so much was added to, for the audit. Amounts in its unit. */
function accountOf({
  memberId,
  code,
  after,
  amount,
}: {
  readonly memberId: number
  readonly code: MemberAccount
  readonly after: bigint
  readonly amount: bigint
}): AuditedChange {
  return { subject: `account:${memberId}:${code}`, before: { balance: after - amount }, after: { balance: after } }
}
