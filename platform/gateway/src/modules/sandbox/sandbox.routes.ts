import { ApiError, STATUS } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayModule } from '../../context/index.ts'
import { findMemberByName } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { registerMoneySandbox } from './money.sandbox.ts'

const ClockSchema = v.union([
  v.object({ offsetMs: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ now: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.object({ advanceMs: v.pipe(v.number(), v.safeInteger()) }),
])

/** A member's phone and e-mail address; everybody's when left out. */
const OutboxSchema = v.object({ name: v.optional(v.string()) })

/** Drivers that are nobody else's: the clock, the outbox and money for a test. */
export const sandboxModule: GatewayModule = {
  name: 'sandbox',
  register(gateway) {
    const { clock } = gateway
    const clockState = () => ({ now: clock.now(), offsetMs: clock.offset(), realNow: Date.now() })

    gateway.sandboxCall('GET', '/sandbox/clock', clockState)
    gateway.sandboxCall('POST', '/sandbox/clock', async ({ body }) => {
      const input = parseInput(ClockSchema, body)
      if ('offsetMs' in input) await clock.setOffset(input.offsetMs)
      else if ('now' in input) await clock.setOffset(input.now - Date.now())
      else await clock.setOffset(clock.offset() + input.advanceMs)
      return clockState()
    })
    gateway.sandboxCall('GET', '/sandbox/outbox', async ({ query }) => {
      const { name } = parseInput(OutboxSchema, query)
      const messages = gateway.outbox?.messages() ?? []
      if (name === undefined) return { messages }
      const member = await findMemberByName(gateway.db, name)
      if (member === undefined) throw new ApiError(STATUS.NOT_FOUND, '会员不存在')
      return { messages: messages.filter(({ to }) => to === member.phone || to === member.email) }
    })
    registerMoneySandbox(gateway)
  },
}
