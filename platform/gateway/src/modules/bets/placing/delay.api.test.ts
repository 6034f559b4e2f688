import { selfExcludeEndpoint, setLimitEndpoint, timeoutEndpoint } from '@site/contracts'
import { type SportsServerMessage, SportsServerMessageSchema } from '@site/contracts/sports'
import { pino } from 'pino'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'

import { CENTER, createLedger, verifyLedger } from '../../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../../proof.ts'
import { advanceClock, md5 } from '../../../testing/index.ts'
import { describeOnEngines, type EngineSite } from '../../../testing/on-engines.ts'
import { ticketIdOf } from '../tickets/present.ts'
import { direct, enter, futureMatches, ledgerOf, marketsOf, pick, type Punter, SATURDAY } from '../testing/bet-site.ts'
import { PATIENCE_MS } from '../../../testing/patience.ts'

const SOON = { timeout: PATIENCE_MS, interval: 20 }
const DELAY_MS = 6_000
type BetMessage = Extract<SportsServerMessage, { type: 'bet' }>

const logged: { readonly ticket?: number; readonly waitMs?: number }[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as object) })

describeOnEngines('bets in play', bets, { logger })

function bets({ site, store }: EngineSite): void {
  let viewer: Punter
  let matches: string[]
  beforeAll(async () => {
    logged.length = 0
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    viewer = await enter(site(), 0)
    matches = (await futureMatches(viewer)).map(({ gidm }) => gidm)
  })

  /** A match that has just kicked off, with its prices in play. */
  async function inPlay() {
    const gidm = matches.pop() ?? ''
    const director = direct(site(), gidm)
    await director.kickOff()
    const game = await vi.waitFor(async () => {
      const found = await marketsOf(viewer, gidm)
      expect(found.isLive).toBe(true)
      return found
    }, SOON)
    return { gidm, game, director }
  }

  async function hearing(punter: Punter): Promise<BetMessage[]> {
    const socket = new WebSocket(`${site().url.replace('http', 'ws')}/ws/sports`)
    const heard: BetMessage[] = []
    const isIn = new Promise<boolean>((resolve) => {
      socket.on('message', (data) => {
        const message = v.parse(SportsServerMessageSchema, JSON.parse((data as Buffer).toString()))
        if (message.type === 'member') resolve(message.ok)
        if (message.type === 'bet') heard.push(message)
      })
    })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'member', token: punter.token })))
    expect(await isIn).toBe(true)
    return heard
  }

  const refusal = async (punter: Punter, number: string, reason: string) => {
    await vi.waitFor(async () => {
      const { orders } = await punter.callResource('GetOrderStatus', { ticketIds: [number] })
      expect(orders[0]).toMatchObject({ active: 'fail', reason, waitSec: 0 })
    }, SOON)
    expect(await ledgerOf(store().database, punter.id)).toEqual({ center: 10_000, hold: 0, total: 0 })
  }

  test('[D.037] the money is held for the delay; a goal inside it refuses the bet and releases the money', async () => {
    const punter = await enter(site(), 100)
    const { game, director } = await inPlay()
    const heard = await hearing(punter)
    const order = await punter.single(pick(game, 'RE', 'REH'), '40')
    expect(order).toMatchObject({ active: 'delay', waitSec: 6, score: '0-0', risk: '40.00' })
    expect(await ledgerOf(store().database, punter.id)).toEqual({ center: 6_000, hold: 4_000, total: 0 })
    await director.goal('H')
    await director.stands({ gameInfo: { sc_FT_H: '1' } })
    await advanceClock(site(), DELAY_MS)
    await refusal(punter, order.ticket_id, 'SCORE_CHANGED')
    await vi.waitFor(() => {
      expect(heard.map(({ event }) => event)).toEqual(['placed', 'rejected'])
    }, SOON)
    expect(heard[1]).toMatchObject({ balance: '100.00', order: { reason: 'SCORE_CHANGED', message: '比分已变化' } })
    const { list, totals } = await punter.callResource('GetHistory', {})
    expect(list).toMatchObject([{ ticket_id: order.ticket_id, status: 'rejected' }])
    expect(totals.count).toBe(0)
  })

  test('[D.037] so do a red card, a suspension that is over again, and a line that moved', async () => {
    const [red, paused, line] = await Promise.all([inPlay(), inPlay(), inPlay()])
    const [one, two, three] = await Promise.all([enter(site(), 100), enter(site(), 100), enter(site(), 100)])
    const over = ({ game }: typeof red) => pick(game, 'ROU', 'ROUC')
    const orders = await Promise.all([
      one.single(over(red), '40'),
      two.single(over(paused), '40'),
      three.single(over(line), '40'),
    ])
    expect(orders.map(({ active }) => active)).toEqual(['delay', 'delay', 'delay'])
    await red.director.happen({ kind: 'red', side: 'C' })
    await red.director.stands({ gameInfo: { red_c: 1 } })
    await paused.director.happen({ kind: 'suspend', forMs: 1_000 })
    await vi.waitFor(async () => expect((await marketsOf(viewer, paused.gidm)).status).toBe(-1), SOON)
    // The line of the ticket is no longer offered: as if it had moved while the bet waited.
    await store().database.pool.query(
      "update bet_leg set line = 62, ratio = '15.5' from bet_ticket t where t.id = ticket_id and t.member_id = $1",
      [three.id],
    )
    await advanceClock(site(), DELAY_MS)
    await refusal(one, orders[0].ticket_id, 'RED_CARDS_CHANGED')
    await refusal(two, orders[1].ticket_id, 'MARKET_CLOSED')
    await refusal(three, orders[2].ticket_id, 'ODDS_AND_LINE_CHANGED')
  })

  /** What of the books is not proved: what the tests here write by themselves, and no more. */
  const unproved = async () => (await verifyLedger(store().database.db, PROOF_SOURCES)).differences
  const exclude = ({ client }: Punter) =>
    client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
  const stateOf = async ({ id }: Punter): Promise<readonly unknown[]> => {
    const query = 'select status from bet_ticket where member_id = $1'
    return (await store().database.pool.query<{ status: string }>(query, [id])).rows
  }
  const freeze = ({ name }: Punter) => site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })

  test('one that cannot be decided holds up none that are due after it, and is tried again less and less often', async () => {
    const { game } = await inPlay()
    const [stuck, behind] = [await enter(site(), 100), await enter(site(), 100)]
    const first = await stuck.single(pick(game, 'RM', 'RMH'), '40')
    await behind.single(pick(game, 'RM', 'RMH'), '40')
    const rename = (play: string) =>
      store().database.pool.query(
        'update bet_leg set w = $2 from bet_ticket t where t.id = ticket_id and t.member_id = $1',
        [stuck.id, play],
      )
    // No market has this name: whatever asks for it fails.
    await rename('NONE')
    await advanceClock(site(), DELAY_MS)
    await vi.waitFor(async () => expect(await stateOf(behind)).toEqual([{ status: 'open' }]), SOON)
    expect(await ledgerOf(store().database, stuck.id)).toEqual({ center: 6_000, hold: 4_000, total: 0 })
    expect(await stateOf(stuck)).toEqual([{ status: 'delay' }])
    const waits = () => logged.flatMap(({ ticket, waitMs }) => (ticket === ticketIdOf(first.ticket_id) ? [waitMs] : []))
    await vi.waitFor(() => expect(waits().slice(0, 2)).toEqual([500, 1_000]), SOON)
    await rename('RM')
    await vi.waitFor(async () => expect(await stateOf(stuck)).toEqual([{ status: 'open' }]), SOON)
  })

  /** A bet in its delay at negative odds, as if taken at a price that asked for less: now it asks for more. */
  async function dearer({ game }: Awaited<ReturnType<typeof inPlay>>) {
    const punter = await enter(site(), 500)
    const item = pick(game, 'ROU', 'ROUC')
    const order = await punter.single(item, '40', { oddsType: Number(item.ior) < 1 ? 'I' : 'M' })
    const { db, pool } = store().database
    const less = 2_000n
    await createLedger({ db, notifyChange: () => Promise.resolve() }).post(db, {
      kind: 'bet_release',
      memberId: punter.id,
      refType: 'bet',
      refId: order.ticket_id,
      postings: [
        { owner: punter.id, code: 'bet_hold', amount: -less },
        { owner: punter.id, code: CENTER, amount: less },
      ],
    })
    await pool.query('update bet_ticket set risk = risk - $2, open_risk = open_risk - $2 where member_id = $1', [
      punter.id,
      String(less),
    ])
    await pool.query(
      'update bet_leg set price = price + 1 from bet_ticket t where t.id = ticket_id and t.member_id = $1',
      [punter.id],
    )
    return { punter, number: order.ticket_id }
  }

  test('a dearer price takes no money that a limit, a pause or a freeze keeps; those bets end, and the one behind is taken', async () => {
    const match = await inPlay()
    const [limited, paused, frozen] = [await dearer(match), await dearer(match), await dearer(match)]
    const free = await dearer(match)
    await limited.punter.client.call(setLimitEndpoint, { type: 'stake', period: 'day', amount: '1' })
    await paused.punter.client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    await freeze(frozen.punter)
    await advanceClock(site(), DELAY_MS)
    await vi.waitFor(async () => {
      const { orders } = await free.punter.callResource('GetOrderStatus', { ticketIds: [free.number] })
      expect(orders[0]).toMatchObject({ active: 'success' })
    }, SOON)
    const { center, hold } = await ledgerOf(store().database, free.punter.id)
    expect([center + hold, hold > 2_000]).toEqual([50_000, true])
    for (const { punter, number } of [limited, paused, frozen]) {
      const { rows } = await store().database.pool.query(
        'select status, reason, open_risk::int from bet_ticket where member_id = $1',
        [punter.id],
      )
      expect(rows, number).toEqual([{ status: 'rejected', reason: 'ODDS_CHANGED', open_risk: 0 }])
      expect(await ledgerOf(store().database, punter.id)).toEqual({ center: 50_000, hold: 0, total: 0 })
    }
  })

  test('a better price that wins more than the limit of its match leaves is not given: the bet is taken at its own', async () => {
    const better = await enter(site(), 100)
    const { game } = await inPlay()
    const draw = pick(game, 'RM', 'RMN')
    const one = await better.single(draw, '60')
    // As if it had been placed at a price that won less.
    const { pool } = store().database
    await pool.query('update bet_ticket set max_win = 5000 where member_id = $1', [better.id])
    await pool.query(
      'update bet_leg set price = price - 300 from bet_ticket t where t.id = ticket_id and t.member_id = $1',
      [better.id],
    )
    await site().sandbox('POST', '/sandbox/exposure/limit', { scope: 'match', amount: '100' })
    await advanceClock(site(), DELAY_MS)
    await vi.waitFor(async () => {
      const { orders } = await better.callResource('GetOrderStatus', { ticketIds: [one.ticket_id] })
      expect(orders[0]).toMatchObject({ active: 'success', risk: '60.00', maxWin: '50.00' })
    }, SOON)
    const { rows } = await pool.query(
      'select price < $2 as is_own from bet_leg join bet_ticket t on t.id = ticket_id where t.member_id = $1',
      [better.id, Math.round(Number(draw.ior) * 1_000)],
    )
    expect(rows).toEqual([{ is_own: true }])
    expect(await ledgerOf(store().database, better.id)).toEqual({ center: 4_000, hold: 6_000, total: 0 })
    await site().sandbox('POST', '/sandbox/exposure/limit', { scope: 'match', amount: '10000000' })
  })

  test.each([
    ['excludes themselves', exclude],
    ['is frozen', freeze],
  ] as const)('a bet in its delay stands when its member %s: it is accepted, and settled', async (_how, bar) => {
    const before = await unproved()
    const punter = await enter(site(), 100)
    const { game, director } = await inPlay()
    await punter.single(pick(game, 'RM', 'RMH'), '40')
    await bar(punter)
    const reaches = (status: string) =>
      vi.waitFor(async () => expect(await stateOf(punter)).toEqual([{ status }]), SOON)
    await advanceClock(site(), DELAY_MS)
    await reaches('open')
    await director.goal('C')
    await director.finalWhistle()
    await reaches('settled')
    expect(await ledgerOf(store().database, punter.id)).toEqual({ center: 6_000, hold: 0, total: 0 })
    expect(await unproved()).toEqual(before)
  })

  test('without any of that it is accepted when the delay is over, and the member is told', async () => {
    const punter = await enter(site(), 100)
    const { game } = await inPlay()
    const heard = await hearing(punter)
    const order = await punter.single(pick(game, 'RM', 'RMH'), '40')
    await advanceClock(site(), DELAY_MS)
    await vi.waitFor(() => {
      expect(heard.map(({ event }) => event)).toEqual(['placed', 'accepted'])
    }, SOON)
    expect(heard[1]).toMatchObject({ order: { ticket_id: order.ticket_id, active: 'success' }, balance: '60.00' })
    const { list } = await punter.callResource('GetTodayWagers', {})
    expect(list).toMatchObject([{ status: 'open', cashable: true, legs: [{ isLive: true, score: '0-0' }] }])
  })
}
