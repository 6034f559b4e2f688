import { activityRecordEndpoint, bindOtherEndpoint, drawProofEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, drawPrize, drawSeeds, formatDay, HOUR_MS, startOfDay } from '@site/domain'
import { commitmentOf, diceOf } from '@site/domain/games'
import * as v from 'valibot'
import { beforeAll, expect, inject, test } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { advanceClock, eachAtOnce, type GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { turnoverFor } from '../../testing/turnover.ts'
import { type Player, promotionsOn } from './testing/promotions-on.ts'

const JoinedSchema = v.object({
  state: v.string(),
  prize: v.optional(
    v.object({ id: v.string(), name: v.string(), amount: v.string(), orderNo: v.optional(v.string()) }),
  ),
  remainTimes: v.optional(v.number()),
  drawId: v.optional(v.string()),
})
const joined = ({ data }: { readonly data: unknown }) => v.parse(JoinedSchema, data)
const keyOf = ({ data }: { readonly data: unknown }) => v.parse(v.object({ key: v.string() }), data).key

describeOnEngines('activities that members come back to', (context) => {
  const { site, store } = context
  const { act, centerOf, deposit, moveTo, newActivity, now, play, shown } = promotionsOn(context)

  // Noon: no test begins beside a midnight.
  beforeAll(async () => moveTo(startOfDay(dayOf(await now()) + 1) + 12 * HOUR_MS))

  const draw = (client: GatewayClient, id: string, option?: string, requestId?: string) =>
    act(client, { id, action: 'draw', option }, requestId)
  const sign = (client: GatewayClient, id: string) => act(client, { id, action: 'sign' })
  /** A draw for what was bet, one chance for each yuan. */
  const newDraw = (prizes: readonly object[], more: object = {}) =>
    newActivity('lucky-draw', { data: { chances: { source: 'bet', per: '1.00', perDay: 10 }, prizes }, ...more })
  const PRIZE = { id: 'A', name: '十元红包', amount: '10.00' }

  async function player(bet: string): Promise<Player> {
    const one = await site().newMember()
    await play(one, bet)
    return one
  }

  test('[S7.067] 100 draws at once with a stock of 10 pay ten prizes, each once, and 90 are none', async () => {
    const id = await newDraw([{ ...PRIZE, weight: 1, stock: 10 }])
    const ten: Player[] = []
    for (let index = 0; index < 10; index += 1) ten.push(await player('10.00'))
    const reader = ten[0]?.client ?? site().client()
    const before = await shown(reader, 'drawGift', id)
    expect(before.prizes.map(({ id: prize, odds, left }) => [prize, odds, left])).toEqual([
      ...[
        ['A', '100', 10],
        ['none', '0', undefined],
      ],
    ])
    expect(before.my).toMatchObject({ remainTimes: 10, done: '10.00', state: 'claimable' })
    const calls = ten.flatMap(({ client }) => Array.from({ length: 10 }, () => client))
    const drawn: string[] = []
    await eachAtOnce(calls, calls.length, async (client) => {
      const answer = await draw(client, id)
      expect(answer.code, answer.message).toBe(6000)
      drawn.push(joined(answer).prize?.id ?? '')
    })
    expect(drawn.filter((prize) => prize === 'A')).toHaveLength(10)
    expect(drawn.filter((prize) => prize === 'none')).toHaveLength(90)
    const { rows } = await store().database.pool.query<{ paid: string; nonces: string }>(
      `select (select coalesce(sum(amount), 0) from activity_claim where activity_id = $1) as paid,
         (select count(distinct nonce) from prize_draw where activity_id = $1 and nonce between 1 and 100) as nonces`,
      [id],
    )
    expect(rows[0]).toEqual({ paid: '10000', nonces: '100' })
    const after = await shown(reader, 'drawGift', id)
    expect(after.prizes.map(({ odds, weight, left }) => [odds, weight, left])).toEqual([
      ['0', 0, 0],
      ['100', 1, undefined],
    ])
    const ticker = await site().client().call(activityRecordEndpoint, { id, scope: 'all' })
    expect(ticker.total, 'blanks are no wins').toBe(10)
    expect(ticker.list[0]?.name).toMatch(/^.{1,2}\*\*\*.$/)
    expect(ticker.list[0]).not.toHaveProperty('orderNo')
    expect((await verifyLedger(store().database.db, PROOF_SOURCES)).differences).toEqual([])
  })

  // Hashing for every one of them takes a minute or more, by the machine.
  const ODDS = { timeout: 600_000 }
  test('[S7.067] the odds that are published are those of 100,000 draws', ODDS, async () => {
    const { prizes } = await shown(site().client(), 'drawGift', 'lucky-draw')
    const weights = prizes.map(({ id, weight }) => ({ id, weight }))
    const DRAWS = 100_000
    // Each place of a round has more numbers than its draw needs: the short run draws with all of them, to spare hashing.
    const NUMBERS = inject('matrix').isFullRun ? 1 : 100
    const drawn = new Map<string, number>()
    const source = { serverSeed: '7c'.repeat(32), clientSeed: 'mine', activityId: 'lucky-draw', round: 1 }
    const AT_ONCE = 250
    for (let from = 1; from <= DRAWS / NUMBERS; from += AT_ONCE) {
      const nonces = Array.from({ length: AT_ONCE }, (_, index) => from + index)
      const all = await Promise.all(nonces.map((nonce) => diceOf(drawSeeds({ ...source, nonce }))))
      for (const dice of all)
        for (let index = 0; index < NUMBERS; index += 1) {
          const { prizeId } = drawPrize(dice, weights)
          drawn.set(prizeId, (drawn.get(prizeId) ?? 0) + 1)
        }
    }
    expect(prizes.map(({ odds }) => odds)).toEqual(['0.01', '0.09', '0.9', '3', '16', '80'])
    for (const { id, odds } of prizes) {
      const share = Number(odds) / 100
      // Five standard deviations; the seed is fixed, so this is the same every time.
      const tolerance = 5 * Math.sqrt(DRAWS * share * (1 - share))
      expect(Math.abs((drawn.get(id) ?? 0) - DRAWS * share), id).toBeLessThanOrEqual(tolerance)
    }
  })

  test('a draw without a chance, or without the budget for what it offers, draws nothing and moves no money', async () => {
    const id = await newDraw([{ ...PRIZE, weight: 1 }], { budget: '25.00' })
    const none = await site().newMember()
    const refused = await draw(none.client, id)
    expect([refused.code, keyOf(refused)]).toEqual([6012, 'noneLeft'])

    const one = await player('3.00')
    const first = crypto.randomUUID()
    const won = joined(await draw(one.client, id, 'a', first))
    expect(joined(await draw(one.client, id, 'a', first)), 'the same call is the same draw').toEqual(won)
    expect(won).toMatchObject({ prize: { id: 'A', amount: '10.00' }, remainTimes: 2 })
    expect((await draw(one.client, id)).code).toBe(6000)
    const over = await draw(one.client, id)
    expect([over.code, keyOf(over)]).toEqual([6012, 'overBudget'])
    expect(await centerOf(one.client)).toBe('20.00')
    const { my } = await shown(one.client, 'drawGift', id)
    expect([my?.remainTimes, my?.refusal?.key], 'kept, and not offered').toEqual([1, 'overBudget'])
    expect((await turnoverFor(site(), one.name).lines()).filter((line) => line.startsWith(id))).toHaveLength(2)
  })

  test('who has won as often as a limit lets them draws no blanks either, and keeps the chance', async () => {
    const limits = { settings: { turnover: { multiple: 1 }, limits: { perDay: 1 } } }
    const id = await newDraw([{ ...PRIZE, weight: 1, stock: 1 }], limits)
    const one = await player('2.00')
    expect(joined(await draw(one.client, id)).prize?.id).toBe('A')
    const refused = await draw(one.client, id)
    expect([refused.code, keyOf(refused)]).toEqual([6012, 'dayLimit'])
    expect((await shown(one.client, 'drawGift', id)).my?.remainTimes).toBe(1)
  })

  test('draw/proof: the seed was committed to before, is told after the day, and gives the same draw again', async () => {
    const prizes = [1, 9, 90].map((weight, index) => ({ ...PRIZE, id: 'ABC'[index], weight }))
    const id = await newDraw([...prizes, { id: 'none', name: '谢谢参与', amount: '0.00', weight: 900 }])
    const one = await player('2.00')
    const { seed } = await shown(one.client, 'drawGift', id)
    const drawId = joined(await draw(one.client, id, '我自己的话')).drawId ?? ''
    const second = joined(await draw(one.client, id)).drawId ?? ''
    const visitor = site().client()
    const during = await visitor.call(drawProofEndpoint, { id, drawId })
    expect(during).toMatchObject({ round: 1, seedHash: seed.hash, revealsAt: seed.revealsAt })
    expect(during.seed, 'while the day lasts').toBeUndefined()
    expect(during.draw).toMatchObject({ nonce: 1, clientSeed: '我自己的话' })

    await moveTo(seed.revealsAt)
    expect((await visitor.call(drawProofEndpoint, { id })).round, 'the next day is the next round').toBe(2)
    for (const [index, which] of [drawId, second].entries()) {
      const {
        seed: serverSeed = '',
        seedHash,
        round,
        draw: drawn,
      } = await visitor.call(drawProofEndpoint, {
        id,
        drawId: which,
      })
      if (drawn === undefined) throw new Error('no draw')
      expect(seedHash).toBe(seed.hash)
      expect(await commitmentOf(serverSeed)).toBe(seed.hash)
      const { clientSeed, nonce, weights, roll, prizeId } = drawn
      const dice = await diceOf(drawSeeds({ serverSeed, clientSeed, activityId: id, round, nonce }))
      expect(drawPrize(dice, weights)).toEqual({ roll, prizeId })
      expect(nonce).toBe(index + 1)
    }
    for (const wrong of ['0', 'x', '99999999'])
      expect((await visitor.answer(drawProofEndpoint, { id, drawId: wrong })).code, wrong).toBe(6004)
    expect((await visitor.answer(drawProofEndpoint, { id: 'sign-in' })).code, 'no draw').toBe(6004)
  })

  test('chances come from the deposits of the day and end with it', async () => {
    const id = await newActivity('lucky-draw', {})
    const { client } = await site().newMember()
    await client.call(bindOtherEndpoint, { realName: '欧阳海' })
    await deposit(client, '250.05', '欧阳海')
    expect((await shown(client, 'drawGift', id)).my).toMatchObject({ remainTimes: 2, done: '250.05', nextAt: '300.00' })
    expect((await draw(client, id)).code).toBe(6000)
    const { nextReset } = (await shown(client, 'drawGift', id)).my ?? {}
    await moveTo(nextReset ?? 0)
    expect((await shown(client, 'drawGift', id)).my).toMatchObject({ remainTimes: 0, done: '0.00' })
    const late = await draw(client, id)
    expect([late.code, keyOf(late)]).toEqual([6012, 'noneLeft'])
  })

  test('a chance for signing in is one on its day, and stays when the sign-in is stopped after it', async () => {
    const signIn = await newActivity('sign-in')
    const id = await newDraw([{ ...PRIZE, weight: 1 }], {
      data: { chances: { source: 'sign', perDay: 1 }, prizes: [{ ...PRIZE, weight: 1 }] },
    })
    const { client } = await site().newMember()
    const left = async () => (await shown(client, 'drawGift', id)).my?.remainTimes
    expect([await left(), keyOf(await draw(client, id))]).toEqual([0, 'noneLeft'])
    expect((await sign(client, signIn)).code).toBe(6000)
    expect(await left()).toBe(1)
    await site().sandbox('POST', '/sandbox/activities/change', { id: signIn, status: 'stopped' })
    expect(joined(await draw(client, id))).toMatchObject({ prize: { id: 'A' }, remainTimes: 0 })
    expect([await left(), keyOf(await draw(client, id))]).toEqual([0, 'noneLeft'])
    await advanceClock(site(), DAY_MS)
    expect(await left(), 'of the day before').toBe(0)
  })

  test('[S7.067] signing in twice in a day pays once, in two tabs at once; after midnight it is the next day', async () => {
    const id = await newActivity('sign-in')
    const { client, name } = await site().newMember()
    const other = site().client()
    await other.login(name, 'passw0rd')
    const answers: { readonly code: number; readonly data: unknown }[] = []
    await eachAtOnce([client, other, client, other], 4, async (tab) => void answers.push(await sign(tab, id)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([6000, 6012, 6012, 6012])
    expect(answers.filter(({ code }) => code === 6012).map(keyOf)).toEqual(['claimed', 'claimed', 'claimed'])
    expect(await centerOf(client)).toBe('1.00')
    expect((await shown(client, 'signGift', id)).my).toMatchObject({ state: 'claimed', streak: 1 })

    const midnight = startOfDay(dayOf(await now()) + 1)
    await moveTo(midnight - 60_000)
    expect((await sign(client, id)).code, 'a minute before').toBe(6012)
    await advanceClock(site(), 60_000)
    expect(joined(await sign(client, id)).prize).toMatchObject({ amount: '2.00', name: '签到第 2 天' })
    expect(await centerOf(client)).toBe('3.00')
  })

  test('a missed day begins anew, unless a card makes up for it before the next sign-in', async () => {
    const id = await newActivity('sign-in')
    const [late, careful] = [await site().newMember(), await site().newMember()]
    for (const _ of [1, 2, 3]) {
      for (const { client } of [late, careful]) expect((await sign(client, id)).code).toBe(6000)
      await advanceClock(site(), DAY_MS)
    }
    const missed = formatDay(dayOf(await now()))
    await advanceClock(site(), DAY_MS)
    expect(joined(await sign(late.client, id)).prize?.amount).toBe('1.00')

    const { my } = await shown(careful.client, 'signGift', id)
    expect(my).toMatchObject({ cardsLeft: 1, streak: 0 })
    expect(my?.days.map(({ state }) => state)).toEqual([
      ...['signed', 'signed', 'signed', 'missed', 'today', 'coming', 'coming'],
    ])
    const makeUp = (client: GatewayClient, option?: string) => act(client, { id, action: 'makeUp', option })
    for (const wrong of [undefined, 'x', formatDay(dayOf(await now()))])
      expect(keyOf(await makeUp(careful.client, wrong)), wrong).toBe('notReached')
    expect(keyOf(await makeUp(late.client, missed)), 'begun anew').toBe('notReached')
    expect((await makeUp(careful.client, missed)).code).toBe(6000)
    expect(keyOf(await makeUp(careful.client, missed)), 'one card').toBe('noneLeft')
    expect(joined(await sign(careful.client, id)).prize?.amount).toBe('8.00')
    expect(await centerOf(careful.client), 'a made-up day pays nothing').toBe('14.00')
  })

  test('a cycle of thirty days pays each day its own, and begins anew after the last', async () => {
    const rewards = Array.from({ length: 30 }, (_, index) => `${index + 1}.00`)
    const id = await newActivity('sign-in', { data: { rewards } })
    const { client, id: memberId } = await site().newMember()
    const today = dayOf(await now())
    await store().database.pool.query(
      `insert into sign_in (activity_id, member_id, day, at)
       select $1, $2, day, now() from generate_series($3::int - 28, $3::int - 1) as day`,
      [id, memberId, today],
    )
    expect((await shown(client, 'signGift', id)).my).toMatchObject({ streak: 28, state: 'claimable' })
    const amounts: string[] = []
    for (const _ of [29, 30, 31]) {
      amounts.push(joined(await sign(client, id)).prize?.amount ?? '')
      await advanceClock(site(), DAY_MS)
    }
    expect(amounts).toEqual(['29.00', '30.00', '1.00'])
    expect((await shown(client, 'signGift', id)).my?.days).toHaveLength(30)
  })

  test('a day that asks for bets is signed once they are there', async () => {
    const id = await newActivity('sign-in', { data: { need: { deposit: '0.00', bet: '50.00' } } })
    const one = await site().newMember()
    expect((await shown(one.client, 'signGift', id)).my).toMatchObject({
      state: 'joined',
      refusal: { key: 'notReached' },
    })
    expect(keyOf(await sign(one.client, id))).toBe('notReached')
    await play(one, '50.00')
    expect((await sign(one.client, id)).code).toBe(6000)
  })

  test.each([
    ['the end of a month', (year: number) => `${year}-01-31`],
    ['29 February', () => '2028-02-29'],
  ])('signing in goes on over %s', async (_name, dateOf) => {
    const today = dayOf(await now())
    const year = Number(formatDay(today).slice(0, 4)) + 1
    const day = Math.floor(Date.parse(`${dateOf(year)}T00:00:00Z`) / DAY_MS)
    await moveTo(startOfDay(day - 1) + HOUR_MS)
    const id = await newActivity('sign-in')
    const { client, name } = await site().newMember()
    const amounts: string[] = []
    for (let index = 0; index < 3; index += 1) {
      amounts.push(joined(await sign(client, id)).prize?.amount ?? '')
      await advanceClock(site(), DAY_MS)
      await client.login(name, 'passw0rd')
    }
    expect(amounts).toEqual(['1.00', '2.00', '3.00'])
    const { my } = await shown(client, 'signGift', id)
    expect(my?.days.slice(0, 4).map((one) => one.day)).toEqual([-1, 0, 1, 2].map((later) => formatDay(day + later)))
  })
})
