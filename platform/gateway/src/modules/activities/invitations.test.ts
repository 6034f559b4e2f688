import {
  bindOtherEndpoint,
  deviceListEndpoint,
  deviceLogoutEndpoint,
  inviteInfoEndpoint,
  inviteListEndpoint,
  letterListEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, HOUR_MS, startOfDay } from '@site/domain'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'

import { advanceClock, eachAtOnce } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { promotionsOn } from './testing/promotions-on.ts'

/** After so long an invitation has been looked at. */
const LOOKED_MS = 70_000
const keyOf = ({ data }: { readonly data: unknown }) => v.parse(v.object({ key: v.string() }), data).key

describeOnEngines('invitations', (context) => {
  const { site, store } = context
  const { act, centerOf, deposit, moveTo, newActivity, now, play, registered, shown } = promotionsOn(context)

  // Noon: no test begins beside a midnight.
  beforeAll(async () => moveTo(startOfDay(dayOf(await now()) + 1) + 12 * HOUR_MS))

  test('[S1.016] a friend counts after deposit and bets, and the inviter is paid once for each', async () => {
    const id = await newActivity('invite-friends', {
      data: { tiers: [{ friends: 2, reward: '38.00' }] },
    })
    // Of the two that are on, the one that comes first.
    await site().sandbox('POST', '/sandbox/activities/change', { id: 'invite-friends', status: 'stopped' })
    const inviter = await site().newMember()
    const info = () => inviter.client.call(inviteInfoEndpoint, {})
    const { code, link, activity } = await info()
    expect([(await info()).code, link, activity?.id]).toEqual([code, `/?icode=${code}`, id])

    const friend = await registered(` ${code.toLowerCase()} `.trim())
    await registered('ABCDEFGH')
    const states = async () =>
      (await inviter.client.call(inviteListEndpoint, {})).list.map(({ name, state }) => `${name} ${state}`)
    const masked = `${friend.name.slice(0, 2)}***${friend.name.slice(-1)}`
    expect(await states()).toEqual([`${masked} registered`])
    await friend.client.call(bindOtherEndpoint, { realName: '欧阳海' })
    await deposit(friend.client, '100.05', '欧阳海')
    await advanceClock(site(), LOOKED_MS)
    await vi.waitFor(async () => expect(await states()).toEqual([`${masked} deposited`]), SOON)
    const looks = async () => {
      const { rows } = await store().database.pool.query<{ looks: number }>(
        `select count(*)::int as looks from job where name = 'activities.invitation.look'`,
      )
      return rows[0]?.looks ?? 0
    }
    const before = await looks()
    for (const _ of [1, 2, 3, 4]) await play(friend, '100.00')
    await play(friend, '99.00')
    expect((await looks()) - before, 'one for a minute, though the rounds may be of two').toBeLessThanOrEqual(2)
    const claim = (option: string) => act(inviter.client, { id, action: 'claim', option })
    expect(keyOf(await claim('friend:1'))).toBe('notReached')
    await play(friend, '1.00')
    await advanceClock(site(), LOOKED_MS)
    await vi.waitFor(async () => expect(await states()).toEqual([`${masked} qualified`]), SOON)

    const { rewards } = await info()
    expect(rewards.map(({ friends, state, reward, name }) => [friends, state, reward, name])).toEqual([
      [2, 'locked', '38.00', undefined],
      [1, 'claimable', '18.00', masked],
    ])
    const option = rewards[1]?.option ?? ''
    const nameOf = (name: string | null) =>
      store().database.pool.query('update member set real_name = $2 where id = $1', [inviter.id, name])
    await nameOf('欧阳海')
    expect(keyOf(await claim(option)), 'one person, as came out since').toBe('notReached')
    expect((await info()).rewards[1]?.state, 'what would be refused is not offered').toBe('refused')
    expect((await shown(inviter.client, 'friendInvitation', id)).my?.state).toBe('joined')
    await nameOf(null)
    expect((await shown(inviter.client, 'friendInvitation', id)).my?.state).toBe('claimable')
    const answers: number[] = []
    await eachAtOnce([1, 2, 3, 4], 4, async () => void answers.push((await claim(option)).code))
    expect(answers.toSorted((a, b) => a - b)).toEqual([6000, 6012, 6012, 6012])
    expect(await centerOf(inviter.client)).toBe('18.00')
    expect(keyOf(await claim('tier:2'))).toBe('notReached')
    expect(await info()).toMatchObject({ invited: 1, qualified: 1, earned: '18.00' })
    expect(await inviter.client.call(inviteListEndpoint, {})).toMatchObject({
      earned: '18.00',
      list: [{ reward: '18.00' }],
    })
    expect(keyOf(await act(friend.client, { id, action: 'claim', option })), "another's friend").toBe('notReached')
    const letters = await inviter.client.call(letterListEndpoint, { type: 'activity' })
    expect(letters.list.map(({ title }) => title)).toEqual(['邀请的好友已达标'])
    const { list: paidIn } = await friend.client.call(letterListEndpoint, { type: 'fd' })
    const at = [...letters.list, ...paidIn].map(({ createdAt }) => createdAt)
    expect([at.length, Math.min(...at) > (await now()) - HOUR_MS], 'by the clock of the site').toEqual([2, true])

    const change = (endAt: number) => site().sandbox('POST', '/sandbox/activities/change', { id, endAt })
    const end = await now()
    await change(end)
    expect((await info()).activity?.id, 'claims go on after the end').toBe(id)
    expect(keyOf(await claim('tier:2'))).toBe('notReached')
    await change(end + 30 * DAY_MS)
  })

  test('who invites themselves is refused: by device, by address, and by name when it comes out', async () => {
    const inviter = await site().newMember()
    const { code } = await inviter.client.call(inviteInfoEndpoint, {})
    const states = async () => (await inviter.client.call(inviteListEndpoint, {})).list.map(({ state }) => state)
    await registered(code, { deviceId: inviter.client.deviceId })
    expect(await states(), 'device').toEqual(['refused'])

    const forgetful = await site().newMember()
    const borrowed = site().client()
    await borrowed.login(forgetful.name, 'passw0rd')
    const { list: devices } = await forgetful.client.call(deviceListEndpoint, {})
    const forgotten = devices.find(({ current }) => !current)
    await forgetful.client.call(deviceLogoutEndpoint, { id: forgotten?.id })
    expect((await forgetful.client.call(deviceListEndpoint, {})).list, 'forgotten').toHaveLength(1)
    const { code: third } = await forgetful.client.call(inviteInfoEndpoint, {})
    await registered(third, { deviceId: borrowed.deviceId })
    const brought = (await forgetful.client.call(inviteListEndpoint, {})).list
    expect(
      brought.map(({ state }) => state),
      'a device that was forgotten before',
    ).toEqual(['refused'])

    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const there = await registered('', {}, from)
    const { code: second } = await there.client.call(inviteInfoEndpoint, {})
    await registered(second, {}, from)
    expect((await there.client.call(inviteListEndpoint, {})).list[0]?.state, 'address').toBe('refused')

    const friend = await registered(code)
    expect(await states()).toEqual(['registered', 'refused'])
    // However each of them spells it.
    await inviter.client.call(bindOtherEndpoint, { realName: '欧阳海' })
    await friend.client.call(bindOtherEndpoint, { realName: '歐陽海' })
    await deposit(friend.client, '100.05', '欧阳海')
    await play(friend, '500.00')
    await advanceClock(site(), LOOKED_MS)
    await vi.waitFor(async () => expect(await states()).toEqual(['refused', 'refused']), SOON)
    const info = await inviter.client.call(inviteInfoEndpoint, {})
    expect([info.qualified, info.rewards.filter(({ state }) => state === 'claimable')]).toEqual([0, []])
  })

  test('one person who comes as several friends is one: by device when they register, by name when it comes out', async () => {
    const inviter = await site().newMember()
    const { code } = await inviter.client.call(inviteInfoEndpoint, {})
    const states = async () => (await inviter.client.call(inviteListEndpoint, {})).list.map(({ state }) => state)
    const first = await registered(code)
    await registered(code, { deviceId: first.client.deviceId })
    expect(await states()).toEqual(['refused', 'registered'])

    const again = await registered(code)
    for (const { client } of [first, again]) await client.call(bindOtherEndpoint, { realName: '欧阳海' })
    for (const friend of [again, first]) {
      await deposit(friend.client, '100.05', '欧阳海')
      await play(friend, '500.00')
    }
    await advanceClock(site(), LOOKED_MS)
    await vi.waitFor(async () => expect(await states()).toEqual(['refused', 'refused', 'qualified']), SOON)
    // As though it had come out only after the second one, too, had qualified.
    await store().database.pool.query(
      `update invite set refusal = null, qualified_at = now() + interval '9 days' where invitee_id = $1`,
      [again.id],
    )
    const { rewards } = await inviter.client.call(inviteInfoEndpoint, {})
    expect(rewards.filter(({ friends }) => friends === 1).map(({ state }) => state)).toEqual(['claimable', 'refused'])
  })
})
