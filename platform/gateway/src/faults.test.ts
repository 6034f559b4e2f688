import { STATUS } from '@site/contracts'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

import { breakAt } from '../tests/broken-statement.ts'
import { createMoneyCalls } from '../tests/money-calls.ts'
import { drawCalls } from '../tests/money-draws.ts'
import { endOrders, proveMoney, releasedOf, settleIn } from '../tests/money-proof.ts'
import { codeOf } from '../tests/sent-again.ts'
import { openDatabase } from './db/open-database.ts'
import { venueBooks } from './modules/seamless/index.ts'
import { createServerDatabase, startGateway } from './testing/index.ts'
import { SLOWNESS } from './testing/patience.ts'
import { TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { startVenueBook } from './testing/venue-book.ts'

/** The first seed: `RANDOM_SEED` names another one, `FAULT_SEEDS` how many follow each other. */
const SEED = inject('randomSeed')
const SEEDS = inject('matrix').repeats.faultSeeds
const CALLS = 24
/** A call takes a handful of statements; what lies beyond meets a job, or nobody. */
const STATEMENTS = 6
const LONGEST_JUMP_MS = 300_000
const UNKNOWN = [String(STATUS.SERVER_ERROR), '503', 'UNAVAILABLE']

/** What befalls a call: its connection breaks at a statement, and the clock jumps before it. */
const faultOf = fc.record({
  statement: fc.option(fc.nat({ max: STATEMENTS }), { nil: undefined }),
  when: fc.constantFrom('before' as const, 'after' as const),
  jumpMs: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: LONGEST_JUMP_MS }) },
  ),
})

test(
  `[D.050] [D.052] ${SEEDS} worlds from seed ${SEED} on: connections break at any statement, before or after it was executed, and every call still counts once`,
  { timeout: (30_000 + SEEDS * 30_000) * SLOWNESS },
  async () => {
    for (let seed = SEED; seed < SEED + SEEDS; seed += 1) {
      const met = await world(seed).catch((error: unknown) => {
        throw new Error(`the world of seed ${seed} fails (FAULT_SEEDS=1 RANDOM_SEED=${seed} repeats it)`, {
          cause: error,
        })
      })
      expect(met, `faults of seed ${seed}`).toBeGreaterThan(0)
    }
  },
)

/** Members, calls, faults and the clock of one seed, on a database of their own. @returns how many calls met a fault */
async function world(seed: number): Promise<number> {
  const server = await createServerDatabase()
  const book = await startVenueBook()
  const venues = { secret: TEST_VENUE_SECRET, origin: book.url }
  const database = await openDatabase({ url: server.url })
  const site = await startGateway(database, { venues })
  let offsetMs = 0
  const moveOn = async (ms: number) => {
    offsetMs += ms
    await site.sandbox('POST', '/sandbox/clock', { offsetMs })
  }
  try {
    const settled = await settleIn(site, database)
    const { movers } = settled
    const calls = createMoneyCalls(settled, book)
    await calls.meet(site)
    const faults = fc.sample(faultOf, { numRuns: CALLS, seed })
    let met = 0
    for (const [index, draw] of drawCalls(CALLS, seed).entries()) {
      const { statement, when, jumpMs } = faults[index] ?? { statement: undefined, when: 'before', jumpMs: 0 }
      if (jumpMs > 0) await moveOn(jumpMs)
      const call = calls.make(draw)
      const mended = statement === undefined ? () => {} : breakAt(statement, when)
      const first = await codeOf(call, UNKNOWN)
      mended()
      if (UNKNOWN.includes(first)) {
        met += 1
        expect(UNKNOWN, `${call.kind} sent again`).not.toContain(await codeOf(call, UNKNOWN))
      }
    }
    await endOrders(site, calls, movers, moveOn)
    const at = { now: Date.now() + offsetMs, ofVenue: venueBooks({ venues }) }
    await proveMoney(database, calls, movers, await releasedOf(calls), at)
    return met
  } finally {
    await site.close()
    await database.close()
    await book.close()
    await server.drop()
  }
}
