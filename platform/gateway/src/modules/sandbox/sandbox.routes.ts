import { ApiError, AmountInputSchema } from '@site/contracts'
import { formatFen, parseFen } from '@site/domain'
import * as v from 'valibot'

import { validationMessage } from '../../lib/validation-message.ts'
import type { GatewayContext, GatewayModule } from '../../context/gateway-context.ts'
import { findMemberByName } from '../../kernel/members/members.repository.ts'
import { CENTER, HOUSE } from '../../kernel/ledger/ledger.service.ts'

const ClockSchema = v.union([
  v.object({ offsetMs: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ now: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.object({ advanceMs: v.pipe(v.number(), v.safeInteger()) }),
])
const MoneySchema = v.object({
  name: v.string(),
  amount: AmountInputSchema,
  /** Repeats with the same key add nothing. */
  requestId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
})

/** Drivers that are nobody else's: the clock, the outbox and money for a test. */
export const sandboxModule: GatewayModule = {
  name: 'sandbox',
  register(gateway) {
    const { clock } = gateway
    const clockState = () => ({ now: clock.now(), offsetMs: clock.offset(), realNow: Date.now() })

    gateway.sandboxCall('GET', '/sandbox/clock', clockState)
    gateway.sandboxCall('POST', '/sandbox/clock', async ({ body }) => {
      const input = parse(ClockSchema, body)
      if ('offsetMs' in input) await clock.setOffset(input.offsetMs)
      else if ('now' in input) await clock.setOffset(input.now - Date.now())
      else await clock.setOffset(clock.offset() + input.advanceMs)
      return clockState()
    })
    gateway.sandboxCall('GET', '/sandbox/outbox', () => ({ messages: gateway.outbox?.messages() ?? [] }))
    gateway.sandboxCall('POST', '/sandbox/money', ({ body }) => addMoney(gateway, parse(MoneySchema, body)))
  },
}

async function addMoney({ db, wallet }: GatewayContext, input: v.InferOutput<typeof MoneySchema>) {
  const member = await findMemberByName(db, input.name)
  if (member === undefined) throw new ApiError(6004, '会员不存在')
  const amount = parseFen(input.amount)
  if (amount === 0n) throw new ApiError(6007, '金额必须大于0')
  const request = { memberId: member.id, scope: 'sandbox/money', key: input.requestId, payload: input }
  return wallet.once(request, async (tx) => {
    const { balances } = await wallet.post(tx, {
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
}

function parse<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new ApiError(6007, validationMessage(parsed.issues))
  return parsed.output
}
