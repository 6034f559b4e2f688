import {
  type Activity,
  ApiError,
  confirmInfoEndpoint,
  JUMP,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  promotionVerificationEndpoint,
  type UserInfo,
  UserInfoSchema,
} from '@site/contracts'
import { userKey } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { ActivityList } from './activity-list.tsx'
import { ActivityPage } from './activity-page.tsx'

const DAY = 86_400_000
const my = { state: 'none', paid: '0.00', nextDeposit: 1 } as const
const offer = {
  ...{ id: 'first', type: 'firstDeposit', title: '首存双倍', startAt: Date.now() - DAY, endAt: Date.now() + 3 * DAY },
  ...{ audience: { vipMin: 0 }, joinMode: 'apply', limits: {} },
  turnover: { multiple: 10, base: 'bonus', venues: [] },
  terms: [
    { text: '赠金须完成10倍有效投注', significant: true },
    { text: '每位会员限领一次', significant: false },
  ],
  rules: '<h3>怎么领取</h3><p>存款到账后回到本页领取。</p><script>alert(1)</script>',
  ...{ nth: 1, tiers: [{ min: '100.00', rate: 100, max: '888.00', multiple: 10 }], locksVenues: false },
}

/** Of an answer to somebody who may be offered something. */
const CATEGORIES = [{ id: 'sport', name: '体育' }]

interface Server {
  /** The activity as it is asked for; none of that id by default. */
  readonly list: () => readonly unknown[]
  readonly verify?: () => unknown
  readonly join?: (input: unknown) => unknown
  readonly confirm?: (input: unknown) => unknown
  readonly member?: string
}

function show({ list, verify, join, confirm, member = '7' }: Server) {
  return renderPart(<ActivityPage type="firstDeposit" id="first" />, {
    remote: 'account',
    texts,
    ...(member !== '' && { member }),
    routes: ['saveMoney'],
    answers: {
      [promotionConfigEndpoint.path]: () =>
        v.parse(promotionConfigEndpoint.response, { categories: CATEGORIES, list: list(), serverTime: Date.now() }),
      [promotionVerificationEndpoint.path]: () => verify?.(),
      [joinActivityEndpoint.path]: (input) => join?.(input),
      [confirmInfoEndpoint.path]: (input) => confirm?.(input),
    },
  })
}
const panel = () => screen.findByRole('region', { name: '我的参与' })

test('a visitor reads the terms that matter beside the button, all of them below, and is led to the log-in', async () => {
  const { events } = show({ list: () => [offer], member: '' })
  const action = await panel()
  expect(within(action).getByText('赠金须完成10倍有效投注')).toBeDefined()
  expect(within(action).queryByText('每位会员限领一次')).toBeNull()
  const rules = screen.getByRole('region', { name: '活动说明' })
  expect(rules.textContent).toContain('每位会员限领一次')
  expect(rules.textContent).not.toContain('alert')
  expect(screen.getByRole('timer', { name: '距结束' }).textContent).toMatch(/^[23] 天 \d\d:\d\d:\d\d$/)
  expect((await screen.findByRole('row', { name: /¥100/ })).textContent).toContain('100%')
  fireEvent.click(within(action).getByRole('button', { name: '登录后参加' }))
  expect(events).toContainEqual({ name: 'login', payload: { returnTo: '/activity/firstDeposit/first' } })
})

test('a member joins once for two presses, and is led to the deposit that counts', async () => {
  const state: { my: object } = { my }
  const asked: unknown[] = []
  const { toasts } = show({
    list: () => [{ ...offer, my: state.my }],
    verify: () => ({ eligible: true, reasons: [], confirmFields: [] }),
    join: (input) => {
      asked.push(input)
      state.my = { ...my, state: 'joined' }
      return { state: 'joined' }
    },
  })
  const button = await within(await panel()).findByRole('button', { name: '立即参加' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect((await screen.findByRole('link', { name: '去存款' })).getAttribute('href')).toBe('/mine/savemoney')
  expect(screen.getByText('您的下一笔存款符合条件，按到账金额计算赠送。')).toBeDefined()
  expect(toasts).toEqual(['参加成功'])
  expect(asked).toHaveLength(1)
})

test('a bonus that was earned is claimed for its order, and what must be bet is said', async () => {
  const deposit = { orderNo: 'D1', amount: '500.00', bonus: '500.00', required: '5000.00', state: 'claimable' }
  const state: { my: object } = { my: { ...my, state: 'claimable', deposit } }
  const asked: unknown[] = []
  const { toasts } = show({
    list: () => [{ ...offer, my: state.my }],
    join: (input) => {
      asked.push(input)
      const refusal = { key: 'claimed', text: '不能重复领取' }
      state.my = { ...my, state: 'claimed', paid: '500.00', deposit: { ...deposit, state: 'claimed' }, refusal }
      return { state: 'claimed', prize: { id: 'D1', name: '首存', amount: '500.00', required: '5000.00' } }
    },
  })
  const button = await within(await panel()).findByRole('button', { name: '领取 ¥500' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('已获得 ¥500')).toBeDefined()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ id: 'first', action: 'claim', depositOrderNo: 'D1' })
  expect(toasts).toEqual(['已领取 ¥500，取款前须投注 ¥5,000'])
  expect(screen.queryByRole('button', { name: '领取 ¥500' })).toBeNull()
  expect(screen.queryByText('不能重复领取'), 'nobody has asked again').toBeNull()
})

test('a page of an activity that is elsewhere leads a member there', async () => {
  const { type: _, nth: _nth, tiers: _tiers, locksVenues: _locks, ...common } = offer
  const landing = {
    ...common,
    type: 'activityLandPage',
    joinMode: 'auto',
    jumpType: JUMP.address,
    jumpValue: '/mine/vip',
  }
  renderPart(<ActivityPage type="activityLandPage" id="first" />, {
    ...{ remote: 'account', texts, member: '7', routes: ['saveMoney'] },
    answers: {
      [promotionConfigEndpoint.path]: () =>
        v.parse(promotionConfigEndpoint.response, {
          ...{ categories: [], serverTime: Date.now() },
          list: [{ ...landing, my: { state: 'none', paid: '0.00' } }],
        }),
    },
  })
  const entry = await screen.findByRole('region', { name: '活动入口' })
  expect(await within(entry).findByRole('button', { name: '立即前往' })).toBeDefined()
})

test('what is reached and not for the member has no button and says why', async () => {
  const deposit = { orderNo: 'D1', amount: '500.00', bonus: '500.00', required: '5000.00', state: 'claimable' }
  const refusal = { key: 'vipTooLow', text: '您的VIP等级未达到本活动的要求' }
  show({ list: () => [{ ...offer, my: { ...my, state: 'claimable', deposit, refusal } }] })
  expect(await within(await panel()).findByText('您的VIP等级未达到本活动的要求')).toBeDefined()
  expect(within(await panel()).queryByRole('button')).toBeNull()
  expect(within(await panel()).queryByText('可领取')).toBeNull()
})

test('who may not take part is told every reason, and where it can be mended', async () => {
  show({
    list: () => [{ ...offer, my: { ...my, refusal: { key: 'phoneMissing', text: '请先绑定手机号码' } } }],
    verify: () => ({
      eligible: false,
      reasons: [
        { code: 6010, key: 'phoneMissing', text: '请先绑定手机号码', action: '/mine/userinfo' },
        { code: 6012, key: 'vipTooLow', text: '您的VIP等级未达到本活动的要求', action: 'javascript:alert(1)' },
      ],
      confirmFields: [],
    }),
  })
  const action = await panel()
  expect((await within(action).findByRole('link', { name: '去处理' })).getAttribute('href')).toBe('/mine/userinfo')
  expect(within(action).getByText('您的VIP等级未达到本活动的要求')).toBeDefined()
  expect(within(action).queryByRole('button', { name: '立即参加' })).toBeNull()
})

test('what has to be confirmed is asked for first, and a wrong answer joins nothing', async () => {
  const joined: unknown[] = []
  const confirmed: unknown[] = []
  show({
    list: () => [{ ...offer, my }],
    verify: () => ({
      eligible: false,
      reasons: [{ code: 6012, key: 'notConfirmed', text: '请先确认' }],
      confirmFields: ['phone'],
    }),
    confirm: (input) => {
      confirmed.push(input)
      throw new ApiError(6012, '与账户绑定的不一致')
    },
    join: (input) => joined.push(input),
  })
  const form = await screen.findByRole('form', { name: '参加前请确认' })
  fireEvent.click(within(form).getByRole('button', { name: '确认并参加' }))
  expect(await within(form).findByText('请填写这一项')).toBeDefined()
  fireEvent.change(within(form).getByRole('textbox', { name: '绑定的手机号' }), { target: { value: '13800000000' } })
  fireEvent.click(within(form).getByRole('button', { name: '确认并参加' }))
  await expect.poll(() => confirmed).toEqual([{ id: 'first', info: { phone: '13800000000' } }])
  expect(joined).toEqual([])
})

test('an activity that is unknown has a page that says so, and one of another template is led to its own', async () => {
  show({ list: () => [] })
  expect(await screen.findByText('活动不存在或已结束')).toBeDefined()
  const { nth: _nth, tiers: _tiers, locksVenues: _locks, ...common } = offer
  const landing: Partial<Activity> & { readonly type: string } = { ...(common as object), type: 'activityLandPage' }
  show({ list: () => [landing] })
  await expect.poll(() => document.body.textContent).not.toContain('首存双倍')
})

test('an activity that is over, or whose last share is gone, offers no button', async () => {
  show({ list: () => [{ ...offer, endAt: Date.now() - 1, my }] })
  expect((await panel()).textContent).toContain('不能再参加或领取')
  show({ list: () => [{ ...offer, stock: { total: 10, left: 0 }, my }] })
  const action = await panel()
  expect(action.textContent).toContain('名额已经领完')
  expect(action.textContent).toContain('剩余 0 / 10 份')
  expect(within(action).queryByRole('button')).toBeNull()
})

test('who pauses is told why nothing is offered, on the list and on the page of an activity', async () => {
  const user = v.parse(UserInfoSchema, {
    ...{ userId: '7', name: 'member7', bindPhone: 1, bindRealName: 1 },
    exclusion: { kind: 'timeout', until: Date.now() + DAY, mayReturn: false },
  })
  for (const part of [<ActivityList key="list" />, <ActivityPage key="page" type="firstDeposit" id="first" />]) {
    const { shell } = renderPart(part, {
      ...{ remote: 'account', texts, member: '7' },
      answers: { [promotionConfigEndpoint.path]: () => ({ categories: [], list: [], serverTime: Date.now() }) },
    })
    act(() => void shell.queryClient.setQueryData<UserInfo>(userKey('7'), user))
    expect(await screen.findByText('暂停游戏或自我排除期间不提供优惠活动')).toBeDefined()
    expect(screen.queryByText(/看看其他/)).toBeNull()
  }
})

test('who is offered nothing for another reason is not told that an activity is over', async () => {
  renderPart(<ActivityPage type="firstDeposit" id="first" />, {
    ...{ remote: 'account', texts, member: '7' },
    answers: { [promotionConfigEndpoint.path]: () => ({ categories: [], list: [], serverTime: Date.now() }) },
  })
  expect(await screen.findByText('目前没有可以参加的活动')).toBeDefined()
  expect(screen.queryByText('活动不存在或已结束')).toBeNull()
})

test('a list without anything says so, and sends nobody to other categories', async () => {
  renderPart(<ActivityList />, {
    ...{ remote: 'account', texts, member: '7' },
    answers: { [promotionConfigEndpoint.path]: () => ({ categories: [], list: [], serverTime: Date.now() }) },
  })
  expect(await screen.findByText('目前没有可以参加的活动')).toBeDefined()
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

test('what waits to be claimed leads the list, and what is gone ends it', async () => {
  const one = (id: string, more: object = {}) => ({ ...offer, id, title: id, ...more })
  const list = [
    one('领完', { stock: { total: 1, left: 0 }, my }),
    one('进行中', { my }),
    one('可领取', { joinMode: 'auto', my: { ...my, state: 'claimable' } }),
  ]
  renderPart(<ActivityList />, {
    ...{ remote: 'account', texts, member: '7' },
    answers: {
      [promotionConfigEndpoint.path]: () =>
        v.parse(promotionConfigEndpoint.response, { categories: [], list, serverTime: Date.now() }),
    },
  })
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(titles).toEqual(['可领取', '进行中', '领完'])
})
