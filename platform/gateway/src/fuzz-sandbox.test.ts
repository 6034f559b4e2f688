import { addFeedbackEndpoint, withdrawNewEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { expect, inject, test } from 'vitest'

import { faultOf } from '../tests/fault-of.ts'
import { CLOCK, createSandboxDrivers, type Driver } from '../tests/sandbox-drivers.ts'
import { placeKnownBet } from '../tests/tried-calls.ts'
import { newOwner, wish } from './modules/withdrawals/testing/withdrawing.ts'
import { enginesFor } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'

const SUITE = 'calls of the sandbox'
const SEED = inject('randomSeed')
/** Inputs for each driver on each engine: fifty in the full run. */
const TRIES = Math.max(4, Math.ceil(inject('matrix').repeats.generatedCalls / enginesFor(SUITE).length / 1_000))
/** Bodies that are no object of fields, sent as they are. */
const TEXTS = ['', '{', 'null', '[]', '0', '"x"', '{"__proto__":{"a":1}}', '{"constructor":1}', '{"id":1e999}']
const CodedSchema = v.object({ status_code: v.optional(v.number()) })

describeOnEngines(SUITE, ({ site }) => {
  async function fill(): Promise<void> {
    const { client, cardId } = await newOwner(site(), '500')
    await client.call(withdrawNewEndpoint, wish('100.05', { cardId }))
    await client.call(addFeedbackEndpoint, {
      type: 'suggestion',
      title: '一个建议',
      content: '想要一个夜间模式，谢谢各位。',
    })
    await placeKnownBet(site(), await site().newMember())
  }

  test(
    `whatever a driver is sent from seed ${SEED}, it refuses or does it: no fault of the server, no code of no catalogue`,
    { timeout: 900_000 * SLOWNESS },
    async () => {
      await fill()
      const sandbox = createSandboxDrivers(site(), SEED)
      async function faultBy(driver: Driver, input: unknown, place: number): Promise<string | undefined> {
        const { http, said, sent } = await sandbox.send(driver, input, place)
        const { status_code: code } = v.parse(v.fallback(CodedSchema, {}), said)
        const fault = faultOf({ http, code, said })
        return fault && `${sent}: ${fault}`
      }
      expect(sandbox.drivers.length).toBeGreaterThan(80)
      const stopListening = sandbox.listen()
      try {
        for (const driver of sandbox.drivers.filter(({ method }) => method === 'GET')) await faultBy(driver, {}, 0)
        for (const driver of sandbox.drivers) {
          for (let place = 0; place < TRIES; place += 1) {
            expect.soft(await faultBy(driver, sandbox.inputFor(driver, place), place)).toBeUndefined()
            if (driver.path === CLOCK) await site().sandbox('POST', CLOCK, { offsetMs: 0 })
          }
          if (driver.method === 'POST')
            for (const text of TEXTS) expect.soft(await faultBy(driver, text, 0)).toBeUndefined()
        }
      } finally {
        stopListening()
      }
    },
  )
})
