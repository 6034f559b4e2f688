import {
  ApiError,
  type Gift,
  type UserInfo,
  UserInfoSchema,
  activityMissedEndpoint,
  giftClaimEndpoint,
  giftListEndpoint,
} from '@site/contracts'
import { userKey } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { WelfareDesk } from './welfare-desk.tsx'

const AT = Date.parse('2026-11-23T12:00:00+08:00')
const DAY = 86_400_000
const gift = (more: Partial<Gift>): Gift => ({
  ...{ id: 'week:2026-11-16', type: 'week', grade: 2, amount: '18.00', state: 'claimable' },
  ...{ opensAt: AT, closesAt: AT + 7 * DAY, need: '1800.00', done: '1800.00' },
  ...more,
})

/** A server with these gifts, which answers claims by `claim`. */
function show(gifts: readonly Gift[], claim: (input: unknown) => unknown, exclusion?: UserInfo['exclusion']) {
  const rendered = renderPart(<WelfareDesk rewards={<p>活动在此</p>} />, {
    remote: 'account',
    texts,
    member: '7',
    routes: ['vip', 'giftRecord'],
    answers: {
      [giftListEndpoint.path]: () => ({ list: [...gifts], turnover: 1, serverTime: AT }),
      [giftClaimEndpoint.path]: claim,
      [activityMissedEndpoint.path]: () => ({
        list: [{ id: 'bet:1', activity: '每日投注有礼', name: '满¥1,000', amount: '8.00', closedAt: AT - DAY }],
      }),
    },
  })
  const user = v.parse(UserInfoSchema, {
    ...{ userId: '7', name: 'member7', bindPhone: 1, bindRealName: 1, vipGrade: 2, birthday: '1990-06-15' },
    ...(exclusion && { exclusion }),
  })
  act(() => void rendered.shell.queryClient.setQueryData<UserInfo>(userKey('7'), user))
  return rendered
}

test('gifts stand where they belong: to be claimed with their terms, to come with what is missing, and over', async () => {
  show(
    [
      gift({}),
      gift({ id: 'month:2026-11', type: 'month', state: 'locked', amount: '28.00', need: '2800.00', done: '700.00' }),
      gift({ id: 'upgrade:2', type: 'upgrade', state: 'expired', amount: '58.00', need: '0.00', done: '0.00' }),
    ],
    () => null,
  )
  const now = await screen.findByRole('list', { name: '可以领取的礼金' })
  expect(now.textContent).toContain('2026-11-30 12:00 前领取')
  expect(now.textContent).toContain('1 倍流水，取款前须投注 ¥18')
  const coming = screen.getByRole('list', { name: '即将开放' })
  expect(coming.textContent).toContain('¥700 / ¥2,800')
  expect(within(coming).getByRole('progressbar', { name: '有效投注' }).getAttribute('aria-valuenow')).toBe('25')
  expect(within(coming).queryByRole('button')).toBeNull()
  expect(screen.getByRole('row', { name: /VIP2 晋级礼金/ }).textContent).toContain('已过期')
  const missed = await screen.findByRole('row', { name: /每日投注有礼/ })
  expect(missed.textContent).toBe('满¥1,000每日投注有礼2026-11-22 12:00已过期¥8')
})

test('rewards of activities stand first while there is no gift to claim', async () => {
  show([], () => null)
  const rewards = await screen.findByText('活动在此')
  const gifts = screen.getByText('现在没有可以领取的礼金')
  expect(rewards.compareDocumentPosition(gifts) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('a gift of the operator says what it is for and how often it must be bet', async () => {
  const given = {
    id: 'special:7',
    type: 'special',
    title: '生日快乐',
    turnover: 3,
    need: '0.00',
    done: '0.00',
  } as const
  show([gift(given), gift({ ...given, id: 'special:6', title: '周年庆', state: 'expired' })], () => null)
  const card = await screen.findByRole('listitem', { name: '专属礼金 · 生日快乐' })
  expect(card.textContent).toContain('3 倍流水，取款前须投注 ¥54')
  expect(screen.getByRole('row', { name: /专属礼金 · 周年庆/ }).textContent).toContain('已过期')
})

test('a claim that is refused says why, and the list is asked for again', async () => {
  const gifts = [gift({})]
  const asked: unknown[] = []
  show(gifts, (input) => {
    asked.push(input)
    gifts.splice(0)
    throw new ApiError(6012, '这份礼金您已经领取过了')
  })
  fireEvent.click(await screen.findByRole('button', { name: '领取 ¥18' }))
  await screen.findByText('现在没有可以领取的礼金')
  expect(asked.map((input) => v.parse(giftClaimEndpoint.request, input).id)).toEqual(['week:2026-11-16'])
})

test('in a pause nothing is offered', async () => {
  show([], () => null, { kind: 'timeout', until: AT + DAY, mayReturn: false })
  await screen.findByText('暂停游戏或自我排除期间不提供礼金')
  expect(screen.queryByText('即将开放')).toBeNull()
})
