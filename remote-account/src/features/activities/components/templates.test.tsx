import {
  type ActivityType,
  activityRankEndpoint,
  activityRecordEndpoint,
  drawProofEndpoint,
  inviteInfoEndpoint,
  inviteListEndpoint,
  joinActivityEndpoint,
  promotionConfigEndpoint,
} from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { ActivityPage } from './activity-page.tsx'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-23T12:00:00+08:00')
const my = { state: 'claimable', paid: '0.00' }
const common = {
  ...{ id: 'a', title: '活动', startAt: NOW - DAY, endAt: NOW + DAY, audience: { vipMin: 0 } },
  ...{ joinMode: 'auto', limits: {}, turnover: { multiple: 1, base: 'bonus', venues: [] } },
}

/** The page of an activity whose record is this, over a server that answers actions with `join`. */
function show(
  type: ActivityType,
  record: object,
  answers: Readonly<Record<string, (input: unknown) => unknown>> = {},
): { readonly asked: readonly unknown[]; readonly toasts: readonly string[] } {
  const asked: unknown[] = []
  const { toasts } = renderPart(<ActivityPage type={type} {...(type !== 'friendInvitation' && { id: 'a' })} />, {
    remote: 'account',
    texts,
    member: '7',
    routes: ['saveMoney', 'auth'],
    answers: {
      [promotionConfigEndpoint.path]: () =>
        v.parse(promotionConfigEndpoint.response, {
          ...{ categories: [], serverTime: NOW },
          list: [{ ...common, type, ...record }],
        }),
      [activityRecordEndpoint.path]: () => ({ list: [], total: 0, pageNum: 1, pageSize: 10 }),
      ...answers,
      [joinActivityEndpoint.path]: (input) => {
        asked.push(input)
        return answers[joinActivityEndpoint.path]?.(input)
      },
    },
  })
  return { asked, toasts }
}
const paid = (amount: string, required = '0.00') => ({
  state: 'claimed',
  prize: { id: 'p', name: '奖', amount, required },
})

test('a task that is done is claimed by its name, and one that is not leads to where it is done', async () => {
  const { asked, toasts } = show(
    'newTask',
    {
      tasks: [
        { key: 'realName', reward: '3.00' },
        { key: 'firstDeposit', reward: '8.00' },
      ],
      my: {
        ...my,
        tasks: [
          { key: 'realName', state: 'claimable' },
          { key: 'firstDeposit', state: 'locked' },
        ],
      },
    },
    { [joinActivityEndpoint.path]: () => paid('3.00', '9.00') },
  )
  fireEvent.click(await screen.findByRole('button', { name: '领取 ¥3 实名认证' }))
  await expect.poll(() => toasts).toEqual(['已领取 ¥3，取款前须投注 ¥9'])
  expect(asked).toMatchObject([{ id: 'a', action: 'claim', option: 'realName' }])
  expect(screen.getByRole('link', { name: '去完成 完成首笔存款' }).getAttribute('href')).toBe('/mine/savemoney')
})

test('what is reached where nothing is left is not called claimable', async () => {
  const refusal = { key: 'outOfStock', text: '奖励已被领完' }
  const task = { key: 'realName', reward: '3.00' }
  show('newTask', { tasks: [task], my: { ...my, refusal, tasks: [{ key: 'realName', state: 'claimable' }] } })
  const list = await screen.findByRole('list', { name: '任务清单' })
  expect(list.textContent).toContain('已达标')
  expect(within(list).queryByRole('button')).toBeNull()
})

test('tiers of bets are claimed by their option; a past period without any is left out', async () => {
  const tier = (option: string, state: string) => ({ option, need: '1000.00', reward: '8.00', state })
  const period = (from: number, ...tiers: readonly object[]) => ({
    ...{ from, until: from + DAY, closesAt: from + 2 * DAY, valid: '250.00', tiers },
  })
  const { asked } = show(
    'bettingGift',
    {
      ...{ period: 'day', venues: [], claimDays: 1, tiers: [{ need: '1000.00', reward: '8.00' }] },
      my: {
        ...my,
        periods: [
          period(NOW, tier('today', 'locked')),
          period(NOW - DAY, tier('yesterday', 'claimable')),
          period(NOW - 2 * DAY, tier('before', 'locked')),
        ],
      },
    },
    { [joinActivityEndpoint.path]: () => paid('8.00') },
  )
  const running = await screen.findByRole('list', { name: '本期进度' })
  expect(within(running).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByRole('region', { name: '我的参与' }).textContent).toContain('还差 ¥750')
  expect(screen.getAllByText(/前领取/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '领取 ¥8' }))
  await expect.poll(() => asked).toMatchObject([{ action: 'claim', option: 'yesterday' }])
})

test('a day is signed once what it needs is there, and a card is for the first missed day', async () => {
  const day = (date: string, state: string) => ({ day: date, reward: '2.00', state })
  const record = (bet: string) => ({
    ...{ rewards: ['1.00', '2.00', '5.00'], cards: 2, need: { deposit: '0.00', bet: '100.00' } },
    my: {
      ...{ ...my, today: '2026-11-23', streak: 0, cardsLeft: 2, done: { deposit: '0.00', bet } },
      days: [day('2026-11-21', 'missed'), day('2026-11-22', 'missed'), day('2026-11-23', 'today')],
    },
  })
  const first = show('signGift', record('99.99'))
  expect((await screen.findByRole('button', { name: '签到领 ¥2' })).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    '今日有效投注满 ¥100 后可以签到',
    '11-21 漏签：补签后今天可领 ¥5，否则从第 1 天算起。',
  ])
  fireEvent.click(screen.getByRole('button', { name: '签到领 ¥2' }))
  expect(first.asked).toEqual([])
  expect(screen.getAllByRole('button', { name: /^补签/ })).toHaveLength(1)
  const second = show('signGift', record('100.00'), { [joinActivityEndpoint.path]: () => ({ state: 'claimable' }) })
  fireEvent.click(await screen.findByRole('button', { name: '补签 11-21' }))
  await expect.poll(() => second.toasts).toEqual(['补签成功'])
  expect(second.asked).toMatchObject([{ action: 'makeUp', option: '2026-11-21' }])
})

test('a draw publishes its odds, says what was drawn, and names no winner of nothing', async () => {
  const prize = { id: 'p8', name: '8元红包', type: 'money', amount: '8.00', weight: 3, odds: '0.03', left: 0 }
  const none = { id: 'none', name: '谢谢参与', type: 'none', amount: '0.00', weight: 9997, odds: '99.97' }
  const line = { id: '1', name: 'de***1', prize: '谢谢参与', amount: '0.00', at: NOW }
  const { asked } = show(
    'drawGift',
    {
      chances: { source: 'deposit', per: '100.00', perDay: 5 },
      prizes: [prize, none],
      seed: { round: 1, hash: 'ab', revealsAt: NOW },
      my: { ...my, remainTimes: 1, done: '130.00', nextAt: '200.00' },
    },
    {
      [activityRecordEndpoint.path]: () => ({ list: [line], total: 1, pageNum: 1, pageSize: 8 }),
      [drawProofEndpoint.path]: () => ({ round: 1, seedHash: 'ab', revealsAt: NOW, method: 'HMAC' }),
      [joinActivityEndpoint.path]: () => ({
        ...{ state: 'joined', prize: { id: 'none', name: '谢谢参与', amount: '0.00' }, remainTimes: 0, drawId: '1' },
      }),
    },
  )
  const prizes = await screen.findByRole('list', { name: '奖品与中奖概率' })
  expect(prizes.textContent).toContain('概率 0.03%已抽完')
  expect(screen.getByText('再满 ¥70 可得下一次机会')).toBeDefined()
  expect(await screen.findByText('还没有人中奖')).toBeDefined()
  fireEvent.change(screen.getByRole('textbox', { name: '您的随机词' }), { target: { value: ' 幸运 ' } })
  fireEvent.click(screen.getByRole('button', { name: '抽一次 · 剩余 1 次机会' }))
  expect(await screen.findByText('谢谢参与，这次没有抽中')).toBeDefined()
  expect(asked).toMatchObject([{ action: 'draw', option: '幸运' }])
})

test('a race shows the places, the own one with what is missing, and scores by their measure', async () => {
  const race = {
    ...{ metric: 'multiple', venues: [], minStake: '10.00', settled: false },
    prizes: [{ from: 1, to: 1, reward: '888.00' }],
  }
  const own = { rank: 1, score: '12.50', reward: '888.00' }
  const rank = { rank: 1, name: 'de***1', score: '12.50', reward: '888.00', isMe: true }
  const answers = {
    [activityRankEndpoint.path]: () => ({
      ...{ list: [rank], total: 1, pageNum: 1, pageSize: 20, endsAt: NOW, settled: false, updatedAt: NOW },
      my: { rank: 2, score: '12.50', reward: '0.00', gap: '0.50' },
    }),
  }
  show('racePage', { ...race, my: { ...my, state: 'joined', ...own } }, answers)
  const row = await screen.findByRole('row', { name: /de\*\*\*1/ })
  expect(row.textContent).toContain('12.50 倍')
  expect(row.textContent).toContain('¥888')
  expect(screen.getByText('距上一名还差 0.50 倍')).toBeDefined()
  expect(screen.getByText('单注不少于 ¥10 才计入')).toBeDefined()

  show('racePage', { ...race, endAt: NOW - 1, settled: true, my: { ...my, state: 'rejected', ...own } }, answers)
  expect(await screen.findByText(/奖金没有发放/)).toBeDefined()
  expect(screen.queryByText(/距上一名还差/)).toBeNull()
})

test('an invitation shows code, link and picture, and a reward is claimed for its friend', async () => {
  const invitation = {
    ...{ qualify: { deposit: '100.00', bet: '500.00', days: 30 }, perFriend: '18.00', tiers: [] },
    my: { ...my, invited: 1, qualified: 1 },
  }
  const friend = {
    name: 'fr***2',
    registeredAt: NOW,
    state: 'qualified',
    deposit: '100.00',
    bet: '500.00',
    reward: '0.00',
  }
  const answers = {
    [inviteInfoEndpoint.path]: () => ({
      activity: { ...common, type: 'friendInvitation', ...invitation },
      ...{ code: 'ABCD2345', link: '/?icode=ABCD2345', invited: 1, qualified: 1, earned: '0.00' },
      rewards: [{ option: 'friend:1', friends: 1, name: 'fr***2', reward: '18.00', state: 'claimable' }],
    }),
    [inviteListEndpoint.path]: () => ({ list: [friend], total: 1, pageNum: 1, pageSize: 10, earned: '0.00' }),
    [joinActivityEndpoint.path]: () => paid('18.00', '54.00'),
  }
  const { asked } = show('friendInvitation', invitation, answers)
  expect(await screen.findByText('ABCD2345')).toBeDefined()
  expect(screen.getByText(`${location.origin}/?icode=ABCD2345`)).toBeDefined()
  expect(screen.getByRole('img', { name: '邀请链接的二维码' })).toBeDefined()
  expect((await screen.findByRole('row', { name: /^fr\*\*\*2/ })).textContent).toContain('已达标')
  fireEvent.click(screen.getByRole('button', { name: '领取 ¥18' }))
  await expect.poll(() => asked).toMatchObject([{ id: 'a', action: 'claim', option: 'friend:1' }])

  // Whoever comes after the end does not count: what was earned is all that is left.
  show('friendInvitation', { ...invitation, endAt: NOW - 1 }, answers)
  expect(await screen.findByRole('button', { name: '领取 ¥18' })).toBeDefined()
  expect(screen.queryByText('ABCD2345')).toBeNull()
  expect(screen.queryByRole('button', { name: '复制邀请链接' })).toBeNull()
})
