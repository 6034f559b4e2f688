import { STATUS } from '@site/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createMoneyCalls, drawCalls, type Kind, type Mover } from '../tests/money-calls.ts'
import { endOrders, proveMoney, releasedOf, settleIn } from '../tests/money-proof.ts'
import { venueBooks } from './modules/seamless/index.ts'
import { describeOnEngines, type EngineSite } from './testing/on-engines.ts'
import { TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { startVenueBook, type VenueBook } from './testing/venue-book.ts'

const TIMES = 100
/** What is answered alike each time; the desk and the provider decide once, and are told so the other times. */
const KEYED = ['deposit', 'withdrawal', 'transfer', 'exchange', 'bet', 'cashOut', 'debit', 'credit'] as const
const OTHERS = ['callback', 'decision', 'desk'] as const
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
    calls = createMoneyCalls(movers, settled.items, book)
    await calls.meet(site())
  })

  /** The same call so often at once; the codes that came back. */
  async function atOnce(kind: Kind): Promise<readonly string[]> {
    const [draw] = drawCalls(1, 1)
    if (draw === undefined) throw new Error('nothing was drawn')
    const call = calls.make({ ...draw, kind, who: 0, which: 0, how: 0, fen: '05' })
    expect(call.kind).toBe(kind)
    const answers = await Promise.all(Array.from({ length: TIMES }, () => call.send()))
    return answers.map(({ code }) => code)
  }

  test('[D.051] each kind of money call a hundred times at once happens once, and nobody is told of a fault', async () => {
    for (const kind of KEYED) {
      const codes = await atOnce(kind)
      expect([kind, [...new Set(codes)]]).toEqual([kind, [kind === 'debit' || kind === 'credit' ? 'OK' : '6000']])
      expect([kind, calls.done[kind]]).toEqual([kind, 1])
    }
    for (const kind of OTHERS) {
      const codes = await atOnce(kind)
      expect([kind, codes.filter((code) => MISFORTUNES.includes(code) || code.startsWith('5'))]).toEqual([kind, []])
    }
    let offsetMs = 0
    await endOrders(site(), calls, movers, async (ms) => {
      offsetMs += ms
      await site().sandbox('POST', '/sandbox/clock', { offsetMs })
    })
    await proveMoney(store().database, calls, movers, await releasedOf(calls), {
      now: Date.now() + offsetMs,
      ofVenue: venueBooks({ venues: VENUES }),
    })
  })
}

describeOnEngines('money calls at once', body, { venues: VENUES })
