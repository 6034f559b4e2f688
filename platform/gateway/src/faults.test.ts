import { STATUS } from '@site/contracts'
import fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'

import { breakAt } from '../tests/broken-statement.ts'
import { createMoneyCalls } from '../tests/money-calls.ts'
import { createFaultyProvider, PLAN_NAMES } from '../tests/faulty-provider.ts'
import { createFaultyVenue, VENUE_FAULTS, type VenueFault } from '../tests/faulty-venue.ts'
import { type Draw, drawCalls } from '../tests/money-draws.ts'
import { endOrders, proveMoney, releasedOf } from '../tests/money-proof.ts'
import { LONGEST_HOLD_MS, untilNightGoesOn } from '../tests/night-hold.ts'
import { codeOf } from '../tests/sent-again.ts'
import { openSettledDatabase, type SettledDatabase } from '../tests/settled-database.ts'
import { venueBooks } from './modules/seamless/index.ts'
import { startGateway } from './testing/index.ts'
import { SLOWNESS } from './testing/patience.ts'
import { TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { startVenueBook, type VenueBook } from './testing/venue-book.ts'

/** The first seed: `RANDOM_SEED` names another one, `FAULT_SEEDS` how many follow each other. */
const SEED = inject('randomSeed')
const SEEDS = inject('matrix').repeats.faultSeeds
const CALLS = 24
/** A database is put back so often: it may be another day by then, and what was deleted takes room. */
const WORLDS_A_DATABASE = 100
/** In each world of so many a connection that breaks takes its session of the server with it, and in the others not. */
const ENDS_SESSIONS = 10
/** A call takes a handful of statements; what lies beyond meets a job, or nobody. */
const STATEMENTS = 6
const LONGEST_JUMP_MS = 300_000
/** Steps after which a call of a venue that is late arrives, at the most. */
const LATEST = 12
const UNKNOWN = [String(STATUS.SERVER_ERROR), '503', 'UNAVAILABLE']

/**
 * A job that failed, for it was its connection that broke, is tried again after some seconds of the real clock, for which
 * nobody has to wait. What is being done is held for longer than that.
 */
const END_PAUSES = `update job set held_until = now()
  where status = 'waiting' and error is not null and held_until between now() and now() + interval '9 seconds'`

/** What befalls a call: its connection breaks at a statement, and the clock jumps before it. */
const faultOf = fc.record({
  statement: fc.option(fc.nat({ max: STATEMENTS }), { nil: undefined }),
  when: fc.constantFrom('before' as const, 'after' as const),
  jumpMs: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: LONGEST_JUMP_MS }) },
  ),
})
type Fault = typeof faultOf extends fc.Arbitrary<infer T> ? T : never

/** What happens one after the other: calls of every kind, each fault of a venue, and orders of which the provider tells. */
type Step =
  | { readonly is: 'call'; readonly draw: Draw; readonly fault: Fault }
  | { readonly is: 'venue'; readonly draw: Draw; readonly fault: VenueFault }
  | { readonly is: 'order' }

test(
  `[D.050] [D.052] ${SEEDS} worlds from seed ${SEED} on: connections break at any statement, calls of a venue and notices of the provider are lost, late, doubled or wrong, and each still counts once`,
  { timeout: (30_000 + SEEDS * 30_000) * SLOWNESS + LONGEST_HOLD_MS },
  async () => {
    const book = await startVenueBook()
    onTestFinished(() => book.close())
    const venues = { secret: TEST_VENUE_SECRET, origin: book.url }
    let settled: SettledDatabase | undefined
    onTestFinished(() => settled?.drop())
    for (let seed = SEED; seed < SEED + SEEDS; seed += 1) {
      await untilNightGoesOn()
      if ((seed - SEED) % WORLDS_A_DATABASE === 0) {
        await settled?.drop()
        settled = await openSettledDatabase({ venues })
      }
      if (settled === undefined) throw new Error('nobody has settled in')
      const met = await world(seed, settled, book).catch((error: unknown) => {
        throw new Error(`the world of seed ${seed} fails (FAULT_SEEDS=1 RANDOM_SEED=${seed} repeats it)`, {
          cause: error,
        })
      })
      expect(met.broken, `broken connections of seed ${seed}`).toBeGreaterThan(0)
      expect(met.ofVenue, `faults of the venue of seed ${seed}`).toEqual(
        new Set(VENUE_FAULTS.map(({ fault }) => fault)),
      )
      expect(met.orders, `orders of seed ${seed}`).toBe(PLAN_NAMES.length)
    }
  },
)

/** Members, calls, faults and the clock of one seed. @returns what its calls have met */
async function world(seed: number, { database, putBack }: SettledDatabase, book: VenueBook) {
  const settled = await putBack(seed % ENDS_SESSIONS !== 0)
  book.clear()
  const venues = { secret: TEST_VENUE_SECRET, origin: book.url }
  const site = await startGateway(database, { venues })
  let offsetMs = 0
  const moveOn = async (ms: number) => {
    offsetMs += ms
    await site.sandbox('POST', '/sandbox/clock', { offsetMs })
  }
  try {
    const { movers } = settled
    const venue = createFaultyVenue(database)
    const provider = await createFaultyProvider(site, database, seed, () => Date.now() + offsetMs)
    const calls = createMoneyCalls(settled, book, venue.line)
    await calls.meet(site)
    let broken = 0
    for (const step of stepsOf(seed)) {
      if (step.is === 'order') await provider.open()
      else if (step.is === 'venue') await venue.make(calls.make(step.draw), step.fault, 1 + (step.draw.which % LATEST))
      else {
        const { statement, when, jumpMs } = step.fault
        if (jumpMs > 0) await moveOn(jumpMs)
        const call = calls.make(step.draw)
        const mended = statement === undefined ? () => {} : breakAt(statement, when)
        const first = await codeOf(call, UNKNOWN)
        mended()
        if (UNKNOWN.includes(first)) {
          broken += 1
          expect(UNKNOWN, `${call.kind} sent again`).not.toContain(await codeOf(call, UNKNOWN))
        }
      }
      await venue.bringLate('due')
      await provider.step()
    }
    await endOrders(site, calls, movers, async (ms) => {
      await moveOn(ms)
      await provider.finish()
      await database.pool.query(END_PAUSES)
      await moveOn(1) // who looks for jobs looks again
    })
    await venue.bringLate('all')

    calls.done.debit += venue.takenBack()
    calls.done.deposit += provider.made()
    const at = { now: Date.now() + offsetMs, ofVenue: venueBooks({ venues }) }
    await proveMoney(database, calls, movers, await releasedOf(calls), at)
    await provider.prove()
    return { broken, ofVenue: venue.met, orders: provider.made() }
  } finally {
    await site.close()
  }
}

function stepsOf(seed: number): readonly Step[] {
  const draws = drawCalls(CALLS + VENUE_FAULTS.length, seed)
  const faults = fc.sample(faultOf, { numRuns: CALLS, seed })
  const steps = [
    ...faults.map((fault, index) => ({ is: 'call', draw: drawn(draws, index), fault }) as const),
    ...VENUE_FAULTS.map(({ kind, fault }, index) => {
      const draw = drawn(draws, CALLS + index)
      // One that ends a round by an amount, where the amount is what is wrong.
      const how = fault === 'wrong amount' ? 4 * draw.how + 2 : draw.how
      return { is: 'venue', draw: { ...draw, kind, how }, fault } as const
    }),
    ...PLAN_NAMES.map(() => ({ is: 'order' }) as const),
  ]
  return fc.sample(fc.shuffledSubarray(steps, { minLength: steps.length }), { numRuns: 1, seed })[0] ?? []
}

function drawn(draws: readonly Draw[], index: number): Draw {
  const draw = draws[index]
  if (draw === undefined) throw new Error('there is one for each step')
  return draw
}
