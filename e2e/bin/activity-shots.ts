import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import {
  bindOtherEndpoint,
  inviteInfoEndpoint,
  joinActivityEndpoint,
  promotionConfigEndpoint,
  registerEndpoint,
  timeoutEndpoint,
  type LoginAnswer,
  type RequestOf,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import { createApi, DEMO_PASSWORD, md5, type Api } from '../support/api.ts'
import { depositOrder, PAYER } from '../support/deposits.ts'
import { newMember, type NewMember } from '../support/new-member.ts'
import { createSandbox } from '../support/sandbox.ts'
import { betAtCards } from '../support/venue-rounds.ts'
import { readyMember, succeed } from '../support/withdrawals.ts'
import { drawUntil, FAILING, INVITATION, invitationThat, LOADING, PRIZES } from './activity-states.ts'
import type { Look } from './dialog-shots.ts'
import { dismiss, photographStates, type State } from './state-shots.ts'

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
/** Of the sandbox, from long ago on. */
const SIGN_IN = 'sign-in'
const TASKS = ['bindPhone', 'realName', 'bindCard', 'firstDeposit', 'firstBet']
const FIRST = {
  ...{ name: 'deposit', from: 'first-deposit', type: 'firstDeposit', nth: 1 },
  title: '首存双倍，最高888',
} as const
const AGAIN = {
  ...{ name: 'again', from: 'again-deposit', type: 'againDeposit', nth: 2 },
  title: '再存加赠，最高588',
} as const
/** Nobody may join who is of no grade. */
const FOR_GRADES = { audience: { vipMin: 3 }, limits: {} }

type Wish = Omit<RequestOf<typeof joinActivityEndpoint>, 'requestId'>

async function makeStates(url: string): Promise<readonly State[]> {
  const api = await createApi(url)
  const sandbox = createSandbox(url)
  const act = (member: NewMember, wish: Wish) =>
    succeed(api, joinActivityEndpoint, { ...wish, requestId: randomUUID() }, member.token)
  // That of the month in which the days to come begin: the next one is made by a job of its first day.
  const raceModel = await sandbox.raceOfMonth()
  const [everyDay, forgetful] = [await newMember(api), await newMember(api)]
  for (let day = 1; day <= 5; day += 1) {
    await sandbox.goToNewDay()
    for (const member of [everyDay, forgetful]) await act(member, { id: SIGN_IN, action: 'sign' })
  }
  const now = (await sandbox.goToNewDay()) + DAY_MS
  // Some things are seen on the day after alone.
  const make = (from: string, title: string, more: object = {}) =>
    sandbox.makeActivity(from, { title, startAt: now - DAY_MS, endAt: now + 20 * DAY_MS, ...more })
  const soon = { startAt: now + 3 * DAY_MS, endAt: now + 10 * DAY_MS }
  const ended = { startAt: now - 2 * DAY_MS, endAt: now - 60_000 }
  const none = { stock: 0 }
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
  await act(everyDay, { id: SIGN_IN, action: 'sign' })
  const gift = await make('betting-gift', '每日投注有礼')
  const draw = await make('lucky-draw', '每日幸运抽奖', { data: { prizes: PRIZES } })
  const sign = await make('sign-in', '每日签到，七天连领')
  const race = await make(raceModel, '有效投注排行赛', {
    settings: { joinMode: 'auto', limits: {} },
  })
  const raceEnds = await make(raceModel, '有效投注排行赛', {
    ...{ settings: { joinMode: 'auto', limits: {} }, endAt: now - DAY_MS / 2 },
  })
  const deposit = await make(FIRST.from, FIRST.title)
  const offers = [
    { ...FIRST, id: deposit, ...(await earnedTooLate(FIRST)) },
    { ...AGAIN, id: await make(AGAIN.from, AGAIN.title), ...(await earnedTooLate(AGAIN)) },
  ]
  const player = await named()
  await paidIn(player, '600.05')
  await act(player, { id: sign, action: 'sign' })
  await act(player, { id: draw, action: 'draw', option: '我的幸运词' })
  await betAtCards({ url, api, sandbox, ...player }, '6000.00')
  // Whoever pauses when a race is paid gets nothing of it. On devices of their own, which a pause may reach.
  const [barredApi, pausedApi] = [await createApi(url), await createApi(url)]
  const [barred, paused] = [await newMember(barredApi), await newMember(pausedApi)]
  await betAtCards({ url, api: barredApi, sandbox, ...barred }, '8000.00')
  await succeed(barredApi, timeoutEndpoint, { hours: 24, password: md5(barred.password) }, barred.token)
  await succeed(pausedApi, timeoutEndpoint, { hours: 72, password: md5(paused.password) }, paused.token)
  // The race is paid ten minutes after its end, the first place before the second.
  await sandbox.advanceClock(DAY_MS / 2 + 15 * MINUTE_MS)
  const isPaid = async () =>
    (await succeed(api, promotionConfigEndpoint, { id: raceEnds }, player.token)).list[0]?.my?.state === 'done'
  while (!(await isPaid())) await after(500)
  await sandbox.advanceClock(DAY_MS / 2 - 15 * MINUTE_MS)

  const joined = await named()
  await act(joined, { id: deposit })
  await act(player, { id: sign, action: 'sign' })
  await paidIn(player, '300.05')
  await betAtCards({ url, api, sandbox, ...player }, '1500.00')
  const today = new Date(now).toISOString().slice(0, 10)
  await act(player, { id: gift, action: 'claim', option: `${today}:1` })
  const tasks = await make('new-tasks', '新手任务，完成即领')
  const tasker = await named()
  const taken = await named()
  await act(taken, { id: tasks, action: 'claim', option: 'realName' })
  const better = await named()
  await betAtCards({ url, api, sandbox, ...better }, '25000.00')
  for (const tier of [1, 2, 3]) await act(better, { id: gift, action: 'claim', option: `${today}:${tier}` })
  await paidIn(tasker, '100.05')
  await act(tasker, { id: draw, action: 'draw' })
  const [inviter, rewarded, namesake] = [await newMember(api), await newMember(api), await newMember(api)]
  await succeed(api, bindOtherEndpoint, { realName: FRIEND }, namesake.token)
  for (const one of [inviter, rewarded, namesake]) await invite(url, api, one)
  const finisher = await readyMember(url, api, sandbox, '1.00')
  await paidIn(finisher, '100.05')
  await betAtCards({ url, api, sandbox, ...finisher }, '100.00')
  for (const option of TASKS) await act(finisher, { id: tasks, action: 'claim', option })
  // A draw is made in each of the pictures.
  const drawer = await named()
  await paidIn(drawer, '100.05')
  const often = { chances: { source: 'deposit', per: '1.00', perDay: 100 } }
  const wins = await make('lucky-draw', '每日幸运抽奖', { data: { ...often, prizes: PRIZES } })
  const blanks = await make('lucky-draw', '每日幸运抽奖', { data: often })
  // What friends do is looked at once a minute.
  await sandbox.advanceClock(70_000)
  const { rewards, activity } = await succeed(api, inviteInfoEndpoint, {}, rewarded.token)
  const option = rewards.find(({ state }) => state === 'claimable')?.option ?? ''
  await act(rewarded, { id: activity?.id ?? '', action: 'claim', option })
  const confirmed = { settings: { joinMode: 'apply', confirmFields: ['realName'], limits: {} } }
  const asking = await make(FIRST.from, FIRST.title, confirmed)
  const lastSigner = await newMember(api)
  const asks = { data: { need: { deposit: '100.00', bet: '500.00' } } }
  const popup = '开幕周首存礼'
  await make(FIRST.from, popup, { settings: { adverts: ['popup'] } })
  const atDesk = '深夜投注有礼'
  await make('betting-gift', atDesk, { stock: 500, budget: '20000.00' })

  // Where nothing is left to claim after the end, an activity that has ended is gone.
  return [
    shot('0-list', fresh, '/activity/discount'),
    shot('0-list-visitor', VISITOR, '/activity/discount'),
    shot('0-list-loading', VISITOR, '/activity/discount', LOADING),
    shot('0-list-error', VISITOR, '/activity/discount', FAILING),
    shot('0-paused-list', paused, '/activity/discount', { act: dismiss }),
    shot('0-paused-page', paused, at('drawGift', draw), { act: dismiss }),
    shot('0-paused-welfare', paused, '/mine/welfare', { act: dismiss }),
    shot('0-popup', fresh, '/', { act: (page) => page.getByRole('dialog', { name: popup }).waitFor() }),
    shot('desk-supply', VISITOR, '/sandbox/desk#activities', {
      async act(page) {
        await page.getByRole('button', { name: `份数、预算与展示 ${atDesk}` }).click()
        await page.getByRole('dialog').waitFor()
      },
    }),
    shot('landing-open', fresh, at('activityLandPage', 'land-reels')),
    shot('landing-soon', fresh, at('activityLandPage', await make('land-reels', '电子彩池，步步高升', soon))),

    shot('landing-loading', VISITOR, at('activityLandPage', 'land-reels'), LOADING),
    shot('landing-error', VISITOR, at('activityLandPage', 'land-reels'), FAILING),
    shot('landing-gone', VISITOR, at('activityLandPage', 'over')),

    ...(await Promise.all(offers.map(offerShots))).flat(),
    shot(
      'deposit-2-unjoined',
      fresh,
      at('firstDeposit', await make(FIRST.from, FIRST.title, { settings: { joinMode: 'auto', limits: {} } })),
    ),
    shot('deposit-2-confirm', joined, at('firstDeposit', asking)),
    shot('deposit-9-offers', joined, '/mine/savemoney'),

    shot('task-0-loading', VISITOR, at('newTask', tasks), LOADING),
    shot('task-0-error', VISITOR, at('newTask', tasks), FAILING),
    shot('task-1-soon', fresh, at('newTask', await make('new-tasks', '新手任务，完成即领', soon))),
    shot('task-2-visitor', VISITOR, at('newTask', tasks)),
    shot('task-2-open', fresh, at('newTask', tasks)),
    shot('task-4-claimable', tasker, at('newTask', tasks)),
    shot('task-5-claimed', taken, at('newTask', tasks)),
    shot('task-5-all-done', finisher, at('newTask', tasks)),
    shot('task-6-out-of-stock', tasker, at('newTask', await make('new-tasks', '新手任务，完成即领', none))),
    shot('task-7-gone', fresh, at('newTask', 'over')),
    shot(
      'task-8-refused',
      fresh,
      at('newTask', await make('new-tasks', '新手任务，完成即领', { settings: FOR_GRADES })),
    ),

    shot('betting-0-loading', VISITOR, at('bettingGift', gift), LOADING),
    shot('betting-0-error', VISITOR, at('bettingGift', gift), FAILING),
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
    shot('draw-0-error', VISITOR, at('drawGift', draw), FAILING),
    shot('draw-1-soon', fresh, at('drawGift', await make('lucky-draw', '每日幸运抽奖', soon))),
    shot('draw-2-visitor', VISITOR, at('drawGift', draw)),
    shot('draw-2-open', fresh, at('drawGift', draw)),
    shot('draw-4-claimable', player, at('drawGift', draw)),
    shot('draw-5-spent', tasker, at('drawGift', draw)),
    shot('draw-5-won', drawer, at('drawGift', wins), { act: drawUntil('恭喜抽中') }),
    shot('draw-5-blank', drawer, at('drawGift', blanks), { act: drawUntil('谢谢参与，这次没有抽中') }),
    shot('draw-5-proof', player, at('drawGift', draw), {
      async act(page) {
        const mine = page.getByRole('table', { name: '我的抽奖记录' })
        await mine.getByRole('button').last().click()
        await page.getByRole('region', { name: /次抽奖的验证/ }).waitFor()
      },
    }),
    shot('draw-6-out-of-stock', player, at('drawGift', await make('lucky-draw', '每日幸运抽奖', none))),
    shot('draw-6-over-budget', player, at('drawGift', await make('lucky-draw', '每日幸运抽奖', { budget: '5.00' }))),
    shot('draw-7-ended', player, at('drawGift', await make('lucky-draw', '每日幸运抽奖', ended))),
    shot('draw-8-refused', fresh, at('drawGift', await make('lucky-draw', '每日幸运抽奖', { settings: FOR_GRADES }))),

    shot('sign-0-loading', VISITOR, at('signGift', sign), LOADING),
    shot('sign-0-error', VISITOR, at('signGift', sign), FAILING),
    shot('sign-1-soon', fresh, at('signGift', await make('sign-in', '每日签到，七天连领', soon))),
    shot('sign-2-visitor', VISITOR, at('signGift', sign)),
    shot('sign-3-not-enough', tasker, at('signGift', await make('sign-in', '充值签到，七天连领', asks))),
    shot('sign-3-nothing-yet', lastSigner, at('signGift', await make('sign-in', '充值签到，七天连领', asks))),
    shot('sign-4-claimable', lastSigner, at('signGift', sign)),
    shot('sign-4-gap', forgetful, at('signGift', SIGN_IN)),
    shot('sign-4-last-day', everyDay, at('signGift', SIGN_IN)),
    shot('sign-5-claimed', player, at('signGift', sign)),
    shot('sign-6-out-of-stock', fresh, at('signGift', await make('sign-in', '每日签到，七天连领', none))),
    shot(
      'sign-8-refused',
      fresh,
      at('signGift', await make('sign-in', '每日签到，七天连领', { settings: FOR_GRADES })),
    ),

    shot('race-0-loading', VISITOR, at('racePage', race), LOADING),
    shot('race-0-error', VISITOR, at('racePage', race), FAILING),
    shot('race-1-soon', fresh, at('racePage', await make(raceModel, '有效投注排行赛', soon))),
    shot('race-2-visitor', VISITOR, at('racePage', race)),
    shot('race-2-open', fresh, at('racePage', await make(raceModel, '有效投注排行赛'))),
    shot('race-3-joined', player, at('racePage', race)),
    shot('race-7-ended', player, at('racePage', raceEnds)),
    shot('race-7-rejected', barred, at('racePage', raceEnds)),
    shot(
      'race-8-refused',
      fresh,
      at('racePage', await make(raceModel, '排行赛', { settings: { ...FOR_GRADES, joinMode: 'apply' } })),
    ),

    shot('invite-0-loading', VISITOR, INVITATION, LOADING),
    shot('invite-0-error', inviter, INVITATION, {
      before: (page) => page.route('**/invite/**', (route) => route.fulfill({ status: 503 })),
      act: (page) => page.getByText('邀请资料暂时没有加载出来').first().waitFor(),
    }),
    shot('invite-1-soon', fresh, INVITATION, { before: invitationThat('begins') }),
    shot('invite-2-visitor', VISITOR, INVITATION),
    shot('invite-2-open', fresh, INVITATION),
    shot('invite-4-claimable', inviter, INVITATION),
    shot('invite-5-claimed', rewarded, INVITATION),
    shot('invite-6-out-of-stock', inviter, INVITATION, { before: invitationThat('isSpent') }),
    shot('invite-7-ended', rewarded, INVITATION, { before: invitationThat('ended') }),
    shot('invite-7-ended-earned', inviter, INVITATION, { before: invitationThat('ended') }),
    shot('invite-8-refused', namesake, INVITATION),

    shot('welfare-rewards', player, '/mine/welfare'),
    shot('welfare-records', player, '/mine/giftRecord', {
      act: async (page) => page.getByRole('radio', { name: '活动奖励' }).check({ force: true }),
    }),
  ]

  /** Who has paid in while a bonus was to be had, and not claimed it before its end. */
  async function earnedTooLate({ from, title, nth }: typeof FIRST | typeof AGAIN) {
    const over = await make(from, title, { endAt: now - 60_000 })
    const late = await beforeDeposit(nth)
    await act(late, { id: over })
    await paidIn(late, '600.05')
    return { over, late }
  }

  /** A member whose next deposit is that one. */
  async function beforeDeposit(nth: number): Promise<NewMember> {
    const member = await named()
    for (let paid = 1; paid < nth; paid += 1) await paidIn(member, '100.05')
    return member
  }

  /** A bonus for a deposit in each of its states. */
  async function offerShots(offer: (typeof offers)[number]): Promise<readonly State[]> {
    const { name, from, type, title, nth, id, over, late } = offer
    const earned = async (isClaimed: boolean) => {
      const member = await beforeDeposit(nth)
      await act(member, { id })
      await paidIn(member, '600.05')
      if (isClaimed) await act(member, { id, action: 'claim' })
      return member
    }
    const open = await beforeDeposit(nth)
    const ready = await beforeDeposit(nth)
    await act(ready, { id })
    const forGrades = { settings: { ...FOR_GRADES, joinMode: 'apply' } }
    return [
      shot(`${name}-0-loading`, VISITOR, at(type, id), LOADING),
      shot(`${name}-0-error`, VISITOR, at(type, id), FAILING),
      shot(`${name}-1-soon`, open, at(type, await make(from, title, soon))),
      shot(`${name}-2-visitor`, VISITOR, at(type, id)),
      shot(`${name}-2-open`, open, at(type, id)),
      shot(`${name}-3-joined`, ready, at(type, id)),
      shot(`${name}-4-claimable`, await earned(false), at(type, id)),
      shot(`${name}-5-claimed`, await earned(true), at(type, id)),
      shot(`${name}-6-out-of-stock`, open, at(type, await make(from, title, none))),
      shot(`${name}-7-ended`, open, at(type, over)),
      shot(`${name}-7-ended-earned`, late, at(type, over)),
      shot(`${name}-8-refused`, player, at(type, id)),
      shot(`${name}-8-refused-grade`, open, at(type, await make(from, title, forGrades))),
    ]
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
      await betAtCards({ url: site, api: friendApi, sandbox, ...friend }, '1500.00')
    }
  }
}
