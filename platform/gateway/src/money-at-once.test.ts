import { STATUS } from '@site/contracts'
import { ChatClientFrameSchema } from '@site/contracts/chat'
import { SEAMLESS_CALLS } from '@site/contracts/seamless'
import { RESOURCE_METHODS } from '@site/contracts/sports'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createMoneyCalls } from '../tests/money-calls.ts'
import { drawCalls, FRAMES_WITHOUT_MONEY, type Kind, KIND_OF, KINDS } from '../tests/money-draws.ts'
import type { Mover } from '../tests/movers.ts'
import { endOrders, proveMoney, releasedOf, settleIn } from '../tests/money-proof.ts'
import { venueBooks } from './modules/seamless/index.ts'
import { describeOnEngines, type EngineSite } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'
import { servedCalls } from './testing/declared-calls.ts'
import { TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { startVenueBook, type VenueBook } from './testing/venue-book.ts'

const TIMES = 100
/** A member has no more sockets at a time; a hundred members at once are a test of the red packets. */
const SOCKETS = 30
/** What is answered alike each time; the desk and the provider decide once, and are told so the other times. */
const KEYED = [
  ...(['deposit', 'withdrawal', 'transfer', 'exchange', 'bet', 'cashOut', 'debit', 'credit', 'recycle'] as const),
  'gift',
  'activity',
  'redPacket',
] as const
const OTHERS = ['callback', 'decision', 'desk', 'reward', 'dispute'] as const
const MISFORTUNES = [STATUS.SERVER_ERROR, STATUS.BAD_GATEWAY, STATUS.SYSTEM_ABNORMAL].map(String)

let book: VenueBook
beforeAll(async () => {
  book = await startVenueBook()
})
afterAll(() => book.close())
const VENUES = {
  secret: TEST_VENUE_SECRET,
  get origin() {
    return book.url
  },
}

const body = ({ site, store }: EngineSite) => {
  let movers: readonly Mover[]
  let calls: ReturnType<typeof createMoneyCalls>
  beforeAll(async () => {
    const settled = await settleIn(site(), store().database)
    movers = settled.movers
    calls = createMoneyCalls(settled, book)
    await calls.meet(site())
  })

  /** The same call so often at once; the codes that came back. */
  async function atOnce(kind: Kind): Promise<readonly string[]> {
    const [draw] = drawCalls(1, 1)
    if (draw === undefined) throw new Error('nothing was drawn')
    const call = calls.make({ ...draw, kind, who: 0, which: 0, how: 0, fen: '05' })
    expect(call.kind).toBe(kind)
    const answers = await Promise.all(Array.from({ length: kind === 'redPacket' ? SOCKETS : TIMES }, () => call.send()))
    return answers.map(({ code }) => code)
  }

  test('no call of money that is served is left out of the calls at once, nor of those of the kill test', () => {
    expect([...KEYED, ...OTHERS].toSorted()).toEqual(Object.keys(KINDS).toSorted())
    const served = servedCalls(site()).flatMap(({ money, path }) => (money === true ? [path] : []))
    expect(served.toSorted()).toEqual(Object.keys(KIND_OF.calls).toSorted())
    // Who moves money by a method or for a venue names the call by a key, which is missed where all is left out.
    const keyed = (schemas: Readonly<Record<string, v.GenericSchema>>, key: string) =>
      Object.entries(schemas)
        .filter(([, schema]) =>
          v.safeParse(schema, { mode: 'single' }).issues?.some((issue) => v.getDotPath(issue) === key),
        )
        .map(([name]) => name)
    const requests = Object.fromEntries(Object.entries(RESOURCE_METHODS).map(([name, { request }]) => [name, request]))
    expect(keyed(requests, 'requestId').toSorted()).toEqual(Object.keys(KIND_OF.methods).toSorted())
    expect(keyed(SEAMLESS_CALLS, 'txId').toSorted()).toEqual(Object.keys(KIND_OF.seamless).toSorted())
    const frames = ChatClientFrameSchema.options.map(({ entries }) => entries.msgId.literal)
    expect(new Set(frames)).toEqual(new Set([...FRAMES_WITHOUT_MONEY, ...Object.keys(KIND_OF.frames).map(Number)]))
  })

  const patient = { timeout: 120_000 * SLOWNESS }
  test(
    '[D.051] each kind of money call a hundred times at once happens once, and nobody is told of a fault',
    patient,
    async () => {
      for (const kind of KEYED) {
        const codes = await atOnce(kind)
        expect([kind, [...new Set(codes)]]).toEqual([kind, [kind === 'debit' || kind === 'credit' ? 'OK' : '6000']])
        expect([kind, calls.done[kind]]).toEqual([kind, 1])
      }
      for (const kind of OTHERS) {
        const codes = await atOnce(kind)
        expect([kind, codes.filter((code) => MISFORTUNES.includes(code) || code.startsWith('5'))]).toEqual([kind, []])
      }
      expect([calls.done.reward, calls.done.dispute, calls.recycled()], 'each of these came to something').toEqual([
        1, 1, 1,
      ])
      let offsetMs = 0
      await endOrders(site(), calls, movers, async (ms) => {
        offsetMs += ms
        await site().sandbox('POST', '/sandbox/clock', { offsetMs })
      })
      await proveMoney(store().database, calls, movers, await releasedOf(calls), {
        now: Date.now() + offsetMs,
        ofVenue: venueBooks({ venues: VENUES }),
      })
    },
  )
}

describeOnEngines('money calls at once', body, { venues: VENUES })
