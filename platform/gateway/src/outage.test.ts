import { setTimeout } from 'node:timers/promises'

import { balanceEndpoint, letterReadAllEndpoint, STATUS } from '@site/contracts'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'

import { openDatabase } from './db/open-database.ts'
import { venueBooks } from './modules/seamless/index.ts'
import { type CutLine, openCutLine } from './testing/cut-line.ts'
import { createServerDatabase, type GatewayClient, openSiteSocket, startGateway } from './testing/index.ts'
import { closeAll, closing, hearsRevisions } from './testing/outages.ts'
import { SLOWNESS, SOON } from './testing/patience.ts'
import { TEST_VENUE_SECRET } from './testing/start-gateway.ts'
import { fundVenue } from './testing/transfer.ts'
import { startVenueBook } from './testing/venue-book.ts'
import { createMoneyCalls, type MoneyCall } from '../tests/money-calls.ts'
import { drawCalls } from '../tests/money-draws.ts'
import { endOrders, proveMoney, releasedOf, settleIn } from '../tests/money-proof.ts'
import { codeOf } from '../tests/sent-again.ts'

const { isFullRun } = inject('matrix')
/** `RANDOM_SEED` names another one. */
const SEED = inject('randomSeed')
/** Calls of a phase: half of them are under way or over when the database goes away. */
const CALLS = isFullRun ? 160 : 12
const WRITERS = 8
/** How long it stays away once nothing is answered any more. */
const AWAY_MS = isFullRun ? 60_000 : 0
/** A database that is silent for so long is gone; seconds in production, so that this is no test of patience. */
const GONE_AFTER_MS = 400
/** No call hangs: what cannot be done is said within this, where browsers wait for half a minute. */
const ANSWERED_MS = 8_000 * SLOWNESS
/** What says that nobody knows whether it happened: to be sent again with the same key. */
const UNKNOWN = [String(STATUS.SERVER_ERROR), '503', 'UNAVAILABLE']

afterEach(closeAll)

/** How a database goes away: its server stops, or its machine or the network is gone without a word. */
const WAYS: readonly { readonly way: string; readonly leave: (line: CutLine) => unknown }[] = [
  { way: 'is stopped', leave: (line) => line.cut() },
  { way: 'falls silent', leave: (line) => line.silence() },
]

describe.each(WAYS)('a database that $way and comes back', ({ leave }) => {
  test(
    `[D.050] [D.052] calls are refused in time, tabs stay, and what was unknown settles without a restart (seed ${SEED})`,
    { timeout: (60_000 + 3 * AWAY_MS) * SLOWNESS },
    async () => {
      const server = closing(await createServerDatabase(), ({ drop }) => drop())
      const line = closing(await openCutLine(server.url), ({ close }) => close())
      const book = closing(await startVenueBook(), ({ close }) => close())
      const location = { url: line.url, goneAfterMs: GONE_AFTER_MS }
      const database = closing(await openDatabase(location), (one) => one.close())
      const venues = { secret: TEST_VENUE_SECRET, origin: book.url }
      const site = closing(await startGateway(database, { venues }), (one) => one.close())
      let offsetMs = 0
      const moveOn = async (ms: number) => {
        offsetMs += ms
        await site.sandbox('POST', '/sandbox/clock', { offsetMs })
      }
      const settled = await settleIn(site, database)
      const { movers } = settled
      const calls = createMoneyCalls(settled, book)
      await calls.meet(site)
      const [mover] = movers
      if (mover === undefined) throw new Error('somebody has settled in')
      const client = calls.clientOf(mover)
      const tab = closing(await openSiteSocket(site.url), ({ socket }) => socket.terminate())
      await tab.follow(client)

      /** What has been sent, and whether it happened nobody knows. */
      const unknown = new Set<MoneyCall>()
      const send = async (call: MoneyCall) => {
        unknown.add(call)
        const began = performance.now()
        const code = await codeOf(call, UNKNOWN)
        expect(performance.now() - began, `${call.kind} answered ${code}`).toBeLessThan(ANSWERED_MS)
        if (!UNKNOWN.includes(code)) unknown.delete(call)
      }

      const draws = drawCalls(CALLS, SEED)[Symbol.iterator]()
      let left = CALLS
      let gone: unknown
      const writer = async () => {
        for (const draw of draws) {
          left -= 1
          if (left === CALLS / 2) gone = leave(line)
          await send(calls.make(draw))
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, writer))
      await gone
      expect(unknown.size, 'some were under way').toBeGreaterThan(0)
      await expectAway(client, site)
      for (const until = performance.now() + AWAY_MS; performance.now() < until;) {
        await expectAway(client, site)
        await setTimeout(1_000)
      }
      // Tabs stay, and are told what needs no database.
      await hearsRevisions(tab, site)

      await line.mend()
      await vi.waitFor(async () => {
        expect((await site.gateway.operations.inject('/readyz')).statusCode).toBe(200)
        await Promise.all([...unknown].map(send))
        expect(
          [...unknown].map(({ kind }) => kind),
          'every call is answered when it is sent again',
        ).toEqual([])
      }, SOON)
      await hearsRevisions(tab, site)
      await fundVenue(client, 'CRTY', '0.01')
      calls.done.transfer += 1
      expect(await tab.nextOf('balance')).toEqual({ type: 'balance' })

      await endOrders(site, calls, movers, moveOn)
      const at = { now: Date.now() + offsetMs, ofVenue: venueBooks({ venues }) }
      await proveMoney(database, calls, movers, await releasedOf(calls), at)
    },
  )
})

/** A call is told so at once, in words of the catalogue, whether it writes or reads; and so is who watches. */
async function expectAway(client: GatewayClient, site: Awaited<ReturnType<typeof startGateway>>): Promise<void> {
  const began = performance.now()
  const [written, read, ready] = await Promise.all([
    client.answer(letterReadAllEndpoint, {}),
    client.answer(balanceEndpoint, {}),
    site.gateway.operations.inject('/readyz'),
  ])
  for (const answer of [written, read])
    expect(answer).toMatchObject({ http: 503, code: 6005, message: '服务开小差了，请稍后再试' })
  expect(ready.json()).toEqual({ ok: false, database: false, state: true, accepting: true })
  expect(performance.now() - began).toBeLessThan(ANSWERED_MS)
}
