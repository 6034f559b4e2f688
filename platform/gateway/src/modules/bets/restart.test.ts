import { DAY_MS } from '@site/domain'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { enginesFor, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../testing/index.ts'
import { direct, enter, futureMatches, ledgerOf, marketsOf, pick, SATURDAY } from './testing/bet-site.ts'
import { writeTickets } from './testing/write-tickets.ts'
import { SOON } from '../../testing/patience.ts'

describe.each(enginesFor('a restart'))('a restart on $engine', ({ open }) => {
  let store: TestDatabase
  const running: RunningGateway[] = []
  const start = async () => {
    const site = await startGateway(store.database)
    running.push(site)
    await site.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    return site
  }
  afterEach(async () => {
    await Promise.all(running.splice(0).map((site) => site.close()))
    await store.drop()
  })

  test('in the middle of a delay loses nothing, and what ended meanwhile is settled', async () => {
    store = await open()
    const first = await start()
    const punter = await enter(first, 1_000)
    const [ended, live] = (await futureMatches(punter)).slice(-2).map(({ gidm }) => gidm)
    if (ended === undefined || live === undefined) throw new Error('no matches')
    await writeTickets(
      store.database,
      [
        {
          memberId: punter.id,
          stake: '100',
          legs: [{ matchId: Number(ended), play: 'M', selection: 'MH', odds: '2.00' }],
        },
      ],
      SATURDAY,
    )
    await direct(first, live).kickOff()
    await vi.waitFor(async () => expect((await marketsOf(punter, live)).isLive).toBe(true), SOON)
    const order = await punter.single(pick(await marketsOf(punter, live), 'RM', 'RMH'), '40')
    expect(order.active).toBe('delay')
    // The match is over a moment after the process has gone.
    await first.sandbox('POST', `/sandbox/matches/${ended}/events`, {
      takeOver: true,
      events: [
        { kind: 'period', period: '1H' },
        { kind: 'goal', side: 'H' },
        { kind: 'end', afterMs: 2_000 },
      ],
    })
    await first.close()
    running.splice(0)
    expect(await ledgerOf(store.database, punter.id)).toEqual({ center: 86_000, hold: 14_000, total: 0 })

    // Past the end of the match and of the delay.
    await advanceClock(await start(), 10_000)
    await vi.waitFor(async () => {
      const { rows } = await store.database.pool.query<{ status: string; reason: string | null }>(
        'select status, reason from bet_ticket where member_id = $1 order by id',
        [punter.id],
      )
      expect(rows[0]).toEqual({ status: 'settled', reason: null })
      expect(['open', 'rejected']).toContain(rows[1]?.status)
    }, SOON)
    const { rows } = await store.database.pool.query<{ status: string }>(
      'select status from bet_ticket where member_id = $1 order by id',
      [punter.id],
    )
    const held = rows[1]?.status === 'open' ? 4_000 : 0
    expect(await ledgerOf(store.database, punter.id)).toEqual({ center: 110_000 - held, hold: held, total: 0 })
  })

  test('a match that a script began and ended before its time is settled at once when the clock jumps over its end, though the drawn one was over once', async () => {
    store = await open()
    const site = await start()
    // Its result is written down as it was drawn, then the clock is set back: it is still to be played.
    await site.sandbox('POST', '/sandbox/clock', { now: SATURDAY + 2 * DAY_MS })
    const ended = 'select count(*)::int as count from sports_match where ended_at > $1'
    const resultsAfter = async (at: number) =>
      (await store.database.pool.query<{ count: number }>(ended, [new Date(at)])).rows[0]?.count ?? 0
    await vi.waitFor(async () => expect(await resultsAfter(SATURDAY + DAY_MS)).toBeGreaterThan(0), SOON)
    await site.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    await vi.waitFor(async () => expect(await resultsAfter(SATURDAY + 60_000)).toBe(0), SOON)
    const punter = await enter(site, 1_000)
    const [match] = (await futureMatches(punter)).slice(-1)
    if (match === undefined) throw new Error('no matches')
    const leg = { matchId: Number(match.gidm), play: 'M', selection: 'MH', odds: '2.00' } as const
    await writeTickets(store.database, [{ memberId: punter.id, stake: '100', legs: [leg] }], SATURDAY)
    await site.sandbox('POST', `/sandbox/matches/${match.gidm}/events`, {
      takeOver: true,
      events: [
        { kind: 'period', period: '1H' },
        { kind: 'goal', side: 'H' },
        { kind: 'end', afterMs: 60_000 },
      ],
    })
    const jumpMs = 2 * 3_600_000
    expect(match.start, 'before its time').toBeGreaterThan(SATURDAY + jumpMs)
    await advanceClock(site, jumpMs)
    await vi.waitFor(
      async () => expect(await ledgerOf(store.database, punter.id)).toEqual({ center: 110_000, hold: 0, total: 0 }),
      SOON,
    )
  })
})
