import { isApiError, type ParsedRequestOf, STATUS, type payEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Job } from '../../kernel/jobs/index.ts'
import type { OnceRequest, UsedKey } from '../../kernel/ledger/index.ts'
import type { DepositAllowed } from '../protection/index.ts'
import * as repository from './deposits.repository.ts'
import type { createOrderMaking, MadeOrder } from './order-making.ts'

const SCOPE = 'payment/pay'

type PayInput = ParsedRequestOf<typeof payEndpoint>

interface PayRequest extends OnceRequest {
  readonly input: PayInput
}

/** What a new order is decided by, and what says whether the member may pay in at all. */
type Begun = repository.OrderFacts & { readonly mayPayIn: () => Promise<void> }

/** Takes new orders, those together that come at the same time: once for each request and once for each signal code. */
export function createNewOrders(
  { ledger }: Pick<GatewayContext, 'ledger'>,
  {
    making,
    mayDeposit,
    expiry,
  }: {
    readonly making: ReturnType<typeof createOrderMaking>
    readonly mayDeposit: DepositAllowed
    readonly expiry: Job<{ readonly orderNo: string }>
  },
) {
  const make = ledger.gathered<PayRequest, Begun, MadeOrder, { readonly orderNo: string }>({
    async begin(tx, requests, waits) {
      const asked = requests.map(({ input: { payCode, signalCode }, ...call }) => ({ ...call, payCode, signalCode }))
      const begun = repository.beginOrders(tx, asked, { scope: SCOPE, waits })
      const wishes = requests.map(({ memberId, input }) => ({ memberId, amount: parseFen(input.amount) }))
      // Sent behind it, so asked with the members held. Waited for in any case: nothing is asked after the transaction.
      const allowing = mayDeposit(tx, wishes)
      await Promise.allSettled([begun, allowing])
      const [facts, mayPayIn] = [await begun, await allowing]
      const begunOf = new Map<number, Begun | UsedKey>()
      for (const wish of wishes) {
        const one = facts.get(wish.memberId)
        if (one === undefined) continue
        begunOf.set(wish.memberId, repository.isFacts(one) ? { ...one, mayPayIn: () => mayPayIn(wish) } : one)
      }
      return begunOf
    },
    async decide(tx, { memberId, input }, facts, isAlone) {
      const before = facts.made
      if (before?.payCode === input.payCode && before.amount === parseFen(input.amount))
        return { order: undefined, answer: { orderNo: before.orderNo } }
      if (!isAlone && making.isMoreThanAnOrder(facts, input)) return undefined
      await facts.mayPayIn().catch(async (refusal: unknown) => {
        // Who has an open order is led back to it, whether or not a limit has room for another one.
        if (isApiError(refusal, STATUS.WARNING)) await making.mustBeFree(tx, facts)
        throw refusal
      })
      const made = await making.make(tx, memberId, facts, input)
      return { order: made, answer: { orderNo: made.order.orderNo } }
    },
    write: (tx, made, answers) =>
      repository.writeOrders(
        tx,
        made.map(({ order }) => order),
        {
          jobs: expiry.drafts(
            ...made.map(({ order: { orderNo, expireAt } }) => ({
              data: { orderNo },
              key: orderNo,
              dueAt: expireAt.getTime(),
            })),
          ),
          collections: made.map(({ collection }) => collection),
          answers,
        },
      ),
  })

  return (memberId: number, input: PayInput) =>
    make({ memberId, scope: SCOPE, key: input.requestId, payload: input, input })
}
