import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import {
  bindOtherEndpoint,
  inviteInfoEndpoint,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  registerEndpoint,
  venueTransferEndpoint,
  type LoginAnswer,
  type RequestOf,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { createApi, DEMO_PASSWORD, md5, type Api } from '../support/api.ts'
import { depositOrder, PAYER } from '../support/deposits.ts'
import { newMember, type NewMember } from '../support/new-member.ts'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'
import { baccarat } from '../support/venue-rounds.ts'
import { succeed } from '../support/withdrawals.ts'
import type { Look } from './dialog-shots.ts'
import { photographStates, type State } from './state-shots.ts'

/**
 * Pictures of every template of activities in each of its states below `folder`, with one sheet of them all: those whose
 * name begins with one of `wanted`, every one when none is named.
 */
export async function photographActivities(
  browser: Browser,
  url: string,
  folder: string,
  looks: readonly Look[],
  wanted?: readonly string[],
) {
  const states = await makeStates(url)
  await photographStates(browser, url, folder, { title: 'activities', looks, states, ...(wanted && { wanted }) })
}

/** What the friend is called who pays in and bets. */
const FRIEND = '李四'
/** Who looks at a page in another way than by a session of their own. */
const VISITOR: LoginAnswer = { token: '', userId: '' }
/** Nobody may join who is of no grade. */
const FOR_GRADES = { audience: { vipMin: 3 }, limits: {} }

type Wish = Omit<RequestOf<typeof joinActivityEndpoint>, 'requestId'>

async function makeStates(url: string): Promise<readonly State[]> {
  const api = await createApi(url)
  const sandbox = createSandbox(url)
  const now = (await sandbox.goToNewDay()) + DAY_MS
  // Some things are seen on the day after alone.
  const make = (from: string, title: string, more: object = {}) =>
    sandbox.makeActivity(from, { title, startAt: now - DAY_MS, endAt: now + 20 * DAY_MS, ...more })
  const soon = { startAt: now + 3 * DAY_MS, endAt: now + 10 * DAY_MS }
  const ended = { startAt: now - 2 * DAY_MS, endAt: now - 60_000 }
  const none = { stock: 0 }
  const act = (member: NewMember, wish: Wish) =>
    succeed(api, joinActivityEndpoint, { ...wish, requestId: randomUUID() }, member.token)
  const fresh = await newMember(api)
  const named = async () => {
    const member = await newMember(api)
    await succeed(api, bindOtherEndpoint, { realName: PAYER }, member.token)
    return member
  }
  const paidIn = async (member: NewMember, amount: string) => {
    const { orderNo } = await depositOrder(api, member, 'HUIWANG', amount)
    await sandbox.advanceDeposit(orderNo, 'paid')
  }
  const at = (template: string, id: string) => `/activity/${template}/${id}`
  const shot = (
    name: string,
    session: LoginAnswer,
    path: string,
    more: Pick<State, 'act' | 'before' | 'isWaiting'> = {},
  ): State => ({ ...{ name, session, path }, ...more })

  // The day before that of the pictures.
  const deposit = await make('first-deposit', '首存双倍，最高888')
  const depositEnds = await make('first-deposit', '首存双倍，最高888', { endAt: now - 60_000 })
  const gift = await make('betting-gift', '每日投注有礼')
  const draw = await make('lucky-draw', '每日幸运抽奖', {
    data: { prizes: PRIZES },
  })
  const sign = await make('sign-in', '每日签到，七天连领')
  const race = await make(`race-${await monthOf(sandbox)}`, '有效投注排行赛', {
    settings: { joinMode: 'auto', limits: {} },
  })
  const raceEnds = await make(`race-${await monthOf(sandbox)}`, '有效投注排行赛', {
    ...{ settings: { joinMode: 'auto', limits: {} }, endAt: now - DAY_MS / 2 },
  })
  const player = await named()
  const late = await named()
  await act(late, { id: depositEnds })
  await paidIn(player, '600.05')
  await paidIn(late, '600.05')
  await act(player, { id: sign, action: 'sign' })
  await act(player, { id: draw, action: 'draw', option: '我的幸运词' })
  await bet(url, api, sandbox, player, '6000.00')
  await sandbox.advanceClock(DAY_MS)

  const payer = await named()
  await act(payer, { id: deposit })
  await paidIn(payer, '600.05')
  const done = await named()
  await act(done, { id: deposit })
  await paidIn(done, '600.05')
  await act(done, { id: deposit, action: 'claim' })
  const joined = await named()
  await act(joined, { id: deposit })
  await act(player, { id: sign, action: 'sign' })
  await paidIn(player, '300.05')
  await bet(url, api, sandbox, player, '1500.00')
  const today = new Date(now).toISOString().slice(0, 10)
  await act(player, { id: gift, action: 'claim', option: `${today}:1` })
  const tasks = await make('new-tasks', '新手任务，完成即领')
  const tasker = await named()
  const taken = await named()
  await act(taken, { id: tasks, action: 'claim', option: 'realName' })
  const better = await named()
  await bet(url, api, sandbox, better, '25000.00')
  for (const tier of [1, 2, 3]) await act(better, { id: gift, action: 'claim', option: `${today}:${tier}` })
  await paidIn(tasker, '100.05')
  await act(tasker, { id: draw, action: 'draw' })
  const [inviter, rewarded, namesake] = [await newMember(api), await newMember(api), await newMember(api)]
  await succeed(api, bindOtherEndpoint, { realName: FRIEND }, namesake.token)
  for (const one of [inviter, rewarded, namesake]) await invite(url, api, one)
  // What friends do is looked at once a minute.
  await sandbox.advanceClock(70_000)
  const { rewards, activity } = await succeed(api, inviteInfoEndpoint, {}, rewarded.token)
  const option = rewards.find(({ state }) => state === 'claimable')?.option ?? ''
  await act(rewarded, { id: activity?.id ?? '', action: 'claim', option })
  const confirmed = { settings: { joinMode: 'apply', confirmFields: ['realName'], limits: {} } }
  const asking = await make('first-deposit', '首存双倍，最高888', confirmed)
  const lastSigner = await newMember(api)

  // Where nothing is left to claim after the end, an activity that has ended is gone.
  return [
    shot('0-list', fresh, '/activity/discount'),
    shot('0-list-visitor', VISITOR, '/activity/discount'),
    shot('0-list-loading', VISITOR, '/activity/discount', LOADING),
    shot('0-list-error', VISITOR, '/activity/discount', FAILING),
    shot('landing-open', fresh, at('activityLandPage', 'land-reels')),
    shot('landing-soon', fresh, at('activityLandPage', await make('land-reels', '电子彩池，步步高升', soon))),

    shot('landing-loading', VISITOR, at('activityLandPage', 'land-reels'), LOADING),
    shot('landing-gone', VISITOR, at('activityLandPage', 'over')),

    shot('deposit-0-loading', VISITOR, at('firstDeposit', deposit), LOADING),
    shot('deposit-0-error', VISITOR, at('firstDeposit', deposit), FAILING),
    shot('deposit-1-soon', fresh, at('firstDeposit', await make('first-deposit', '首存双倍，最高888', soon))),
    shot('deposit-2-visitor', VISITOR, at('firstDeposit', deposit)),
    shot('deposit-2-open', fresh, at('firstDeposit', deposit)),
    shot(
      'deposit-2-unjoined',
      fresh,
      at(
        'firstDeposit',
        await make('first-deposit', '首存双倍，最高888', { settings: { joinMode: 'auto', limits: {} } }),
      ),
    ),
    shot('deposit-2-confirm', joined, at('firstDeposit', asking)),
    shot('deposit-3-joined', joined, at('firstDeposit', deposit)),
    shot('deposit-4-claimable', payer, at('firstDeposit', deposit)),
    shot('deposit-5-claimed', done, at('firstDeposit', deposit)),
    shot('deposit-6-out-of-stock', fresh, at('firstDeposit', await make('first-deposit', '首存双倍，最高888', none))),
    shot('deposit-7-ended', fresh, at('firstDeposit', depositEnds)),
    shot('deposit-7-ended-earned', late, at('firstDeposit', depositEnds)),
    shot('deposit-8-refused', player, at('firstDeposit', deposit)),
    shot(
      'deposit-8-refused-grade',
      fresh,
      at('againDeposit', await make('again-deposit', '再存加赠', { settings: { ...FOR_GRADES, joinMode: 'apply' } })),
    ),
    shot('deposit-9-offers', joined, '/mine/savemoney'),

    shot('task-0-loading', VISITOR, at('newTask', tasks), LOADING),
    shot('task-1-soon', fresh, at('newTask', await make('new-tasks', '新手任务，完成即领', soon))),
    shot('task-2-visitor', VISITOR, at('newTask', tasks)),
    shot('task-2-open', fresh, at('newTask', tasks)),
    shot('task-4-claimable', tasker, at('newTask', tasks)),
    shot('task-5-claimed', taken, at('newTask', tasks)),
    shot('task-6-out-of-stock', tasker, at('newTask', await make('new-tasks', '新手任务，完成即领', none))),
    shot('task-7-gone', fresh, at('newTask', 'over')),
    shot(
      'task-8-refused',
      fresh,
      at('newTask', await make('new-tasks', '新手任务，完成即领', { settings: FOR_GRADES })),
    ),

    shot('betting-0-loading', VISITOR, at('bettingGift', gift), LOADING),
    shot('betting-1-soon', fresh, at('bettingGift', await make('betting-gift', '每日投注有礼', soon))),
    shot('betting-2-visitor', VISITOR, at('bettingGift', gift)),
    shot('betting-2-open', fresh, at('bettingGift', gift)),
    shot('betting-4-claimable', player, at('bettingGift', gift)),
    shot('betting-5-claimed', better, at('bettingGift', gift)),
    shot('betting-6-out-of-stock', player, at('bettingGift', await make('betting-gift', '每日投注有礼', none))),
    shot('betting-7-ended', player, at('bettingGift', await make('betting-gift', '每日投注有礼', ended))),
    shot(
      'betting-8-refused',
      fresh,
      at('bettingGift', await make('betting-gift', '每日投注有礼', { settings: FOR_GRADES })),
    ),

    shot('draw-0-loading', VISITOR, at('drawGift', draw), LOADING),
    shot('draw-1-soon', fresh, at('drawGift', await make('lucky-draw', '每日幸运抽奖', soon))),
    shot('draw-2-visitor', VISITOR, at('drawGift', draw)),
    shot('draw-2-open', fresh, at('drawGift', draw)),
    shot('draw-4-claimable', player, at('drawGift', draw)),
    shot('draw-5-spent', tasker, at('drawGift', draw)),
    shot('draw-5-proof', player, at('drawGift', draw), {
      async act(page) {
        const mine = page.getByRole('table', { name: '我的抽奖记录' })
        await mine.getByRole('button').last().click()
        await page.getByRole('region', { name: /次抽奖的验证/ }).waitFor()
      },
    }),
    shot('draw-6-out-of-stock', player, at('drawGift', await make('lucky-draw', '每日幸运抽奖', none))),
    shot('draw-7-ended', player, at('drawGift', await make('lucky-draw', '每日幸运抽奖', ended))),
    shot('draw-8-refused', fresh, at('drawGift', await make('lucky-draw', '每日幸运抽奖', { settings: FOR_GRADES }))),

    shot('sign-0-loading', VISITOR, at('signGift', sign), LOADING),
    shot('sign-1-soon', fresh, at('signGift', await make('sign-in', '每日签到，七天连领', soon))),
    shot('sign-2-visitor', VISITOR, at('signGift', sign)),
    shot('sign-4-claimable', lastSigner, at('signGift', sign)),
    shot('sign-5-claimed', player, at('signGift', sign)),
    shot('sign-6-out-of-stock', fresh, at('signGift', await make('sign-in', '每日签到，七天连领', none))),
    shot(
      'sign-8-refused',
      fresh,
      at('signGift', await make('sign-in', '每日签到，七天连领', { settings: FOR_GRADES })),
    ),

    shot('race-0-loading', VISITOR, at('racePage', race), LOADING),
    shot('race-1-soon', fresh, at('racePage', await make(`race-${await monthOf(sandbox)}`, '有效投注排行赛', soon))),
    shot('race-2-visitor', VISITOR, at('racePage', race)),
    shot('race-2-open', fresh, at('racePage', await make(`race-${await monthOf(sandbox)}`, '有效投注排行赛'))),
    shot('race-3-joined', player, at('racePage', race)),
    shot('race-7-ended', player, at('racePage', raceEnds)),
    shot(
      'race-8-refused',
      fresh,
      at(
        'racePage',
        await make(`race-${await monthOf(sandbox)}`, '排行赛', { settings: { ...FOR_GRADES, joinMode: 'apply' } }),
      ),
    ),

    shot('invite-0-loading', VISITOR, '/activity/friendInvitation', LOADING),
    shot('invite-1-soon', fresh, '/activity/friendInvitation', { before: beginsAfter(fresh, 3 * DAY_MS) }),
    shot('invite-2-visitor', VISITOR, '/activity/friendInvitation'),
    shot('invite-2-open', fresh, '/activity/friendInvitation'),
    shot('invite-4-claimable', inviter, '/activity/friendInvitation'),
    shot('invite-5-claimed', rewarded, '/activity/friendInvitation'),
    shot('invite-7-ended', rewarded, '/activity/friendInvitation', {
      before: beginsAfter(rewarded, -9 * 365 * DAY_MS),
    }),
    shot('invite-8-refused', namesake, '/activity/friendInvitation'),

    shot('welfare-rewards', player, '/mine/welfare'),
    shot('welfare-records', player, '/mine/giftRecord', {
      act: async (page) => page.getByRole('radio', { name: '活动奖励' }).check({ force: true }),
    }),
  ]

  /** Of the invitation there is one, for a long time: here it begins so much later than now, for thirty days. */
  function beginsAfter({ token }: LoginAnswer, ms: number) {
    return async (page: Page) => {
      const { list, ...rest } = await succeed(api, promotionConfigEndpoint, {}, token)
      const startAt = rest.serverTime + ms
      const data = { ...rest, list: list.map((one) => ({ ...one, startAt, endAt: startAt + 30 * DAY_MS })) }
      await page.route(CONFIG, (route) => route.fulfill({ json: { status_code: 6000, message: '', data } }))
    }
  }

  async function invite(site: string, by: Api, member: NewMember): Promise<void> {
    const { code } = await succeed(by, inviteInfoEndpoint, {}, member.token)
    for (const hasBet of [true, false]) {
      const friendApi = await createApi(site)
      const name = `fr${String(Date.now()).slice(-8)}`
      const password = md5(DEMO_PASSWORD)
      await succeed(
        friendApi,
        registerEndpoint,
        { name, password, secondPassword: password, iCode: code, birthday: hasBet ? '1992-03-04' : '1993-04-05' },
        '',
      )
      const friend = { name, password: DEMO_PASSWORD, ...(await friendApi.logIn(name)) }
      await succeed(friendApi, bindOtherEndpoint, { realName: hasBet ? FRIEND : '赵六' }, friend.token)
      if (!hasBet) continue
      await paidIn(friend, '600.05')
      await bet(site, friendApi, sandbox, friend, '1500.00')
    }
  }
}

const CONFIG = `**${promotionConfigEndpoint.path}`
const LOADING = { before: (page: Page) => page.route(CONFIG, () => undefined), isWaiting: true }
const FAILING = {
  before: (page: Page) => page.route(CONFIG, (route) => route.fulfill({ status: 503 })),
  act: (page: Page) => page.getByText('活动暂时没有加载出来').waitFor(),
}

const PRIZES = [
  { id: 'p888', name: '888元红包', amount: '888.00', weight: 1, stock: 0 },
  { id: 'p88', name: '88元红包', amount: '88.00', weight: 9, stock: 300 },
  { id: 'p18', name: '18元红包', amount: '18.00', weight: 90, stock: 3000 },
  { id: 'p8', name: '8元红包', amount: '8.00', weight: 9900 },
]

const monthOf = async (sandbox: Sandbox): Promise<string> =>
  new Date((await sandbox.advanceClock(0)) + 8 * 3_600_000).toISOString().slice(0, 7)

/** Stakes so much in a round that counts: a tie does not. */
export async function bet(
  url: string,
  api: Api,
  sandbox: Sandbox,
  { name, token }: NewMember,
  stake: string,
): Promise<void> {
  for (let result = '和局'; result.includes('和局');) {
    await sandbox.addMoney(name, stake)
    const requestId = randomUUID()
    await succeed(api, venueTransferEndpoint, { channelCode: 'KXZR', amount: stake, ty: '1', requestId }, token)
    const play = await baccarat(url, api, token)
    result = (await play(stake)).result
  }
}
