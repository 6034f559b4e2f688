import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { enginesFor, type TestDatabase } from '../../testing/engines.ts'
import { advanceClock, type RunningGateway, startGateway } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { expectFillsAddUp, turnoverFor } from '../../testing/turnover.ts'
import { direct, enter, futureMatches, marketsOf, pick, SATURDAY } from './testing/bet-site.ts'
import { type WrittenTicket, writeTickets } from './testing/write-tickets.ts'

const HOME_WINS = [{ kind: 'period', period: '1H' }, { kind: 'goal', side: 'H' }, { kind: 'end' }] as const

describeOnEngines('turnover of bets', ({ site, store }) => {
  let matches: number[]
  const next = () => matches.pop() ?? 0
  beforeAll(async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    matches = (await futureMatches(await enter(site(), 0))).map(({ gidm }) => Number(gidm))
  })

  const write = (...tickets: readonly WrittenTicket[]) => writeTickets(store().database, tickets, SATURDAY)
  const winner = (matchId: number, selection: string, odds: string) => ({ matchId, play: 'M', selection, odds })

  async function punterWith(yuan: number) {
    const punter = await enter(site(), yuan)
    const turnover = turnoverFor(site(), punter.name)
    return {
      ...punter,
      turnover,
      stands: (...lines: readonly string[]) =>
        vi.waitFor(async () => expect(await turnover.lines()).toEqual([...lines]), SOON),
    }
  }

  test('a bet that is placed and settled fills what accepts the sports venue; one of another venue stays', async () => {
    const punter = await punterWith(1_000)
    await punter.turnover.require('slots', '500', { source: 'promo', venues: ['PGDZ'] })
    await punter.turnover.require('sports', '40', { source: 'promo', venues: ['CRTY'] })
    await punter.turnover.require('deposit', '1000')
    const gidm = String(next())
    const order = await punter.single(pick(await marketsOf(punter, gidm), 'M', 'MC'), '100')
    expect(order.active).toBe('success')
    await punter.stands('slots 0.00/500.00 open', 'sports 0.00/40.00 open', 'deposit 0.00/1000.00 open')
    await direct(site(), gidm).happen(...HOME_WINS)
    await punter.stands('slots 0.00/500.00 open', 'sports 40.00/40.00 met', 'deposit 60.00/1000.00 open')
    expect(await punter.turnover.read()).toMatchObject({ required: '1500.00', done: '60.00', left: '1440.00' })
  })

  test('a corrected result takes back what the old one gave, and a void all of it', async () => {
    const punter = await punterWith(1_000)
    await punter.turnover.require('first', '150')
    await punter.turnover.require('second', '1000')
    const matchId = next()
    await write(
      { memberId: punter.id, stake: '100', legs: [winner(matchId, 'MH', '1.40')] },
      { memberId: punter.id, stake: '200', legs: [winner(matchId, 'MC', '3.00')] },
    )
    await direct(site(), String(matchId)).happen(...HOME_WINS)
    await punter.stands('first 150.00/150.00 met', 'second 90.00/1000.00 open')
    const correct = (result: object) => site().sandbox('POST', `/sandbox/matches/${matchId}/result`, result)
    expect(await correct({ ft: '0-1' })).toMatchObject({ tickets: 2 })
    // The winner at 1.40 counted 40 and counts 100 as a loss; the other counts its 200 either way.
    await punter.stands('first 150.00/150.00 met', 'second 150.00/1000.00 open')
    expect(await correct({ voided: 'D3' })).toMatchObject({ tickets: 2 })
    await punter.stands('first 0.00/150.00 open', 'second 0.00/1000.00 open')
    await expectFillsAddUp(store())
  })

  test('a minimum of odds holds for every leg of a series', async () => {
    const punter = await punterWith(1_000)
    await punter.turnover.require('odds', '1000', { minOdds: '1.80' })
    const [first, second] = [next(), next()]
    await write(
      {
        memberId: punter.id,
        stake: '10',
        combo: '2x1',
        legs: [winner(first, 'MC', '1.80'), winner(second, 'MC', '2')],
      },
      {
        memberId: punter.id,
        stake: '20',
        combo: '2x1',
        legs: [winner(first, 'MC', '1.79'), winner(second, 'MC', '9')],
      },
      { memberId: punter.id, stake: '40', legs: [winner(first, 'MC', '1.79')] },
    )
    for (const id of [first, second]) await direct(site(), String(id)).happen(...HOME_WINS)
    await punter.stands('odds 10.00/1000.00 open')
    await vi.waitFor(async () => expect((await punter.callResource('GetTodayWagers', {})).total).toBe(0), SOON)
    expect(await punter.turnover.lines()).toEqual(['odds 10.00/1000.00 open'])
  })

  test('a cash-out counts when the whole ticket is over', async () => {
    const punter = await punterWith(1_000)
    await punter.turnover.require('deposit', '100')
    const matchId = next()
    const odds = pick(await marketsOf(punter, String(matchId)), 'M', 'MH').ior
    await write({ memberId: punter.id, stake: '200', legs: [winner(matchId, 'MH', odds)] })
    const ticketId = (await punter.callResource('GetTodayWagers', {})).list[0]?.ticket_id ?? ''
    const cashOut = async (share: 50 | 100) => {
      const { amount = '' } = await punter.callResource('CashoutQuote', { ticketId })
      await punter.callResource('Cashout', { requestId: crypto.randomUUID(), ticketId, amount, share })
    }
    await cashOut(50)
    expect(await punter.turnover.lines()).toEqual(['deposit 0.00/100.00 open'])
    await cashOut(100)
    const { wager } = await punter.callResource('GetWager', { ticketId })
    expect(await punter.turnover.lines()).toEqual([`deposit ${wager.valid}/100.00 open`])
  })
})

describe.each(enginesFor('turnover over a restart'))('turnover over a restart on $engine', ({ open }) => {
  let store: TestDatabase
  const running: RunningGateway[] = []
  const start = async (now: number) => {
    const site = await startGateway(store.database)
    running.push(site)
    await site.sandbox('POST', '/sandbox/clock', { now })
    return site
  }
  afterEach(async () => {
    await Promise.all(running.splice(0).map((site) => site.close()))
    await store.drop()
  })

  test('a hundred tickets that end in the middle of it count once each', async () => {
    store = await open()
    // Each process begins at the hour of the bets; what they fill was asked for before.
    const first = await start(SATURDAY - 600_000)
    const punters = await Promise.all(Array.from({ length: 4 }, () => enter(first, 1_000)))
    const [viewer] = punters
    if (viewer === undefined) throw new Error('nobody bets')
    const [early, late] = (await futureMatches(viewer)).slice(-2).map(({ gidm }) => Number(gidm))
    if (early === undefined || late === undefined) throw new Error('no matches')
    for (const { name } of punters) {
      await turnoverFor(first, name).require('first', '33')
      await turnoverFor(first, name).require('second', '1000')
    }
    await first.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    await writeTickets(
      store.database,
      punters.flatMap(({ id }) =>
        Array.from({ length: 25 }, (_, index) => ({
          memberId: id,
          stake: '10',
          legs: [{ matchId: index % 2 === 0 ? early : late, play: 'M', selection: 'MC', odds: '2.00' }],
        })),
      ),
      SATURDAY,
    )
    for (const id of [early, late]) {
      const afterMs = id === early ? 0 : 2_000
      const events = [...HOME_WINS.slice(0, 2), { kind: 'end', ...(afterMs > 0 && { afterMs }) }]
      await first.sandbox('POST', `/sandbox/matches/${id}/events`, { takeOver: true, events })
    }
    // While the first half of them is being settled.
    await first.close()
    running.splice(0)
    await expectFillsAddUp(store)

    const second = await start(SATURDAY)
    await advanceClock(second, 60_000)
    for (const { name } of punters) {
      const turnover = turnoverFor(second, name)
      await vi.waitFor(
        async () => expect(await turnover.lines()).toEqual(['first 33.00/33.00 met', 'second 217.00/1000.00 open']),
        SOON,
      )
    }
    await expectFillsAddUp(store)
    const { rows } = await store.database.pool.query<{ refs: string; given: string }>(
      'select count(distinct ref_id)::text as refs, sum(amount)::text as given from turnover_fill',
    )
    expect(rows).toEqual([{ refs: '100', given: '100000' }])
  })
})
