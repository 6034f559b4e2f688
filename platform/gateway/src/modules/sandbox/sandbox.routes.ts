import { ApiError, STATUS } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayModule } from '../../context/index.ts'
import { selectLatestLines } from '../../kernel/audit/index.ts'
import { mustFindByName } from '../../kernel/members/index.ts'
import { LAST_MOMENT } from '../../lib/moment.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { RowIdSchema } from '../../lib/row-id.ts'
import { registerMoneySandbox } from './money.sandbox.ts'

const ClockSchema = v.union([
  v.object({ offsetMs: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ now: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.object({ advanceMs: v.pipe(v.number(), v.safeInteger()) }),
])

/** A member's phone and e-mail address; everybody's when left out. */
const OutboxSchema = v.object({ name: v.optional(v.string()) })

/** Lines of the operator's audit of one page, and before which line it goes on. */
const AUDIT_LINES = 50
const AuditQuerySchema = v.object({
  before: v.optional(RowIdSchema),
})

/** Drivers that are nobody else's: the clock, the outbox, the operator's audit and money for a test. */
export const sandboxModule: GatewayModule = {
  name: 'sandbox',
  register(gateway) {
    const { clock } = gateway
    const clockState = () => ({ now: clock.now(), offsetMs: clock.offset(), realNow: Date.now() })

    gateway.sandboxCall('GET', '/sandbox/clock', clockState)
    gateway.sandboxCall('POST', '/sandbox/clock', async ({ body }) => {
      const input = parseInput(ClockSchema, body)
      const real = Date.now()
      const offset =
        'offsetMs' in input ? input.offsetMs : 'now' in input ? input.now - real : clock.offset() + input.advanceMs
      if (real + offset < 0 || real + offset > LAST_MOMENT)
        throw new ApiError(STATUS.INVALID_PARAMETER, '时间须在1970年至2099年之间')
      await clock.setOffset(offset)
      return clockState()
    })
    gateway.sandboxCall('GET', '/sandbox/outbox', async ({ query }) => {
      const { name } = parseInput(OutboxSchema, query)
      const messages = gateway.outbox?.messages() ?? []
      if (name === undefined) return { messages }
      const member = await mustFindByName(gateway.db, name)
      return { messages: messages.filter(({ to }) => to === member.phone || to === member.email) }
    })
    gateway.sandboxCall('GET', '/sandbox/audit', async ({ query }) => {
      const { before } = parseInput(AuditQuerySchema, query)
      const lines = await selectLatestLines(gateway.db, before, AUDIT_LINES)
      const last = lines.length === AUDIT_LINES ? lines.at(-1) : undefined
      return {
        list: lines.map(({ seq, at, operator, action, subject, hash }) => ({
          seq,
          at,
          operator,
          action,
          subject,
          hash,
        })),
        ...(last && { next: String(last.seq) }),
      }
    })
    registerMoneySandbox(gateway)
  },
}
