import * as v from 'valibot'

import type { GatewayModule } from '../../context/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { registerMoneySandbox } from './money.sandbox.ts'

const ClockSchema = v.union([
  v.object({ offsetMs: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ now: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.object({ advanceMs: v.pipe(v.number(), v.safeInteger()) }),
])

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
    gateway.sandboxCall('GET', '/sandbox/outbox', () => ({ messages: gateway.outbox?.messages() ?? [] }))
    registerMoneySandbox(gateway)
  },
}
