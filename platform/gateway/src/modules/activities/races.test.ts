import { activityRankEndpoint, letterListEndpoint, promotionConfigEndpoint } from '@site/contracts'
import { DeskActivitiesSchema, DeskFreezesSchema } from '@site/contracts/desk'
import { DAY_MS, dayOf, formatDay, startOfDay, startOfMonth } from '@site/domain'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'

import { advanceClock, type GatewayClient, openSiteSocket } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { holdsOn } from '../protection/testing/holds-on.ts'
import { promotionsOn } from './testing/promotions-on.ts'

const HOUR_MS = 3_600_000

describeOnEngines('races', (context) => {
  const { site, store } = context
  const { decide, exclude, linksOf } = holdsOn(context)
  const { act, centerOf, moveTo, newActivity, now, play, shown, whileHeld } = promotionsOn(context)

  // Noon: no test begins beside a midnight.
  beforeAll(async () => moveTo(startOfDay(dayOf(await now()) + 1) + 12 * HOUR_MS))

  const newRace = async (data: object, more: object = {}) =>
    newActivity('race-model', {
      ...{ settings: { joinMode: 'auto' }, endAt: startOfDay(dayOf(await now()) + 1) },
      ...more,
      data,
    })
  /** The race of the month under a name that does not change. */
  beforeAll(async () => {
    await store().database.pool.query(
      `insert into activity (id, type, category_id, title, start_at, end_at, sort, settings, data)
       select 'race-model', type, category_id, title, start_at, start_at + interval '1 second', sort, settings, data
       from activity where type = 'racePage' limit 1`,
    )
  })
  const PRIZES = [
    { from: 1, to: 1, reward: '30.00' },
    { from: 2, to: 2, reward: '20.00' },
  ]

  test('a race ranks by valid bets, of equal ones who was there earlier, and pays each place once after its end', async () => {
    const id = await newRace({ minStake: '5.00', prizes: PRIZES })
    const tab = await openSiteSocket(site().url)
    const [early, late, small] = [await site().newMember(), await site().newMember(), await site().newMember()]
    await play(early, '100.00')
    await play(late, '60.00')
    await play(late, '40.00')
    await play(small, '4.99')
    const ranks = (client: GatewayClient) => client.call(activityRankEndpoint, { id })
    const list = await ranks(late.client)
    expect(list.list.map(({ rank, score, reward, isMe }) => `${rank} ${score} ${reward} ${isMe}`)).toEqual([
      '1 100.00 30.00 false',
      '2 100.00 20.00 true',
    ])
    expect(list).toMatchObject({ total: 2, settled: false, my: { rank: 2, gap: '0.01', score: '100.00' } })
    expect(list.list[0]?.name).toBe(`${early.name.slice(0, 2)}***${early.name.slice(-1)}`)
    expect((await ranks(small.client)).my, 'the stake is too small').toEqual({ score: '0.00', reward: '0.00' })
    expect((await ranks(site().client())).my).toBeUndefined()

    expect(await tab.nextOf('ranks'), 'a visitor looks too').toEqual({ type: 'ranks' })
    tab.socket.close()

    await moveTo(list.endsAt)
    await play(late, '500.00')
    expect((await ranks(late.client)).my?.score, 'after the end').toBe('100.00')
    const before = await centerOf(early.client)
    await advanceClock(site(), 10 * 60_000)
    await vi.waitFor(async () => expect((await shown(late.client, 'racePage', id)).my?.state).toBe('done'), SOON)
    await vi.waitFor(async () => expect((await shown(early.client, 'racePage', id)).my?.state).toBe('done'), SOON)
    expect([before, await centerOf(early.client), await centerOf(late.client)]).toEqual(['0.00', '30.00', '20.00'])
    expect((await ranks(early.client)).settled).toBe(true)
    const letters = await early.client.call(letterListEndpoint, { type: 'activity' })
    expect(letters.list.map(({ title }) => title)).toEqual(['比赛奖励已发放'])

    // The next day's job finds nothing to pay.
    await advanceClock(site(), DAY_MS)
    await play(early, '1.00')
    const { rows } = await store().database.pool.query<{ paid: string }>(
      'select count(*)::text as paid from activity_claim where activity_id = $1',
      [id],
    )
    expect(rows[0]?.paid).toBe('2')
  })

  // An embedded database has one connection: nothing is in flight beside the end.
  test.skipIf(context.engine === 'pglite')(
    'bets that are being counted when a race ends are counted in its places, and none after them',
    async () => {
      const id = await newRace({ prizes: PRIZES })
      const [first, second] = [await site().newMember(), await site().newMember()]
      await play(first, '100.00')
      await play(second, '60.00')
      const places = async () => {
        const { list } = await first.client.call(activityRankEndpoint, { id })
        return list.map(({ score, isMe }) => `${score} ${isMe}`)
      }
      const lock = `hashtextextended('race:' || $1::text, 0)`
      const ending = `insert into race_end (activity_id, ended_at)
        select $1::text, now() from (select pg_advisory_xact_lock(${lock})) held`
      await whileHeld({ id, statement: ending }, () => play(second, '50.00'))
      expect(await places(), 'who came after the end').toEqual(['100.00 true', '60.00 false'])
      await store().database.pool.query('delete from race_end where activity_id = $1', [id])

      const { endAt } = await shown(first.client, 'racePage', id)
      const counting = { id, statement: `select pg_advisory_xact_lock_shared(${lock})` }
      await whileHeld(
        counting,
        () => moveTo(endAt + 10 * 60_000),
        () =>
          store().database.pool.query('update race_entry set score = 12000 where activity_id = $1 and member_id = $2', [
            ...[id, second.id],
          ]),
      )
      await vi.waitFor(async () => expect((await shown(first.client, 'racePage', id)).my?.state).toBe('done'), SOON)
      expect([await centerOf(first.client), await places()]).toEqual(['20.00', ['120.00 false', '100.00 true']])
    },
  )

  /** What became of each place of a race. */
  const places = async (race: string) => {
    const { rows } = await store().database.pool.query<{ place: string }>(
      `select rank || ' ' || case when refusal is not null then refusal when paid_at is null then 'owed' else 'paid' end
         as place
       from race_place where activity_id = $1 order by rank`,
      [race],
    )
    return rows.map(({ place }) => place)
  }

  test('who is excluded when a race is paid gets nothing, and a prize that the budget lacks is owed until it has it', async () => {
    const id = await newRace({ prizes: PRIZES }, { budget: '40.00' })
    const [excluded, first, second] = [await site().newMember(), await site().newMember(), await site().newMember()]
    await play(first, '100.00')
    await play(second, '90.00')
    await play(excluded, '10.00')
    const prizes = [...PRIZES, { from: 3, to: 3, reward: '10.00' }]
    const other = await newRace({ prizes })
    await play(excluded, '30.00')
    await play(first, '20.00')
    await exclude(excluded.client)
    const { endAt } = await shown(first.client, 'racePage', id)
    await moveTo(endAt + 10 * 60_000)

    await vi.waitFor(async () => expect(await places(other)).toEqual(['1 protected', '2 paid']), SOON)
    await vi.waitFor(async () => expect(await places(id)).toEqual(['1 paid', '2 owed']), SOON)
    expect((await shown(second.client, 'racePage', id)).my?.state).toBe('claimed')
    expect([await centerOf(excluded.client), await centerOf(first.client)]).toEqual(['0.00', '50.00'])
    await site().sandbox('POST', '/sandbox/activities/change', { id, budget: '50.00' })
    await vi.waitFor(async () => expect(await places(id)).toEqual(['1 paid', '2 paid']), SOON)
    expect(await centerOf(second.client)).toBe('20.00')
  })

  test('what a frozen member has won waits for the end of the freeze', async () => {
    const id = await newRace({ prizes: PRIZES })
    const [frozen, second] = [await site().newMember(), await site().newMember()]
    await play(frozen, '100.00')
    await play(second, '50.00')
    await site().sandbox('POST', '/sandbox/freezes', { name: frozen.name, ground: '资金来源核实' })
    const { endAt } = await shown(second.client, 'racePage', id)
    await moveTo(endAt + 10 * 60_000)
    await vi.waitFor(async () => expect(await places(id)).toEqual(['1 owed', '2 paid']), SOON)
    const asked = await site().sandbox('GET', `/sandbox/freezes?name=${frozen.name}&open=1`)
    const [freeze] = v.parse(DeskFreezesSchema, asked).list
    await site().sandbox('POST', '/sandbox/freezes/lift', { id: freeze?.id, answer: '已核实' })
    await vi.waitFor(async () => expect(await places(id)).toEqual(['1 paid', '2 paid']), SOON)
  })

  test('what a held member has won waits for staff: it is paid once to another person, and not to the same one', async () => {
    const prizes = [...PRIZES, { from: 3, to: 4, reward: '10.00' }]
    const id = await newRace({ prizes })
    const [other, same, left] = [await site().newMember(), await site().newMember(), await site().newMember()]
    const free = await site().newMember()
    await play(other, '100.00')
    await play(same, '90.00')
    await play(left, '80.00')
    await play(free, '70.00')
    const excluded = await site().newMember()
    await exclude(excluded.client)
    for (const { name } of [other, same, left])
      await site().client({ deviceId: excluded.client.deviceId }).login(name, 'passw0rd')
    const { endAt } = await shown(free.client, 'racePage', id)
    await moveTo(endAt + 10 * 60_000)
    await vi.waitFor(async () => expect(await places(id)).toEqual(['1 owed', '2 owed', '3 owed', '4 paid']), SOON)

    const answer = async ({ name }: { readonly name: string }, decision: 'same' | 'other') =>
      decide((await linksOf(name))[0]?.id ?? 0, decision)
    await answer(same, 'same')
    await answer(other, 'other')
    await vi.waitFor(async () => expect(await places(id)).toEqual(['1 paid', '2 protected', '3 owed', '4 paid']), SOON)
    expect([await centerOf(other.client), await centerOf(same.client)]).toEqual(['30.00', '0.00'])

    // Nobody says anything of the third one, whose hold ends with the exclusion that it is for.
    await store().database.pool.query(`
      alter table play_exclusion disable trigger user;
      update play_exclusion set started_at = '2020-01-01', until_at = '2020-07-01', return_asked_at = '2020-07-02'
        where member_id = ${excluded.id};
      alter table play_exclusion enable trigger user`)
    await advanceClock(site(), DAY_MS)
    await vi.waitFor(async () => expect(await places(id)).toEqual(['1 paid', '2 protected', '3 paid', '4 paid']), SOON)
    expect([await centerOf(other.client), await centerOf(left.client)]).toEqual(['30.00', '10.00'])
  })

  test('a race by multiples takes the best bet, and only bets after joining where that is asked', async () => {
    const id = await newRace(
      { metric: 'multiple', minStake: '1.00', prizes: PRIZES },
      { settings: { joinMode: 'apply' } },
    )
    const one = await site().newMember()
    await play(one, '2.00', '100.00')
    expect((await one.client.call(activityRankEndpoint, { id })).total, 'not joined').toBe(0)
    expect((await act(one.client, { id })).code).toBe(6000)
    await play(one, '2.00', '25.01')
    await play(one, '10.00', '20.00')
    const { my, list } = await one.client.call(activityRankEndpoint, { id })
    expect([my?.rank, my?.score, list.length]).toEqual([1, '12.50', 1])
  })

  test('a returned bet has no multiple, and a race for some members ranks nobody else', async () => {
    const byMultiple = { metric: 'multiple', minStake: '1.00', prizes: PRIZES }
    const id = await newRace(byMultiple)
    const forSome = await newRace(byMultiple, { settings: { joinMode: 'auto', audience: { vipMin: 1 } } })
    const [one, other] = [await site().newMember(), await site().newMember()]
    await store().database.pool.query('update member set vip_grade = 1 where name = $1', [one.name])
    await play(other, '2.00', '2.00')
    await play(one, '2.00', '5.00')
    const total = async (race: string) => (await one.client.call(activityRankEndpoint, { id: race })).total
    expect([await total(id), await total(forSome)]).toEqual([1, 1])
    await play(other, '2.00', '5.00')
    expect([await total(id), await total(forSome)]).toEqual([2, 1])
  })

  test('a race that was stopped over its end is shown so at the desk, and pays once it is resumed', async () => {
    const id = await newRace({ prizes: PRIZES })
    const one = await site().newMember()
    await play(one, '10.00')
    const { endAt } = await shown(one.client, 'racePage', id)
    const change = (status: string) => site().sandbox('POST', '/sandbox/activities/change', { id, status })
    const phase = async () => {
      const { list } = v.parse(DeskActivitiesSchema, await site().sandbox('GET', '/sandbox/activities'))
      return list.find((activity) => activity.id === id)?.phase
    }
    await change('stopped')
    await moveTo(endAt + 10 * 60_000)
    expect(await phase()).toBe('stopped')
    await change('running')
    expect(await phase()).toBe('ended')
    await advanceClock(site(), DAY_MS)
    await vi.waitFor(async () => expect((await shown(one.client, 'racePage', id)).my?.state).toBe('done'), SOON)
  })

  test('a month that begins has its race, without a new start of the site', async () => {
    const first = startOfMonth(dayOf(await now()), 1)
    const races = async () => {
      const { list } = await site().client().call(promotionConfigEndpoint, {})
      return list.map(({ id }) => id)
    }
    const id = `race-${formatDay(first).slice(0, 7)}`
    expect(await races()).not.toContain(id)
    await moveTo(startOfDay(first) + 10 * 60_000)
    await vi.waitFor(async () => expect(await races()).toContain(id), SOON)
    const { terms } = await shown(site().client(), 'racePage', id)
    expect(terms.map(({ text }) => text)).toContain('活动奖金总额¥3,880，发完即止')
  })
})
