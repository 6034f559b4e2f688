import {
  giftClaimEndpoint,
  isStatusCode,
  payEndpoint,
  STATUS,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { DAY_MS, parseFen } from '@site/domain'
import { SEAMLESS_STATUSES } from '@site/contracts/seamless'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createAllCalls } from '../tests/all-calls.ts'
import type { CountedCall } from '../tests/counted-calls.ts'
import { createMoneyCalls } from '../tests/money-calls.ts'
import type { Mover } from '../tests/movers.ts'
import {
  type Chance,
  drawAllCalls,
  type Kind,
  KIND_NAMES,
  PLAYED_NAMES,
  type PlayedKind,
} from '../tests/money-draws.ts'
import { endOrders, matchesOn, proveMoney, releasedOf, settleIn } from '../tests/money-proof.ts'
import { LONGEST_HOLD_MS, untilNightGoesOn } from '../tests/night-hold.ts'
import { verifyLedger } from './kernel/ledger/index.ts'
import { NOTIFY_STATUSES } from './modules/deposits/provider/notification.ts'
import { venueBooks } from './modules/seamless/index.ts'
import { give, wish } from './modules/withdrawals/testing/withdrawing.ts'
import { PROOF_SOURCES } from './proof.ts'
import { enginesFor, type GatewayClient } from './testing/index.ts'
import { describeOnEngines, type EngineSite } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'
import { type RunningGateway, TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { transferOf } from './testing/transfer.ts'
import { startVenueBook, type VenueBook } from './testing/venue-book.ts'

const SUITE = 'money calls from a seed'
/** `RANDOM_SEED` names another one, `MONEY_CALLS` another number. */
const SEED = inject('randomSeed')
const CALLS = Math.ceil(inject('matrix').repeats.moneyCalls / enginesFor(SUITE).length)
/** The books are proved after each so many. */
const BLOCK = Math.min(1_000, Math.ceil(CALLS / 2))
const WRITERS = 8
/** The business clock goes on by so much after so many calls, so that what is planned happens among them. */
const STEP_MS = 4_000
const CALLS_A_STEP = 8
/** Given each day to who pays nothing in, and withdraws most. */
const A_DAY = '10000.00'
/** Of those that are drawn every so many is no honest one. */
const CROSSED_EACH = 5
/** Of the calls of each kind that are drawn so many are done at least, and of all together, examples left out. */
const LEAST = 0.25
const LEAST_OF_ALL = 0.4
/** Of fewer calls than this one of each kind is enough: a share of a handful is chance. */
const MANY = 1_000
/** Less of those that the rules refuse most of the time. */
const LEAST_OF: Partial<Record<Kind | PlayedKind, number>> = {
  // Whoever has one under way waits for its end, and a payer for the bets that are owed.
  withdrawal: 0.08,
  // Most withdrawals end without it, and each takes one decision.
  desk: 0.01,
  // Some football is left that has not begun.
  kickOff: 0.08,
  // Once for each grade, and once for each task, of a member.
  gift: 0,
  activity: 0,
}
/** Given to payers on the first day, after which their play shows so many signs of harm that nothing is given to them. */
const PROMOTED: readonly Kind[] = ['redPacket', 'reward']
const FAULTS = [STATUS.SERVER_ERROR, STATUS.BAD_GATEWAY, STATUS.SYSTEM_ABNORMAL]
  .map(String)
  .concat('500', '503', 'UNAVAILABLE')
/** What the doors of venues and of the provider say, by the kind of call; all others answer a code of the site. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  debit: SEAMLESS_STATUSES,
  credit: SEAMLESS_STATUSES,
  gameBet: SEAMLESS_STATUSES,
  gameEnd: SEAMLESS_STATUSES,
  takeBack: SEAMLESS_STATUSES,
  callback: NOTIFY_STATUSES,
}
/** Kinds that go to the desk, too, which answers by HTTP. */
const OF_DESK = ['decision', 'desk', 'dispute', 'redPacket', 'reward', 'kickOff', 'whistle', 'correction']
const HTTP = ['200', '400', '404', '409']

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

const body = ({ engine, site, store }: EngineSite) => {
  test(
    `[D.051] ${CALLS} of every kind, sent again, altered and crossed: no fault, nothing outside the catalogue, and after each ${BLOCK} the books agree (seed ${SEED})`,
    { timeout: (90_000 + 80 * CALLS) * SLOWNESS + LONGEST_HOLD_MS },
    async () => {
      book.clear() // of the engine before
      const settled = await settleIn(site(), store().database)
      const { movers } = settled
      const calls = createMoneyCalls(settled, book)
      await calls.meet(site())
      const all = await createAllCalls(settled, calls, book)
      const crossed = crossedCalls(site(), movers, calls)
      const codes = new Map<string, number>()
      const note = (what: string, code: string) => {
        expect(FAULTS, `${what} answered ${code}`).not.toContain(code)
        expect(isOfCatalogue(what, code), `${what} answered ${code}`).toBe(true)
        codes.set(`${what} ${code}`, (codes.get(`${what} ${code}`) ?? 0) + 1)
      }
      let offsetMs = 0
      const moveOn = async (ms: number) => {
        offsetMs += ms
        await site().sandbox('POST', '/sandbox/clock', { offsetMs })
      }

      /** What a day lets anybody do begins anew, on other matches, and who withdraws has something to. */
      const beginDay = async () => {
        await moveOn(DAY_MS)
        for (const mover of movers.filter(({ isPayer }) => !isPayer)) {
          await give(site(), mover.name, A_DAY)
          mover.yuan += parseFen(A_DAY)
        }
        Object.assign(settled, await matchesOn(site(), movers))
        await all.beginDay()
      }

      const sent: CountedCall[] = []
      const send = async (call: CountedCall) => {
        note(call.kind, (await call.send()).code)
        sent.push(call)
      }
      await all.giveExamples(send)
      expect(all.missing(), 'there was no example of').toEqual([])
      const examples = all.done()
      const drawn = new Map<string, number>()
      /** As many as must have been done of those that were drawn so far. */
      const expectDone = (kinds: readonly (Kind | PlayedKind)[]) => {
        const done = all.done()
        for (const kind of kinds) {
          const share = CALLS < MANY ? 0 : (LEAST_OF[kind] ?? LEAST)
          const least = Math.max(1, Math.floor((drawn.get(kind) ?? 0) * share))
          expect(done[kind], `${kind} done, of ${drawn.get(kind) ?? 0} drawn`).toBeGreaterThanOrEqual(least)
        }
      }
      const draws = drawAllCalls(CALLS, SEED).entries()
      let playing = 0
      let proved = 0
      for (let block = 0; block < Math.ceil(CALLS / BLOCK); block += 1) {
        if (block > 0) await beginDay()
        let left = BLOCK
        const writer = async () => {
          while (left > 0) {
            left -= 1
            const next = draws.next()
            if (next.done === true) return
            const [index, draw] = next.value
            await untilNightGoesOn()
            if (index % CALLS_A_STEP === 0) await moveOn(STEP_MS)
            if (index % CROSSED_EACH === 0) await crossed[draw.how % crossed.length]?.(draw, sent, note)
            else {
              const call = all.make(draw)
              drawn.set(draw.kind, (drawn.get(draw.kind) ?? 0) + 1)
              if (call !== undefined) await send(call)
            }
          }
        }
        const begunAt = performance.now()
        await Promise.all(Array.from({ length: WRITERS }, writer))
        playing += performance.now() - begunAt
        await all.refill()
        const { differences, journals } = await verifyLedger(store().database.db, PROOF_SOURCES)
        expect(differences, `after block ${block} of seed ${SEED}`).toEqual([])
        expect(journals).toBeGreaterThan(proved)
        proved = journals
        if (block === 0) expectDone(PROMOTED)
      }
      expectDone(KIND_NAMES.filter((kind) => !PROMOTED.includes(kind)))
      expectDone(PLAYED_NAMES)
      const total = (counts: Iterable<number>) => [...counts].reduce((sum, one) => sum + one, 0)
      const doneBeside = total(Object.values(all.done())) - total(Object.values(examples))
      const share = CALLS < MANY ? 0 : LEAST_OF_ALL
      expect(doneBeside, 'done beside the examples').toBeGreaterThan(total(drawn.values()) * share)

      await all.endMatches(store().database, moveOn)
      await endOrders(site(), calls, movers, moveOn)
      const ofVenue = venueBooks({ venues: VENUES })
      await proveMoney(store().database, calls, movers, await releasedOf(calls), {
        ...{ now: Date.now() + offsetMs, ofVenue },
        days: Math.ceil(offsetMs / DAY_MS) + 1,
      })
      process.stdout.write(
        `${CALLS} money calls on ${engine}, seed ${SEED}: ${proved} journals proved, ${codes.size} kinds of answers, ${Math.round(playing / CALLS)} ms a call\n${JSON.stringify(all.done())}\n`,
      )
    },
  )
}

type Crossed = (draw: Chance, sent: readonly CountedCall[], note: (what: string, code: string) => void) => Promise<void>

/** Calls that move nothing, or nothing more: each is told so, and nobody's money knows of it. */
function crossedCalls(
  site: Pick<RunningGateway, 'client'>,
  movers: readonly Mover[],
  calls: ReturnType<typeof createMoneyCalls>,
): readonly Crossed[] {
  const of = <T>(list: readonly T[], n: number) => list[n % Math.max(1, list.length)]
  const two = ({ who }: Chance) => {
    const [one, other] = [of(movers, who), of(movers, who + 1)]
    if (one === undefined || other === undefined) throw new Error('there are two')
    return { one, other }
  }
  const inputs = ({ cardId }: Mover, { yuan, fen }: Chance) =>
    [
      [venueTransferEndpoint, transferOf('PGDZ', '1.00')],
      [withdrawNewEndpoint, wish(`${yuan}.${fen}`, { cardId })],
      [giftClaimEndpoint, { id: 'upgrade:1', requestId: crypto.randomUUID() }],
      [
        payEndpoint,
        {
          ...{ payCode: 'HUIWANG', amount: `${yuan}.${fen}`, payerName: '司马青衫', signalCode: 'a.b.c' },
          requestId: crypto.randomUUID(),
        },
      ],
    ] as const
  const client = (mover: Mover): GatewayClient => calls.clientOf(mover)

  return [
    // The same call again, whatever has come of it: it counts once (`MoneyCall`), and the proof counts what happened.
    async (draw, sent, note) => {
      const call = of(sent, draw.which)
      if (call !== undefined) note(`${call.kind} again`, (await call.send()).code)
    },
    // The same key for something else.
    async (draw, _sent, note) => {
      const { one } = two(draw)
      const input = transferOf('PGDZ', '0.01')
      const first = await client(one).answer(venueTransferEndpoint, input)
      if (first.code === STATUS.SUCCESS) calls.done.transfer += 1
      note('transfer', String(first.code))
      const altered = await client(one).answer(venueTransferEndpoint, { ...input, amount: '0.02' })
      expect(altered.code).not.toBe(STATUS.SUCCESS)
      note('transfer altered', String(altered.code))
    },
    // Without a token, with one that is none, and with a good one to the card of another.
    async (draw, _sent, note) => {
      const { one, other } = two(draw)
      const stranger = site.client({ theme: 'jade', token: draw.how % 2 === 0 ? '' : 'x'.repeat(43) })
      for (const [endpoint, input] of inputs(one, draw)) {
        const { code } = await stranger.send(endpoint.method, endpoint.path, input)
        expect(code, endpoint.path).toBe(STATUS.LOGIN_EXPIRED)
        note(`${endpoint.path} by a stranger`, String(code))
      }
      const theirs = await client(other).answer(withdrawNewEndpoint, wish('100.05', { cardId: one.cardId }))
      expect(theirs.code, 'to the card of another').not.toBe(STATUS.SUCCESS)
      note('withdrawal to the card of another', String(theirs.code))
    },
    // A ticket and a visit of another.
    async (draw, _sent, note) => {
      const { other } = two(draw)
      const ticket = of(
        calls.tickets.filter(({ mover }) => mover !== other),
        draw.which,
      )
      if (ticket === undefined) return
      const args = { requestId: crypto.randomUUID(), ticketId: ticket.ticketId, amount: '1.00', share: 100 } as const
      const { code } = await calls.punterOf(other).raw('Cashout', args)
      expect(code, 'the ticket of another').not.toBe(STATUS.SUCCESS)
      note('cash-out of another', String(code))
    },
  ]
}

function isOfCatalogue(what: string, code: string): boolean {
  const [kind = ''] = what.split(' ')
  const words = WORDS[kind]
  if (words !== undefined) return words.includes(code)
  return isStatusCode(Number(code)) || (OF_DESK.includes(kind) && HTTP.includes(code))
}

describeOnEngines(SUITE, body, { venues: VENUES })
