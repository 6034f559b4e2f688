import { setTimeout as after } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import {
  type Dispute,
  disputesEndpoint,
  type Endpoint,
  type Freeze,
  type Freezes,
  freezesEndpoint,
  LIMIT_PERIODS,
  type PlayLimit,
  playLimitsEndpoint,
  playSessionEndpoint,
  realityCheckEndpoint,
  type ResponseOf,
  selfExcludeEndpoint,
  setLimitEndpoint,
  STATUS,
  timeoutEndpoint,
  type Verification,
  verificationEndpoint,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import { createApi, md5, type Api } from '../support/api.ts'
import { depositOrder } from '../support/deposits.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { createSandbox } from '../support/sandbox.ts'
import { toVenue } from '../support/venue-rounds.ts'
import { succeed } from '../support/withdrawals.ts'
import type { Look } from './dialog-shots.ts'
import { dismiss, photographStates, type State } from './state-shots.ts'

/**
 * Pictures of the states of player protection that are wanted, every one otherwise, and of the pages on fairness, with one
 * sheet of them all.
 */
export async function photographProtection(
  browser: Browser,
  url: string,
  folder: string,
  looks: readonly Look[],
  wanted: readonly string[] = [],
) {
  await photographStates(browser, url, folder, { title: 'protection', looks, states: await makeStates(url), wanted })
}

/** A page opens with this answer of a call. */
const answering =
  <E extends Endpoint>({ path }: E, data: ResponseOf<E>) =>
  (page: Page) =>
    page.route(`**${path}`, (route) => route.fulfill({ json: { status_code: STATUS.SUCCESS, message: '', data } }))

const AT = Date.parse('2026-12-07T10:00:00+08:00')
const FROZEN: Freeze = {
  ...{ ground: '资金来源需要核实', frozenAt: AT, appealUntil: AT + 14 * DAY_MS },
  ...{ appeal: null, answer: null, lift: null },
}
const APPEALED: Freeze = {
  ...FROZEN,
  appeal: {
    text: '款项来自本人工资，银行流水已通过客服提交。\n如还需要其他材料，请在客服中联系我，我会尽快补充。',
    at: AT + DAY_MS,
  },
}
const UPHELD: Freeze = { ...APPEALED, answer: { text: '流水与存款账户不一致，维持冻结。', at: AT + 2 * DAY_MS } }
const KIND_WORDS = { text: '核实完毕，感谢配合。', at: AT + 3 * DAY_MS }
const LIFTED: Freeze = { ...APPEALED, answer: KIND_WORDS, lift: KIND_WORDS }
const FREEZES: Readonly<Record<string, Freezes>> = {
  appealed: { list: [APPEALED], mayAppeal: false },
  upheld: { list: [UPHELD, { ...LIFTED, frozenAt: AT - 90 * DAY_MS }], mayAppeal: false },
  late: { list: [FROZEN], mayAppeal: false },
  lifted: { list: [LIFTED], mayAppeal: false },
}

/** An hour of play, at whose end the check is due. */
const PLAYED: ResponseOf<typeof playSessionEndpoint> = {
  ...{ startAt: AT, elapsedSec: 3_600, staked: '320.00', won: '265.50', net: '-54.50', bets: 32 },
  ...{ realityCheckMin: 60, leftMin: 60, inRound: false, exclusion: null },
}

const NOT_SHOWN: Verification = {
  ...{ status: 'none', ground: '', submittedAt: null, decidedAt: null, isUnderAge: false },
  sums: { single: '20000.00', total: '50000.00' },
}
const VERIFICATIONS: Readonly<Record<string, Partial<Verification>>> = {
  pending: { status: 'pending', submittedAt: AT },
  refused: { status: 'refused', ground: '证件四角不清晰，请在光线充足处重新拍摄', submittedAt: AT, decidedAt: AT },
  verified: { status: 'verified', submittedAt: AT, decidedAt: AT },
  'under-age': { status: 'verified', submittedAt: AT, decidedAt: AT, isUnderAge: true },
}

const DISPUTE: Dispute = {
  ...{ id: '1', kind: 'bet', number: 'PGDZ-20261207100000000001', status: 'submitted' },
  facts: {
    ...{ title: 'PG电子 · 灯火长安', content: ['20 线 · 每线 ¥0.50'], amount: '10.00', outcome: '-10.00' },
    ...{ result: '未中奖', madeAt: AT, settledAt: AT, roundOf: 'DZ' },
  },
  reason: '画面停在三个相同的图案上，却显示没有中奖，请核对这一局的结果。',
  history: [{ status: 'submitted', at: AT }],
  ...{ answer: null, correction: null },
}
const DISPUTES: readonly Dispute[] = [
  DISPUTE,
  {
    ...{ ...DISPUTE, id: '2', kind: 'deposit', number: 'D2026120710000000000002', status: 'upheld' },
    facts: { ...DISPUTE.facts, title: '银行转账', content: [], amount: '800.00', outcome: '0.00', result: '已过期' },
    history: [
      { status: 'submitted', at: AT },
      { status: 'reviewing', at: AT + DAY_MS },
      { status: 'upheld', at: AT + 2 * DAY_MS },
    ],
    ...{ answer: '款项已查到，已补入中心钱包。', correction: '800.00' },
  },
]

async function makeStates(url: string): Promise<readonly State[]> {
  const api = await createApi(url)
  const sandbox = createSandbox(url)
  const limit = (member: NewMember, type: PlayLimit['type'], period: PlayLimit['period'], amount: string | null) =>
    succeed(api, setLimitEndpoint, { type, period, amount }, member.token)

  const harmed = await newMember(api)
  await sandbox.goToNewDay()
  for (const amount of ['100', '200', '300', '400']) await limit(harmed, 'stake', 'day', amount)
  await sandbox.goToNewDay()
  const ready = await newMember(api)
  await limit(ready, 'deposit', 'day', '500')
  await limit(ready, 'deposit', 'day', '2000')
  await sandbox.advanceClock(DAY_MS)
  const pending = await newMember(api)
  await limit(pending, 'deposit', 'day', '500')
  await limit(pending, 'deposit', 'day', '2000')
  await limit(pending, 'loss', 'week', '1000')
  await limit(pending, 'loss', 'week', null)
  const paused = await newMember(api)
  await succeed(api, timeoutEndpoint, { hours: 72, password: md5(paused.password) }, paused.token)
  // On a device of their own: whoever is on it is held.
  const elsewhere = await createApi(url)
  const excluded = await newMember(elsewhere)
  const wish = { months: 6, confirmText: '我确认', password: md5(excluded.password) } as const
  await succeed(elsewhere, selfExcludeEndpoint, wish, excluded.token)
  const held = await newMember(elsewhere)
  const frozen = await newMember(api)
  await freeze(url, frozen.name)
  const readmitted = await api.logIn(frozen.name, frozen.password)
  const fresh = await newMember(api)
  const player = await newMember(api)
  await succeed(api, realityCheckEndpoint, { minutes: 15 }, player.token)
  await succeed(api, playSessionEndpoint, {}, player.token)
  await sandbox.advanceClock(15 * MINUTE_MS)
  const bettor = await newMember(api)
  await sandbox.addMoney(bettor.name, '600')
  await limit(bettor, 'stake', 'day', '15')
  await toVenue(api, bettor.token, '500', 'PGDZ')
  const ageless = await newMember(api, false)
  // After it: an order that expired counts no longer.
  const full = await fullMember(api, limit)
  // The days that were passed have other work, which is done one after the other.
  while ((await succeed(api, playLimitsEndpoint, {}, harmed.token)).harm === null) await after(500)

  const path = '/mine/limits'
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const shown = (page: Page) => page.getByRole('dialog').waitFor()
  return [
    {
      ...{ name: '1-prompt', session: fresh, path: '/mine/savemoney' },
      act: (page) => page.getByText('存款前，先给自己设一个限额？').waitFor(),
    },
    { name: '2-empty', session: fresh, path },
    {
      ...{ name: '2-limit-dialog', session: fresh, path },
      act: async (page) => {
        await page.getByRole('listitem', { name: '每日存款限额' }).getByRole('button').first().click()
        await shown(page)
      },
    },
    {
      ...{ name: '1-age-unknown', session: ageless, path: '/game/egame' },
      act: async (page) => {
        await launch(page)
        await shown(page)
      },
    },
    { name: '3-full', session: full, path },
    { name: '3-full-deposit', session: full, path: '/mine/savemoney' },
    { name: '3-deposit-refused', session: full, path: '/mine/savemoney', act: depositRefused },
    { name: '3-slip-refused', session: bettor, path: '/game/sport/crty', act: betRefused },
    { name: '3-harm', session: harmed, path },
    { name: '4-pending', session: pending, path },
    { name: '4-to-confirm', session: ready, path },
    {
      ...{ name: '5-pause-dialog', session: fresh, path },
      act: async (page) => {
        await button(page, '自我排除').click()
        await shown(page)
      },
    },
    {
      ...{ name: '5-timeout-dialog', session: fresh, path },
      act: async (page) => {
        await button(page, '暂停游戏').click()
        await shown(page)
      },
    },
    {
      ...{ name: '5-pause-confirm', session: fresh, path },
      act: async (page) => {
        await button(page, '自我排除').click()
        await button(page, '下一步').click()
        await button(page, '确认并立即生效').click()
      },
    },
    { name: '6-paused-told', session: paused, path, act: shown },
    { name: '6-paused', session: paused, path, act: dismiss },
    {
      ...{ name: '6-paused-launch', session: paused, path: '/game/egame', isWindow: true },
      act: async (page) => {
        await dismiss(page)
        await launch(page)
        await page.getByText('您已暂停游戏，至').last().waitFor()
      },
    },
    {
      ...{ name: '6-paused-chat', session: paused, path: '/' },
      act: async (page) => {
        await dismiss(page)
        const entry = page.getByRole('button', { name: /^进入 .* 的聊天室$/ })
        await entry.first().click()
        await page.getByText('您已暂停游戏或自我排除，期间不能使用聊天室').waitFor()
      },
    },
    { name: '7-excluded-told', session: excluded, path, act: shown },
    { name: '7-excluded', session: excluded, path, act: dismiss },
    { name: '7-held', session: held, path },
    { name: '7-frozen-told', session: readmitted, path: '/', act: shown },
    {
      ...{ name: '7-frozen', session: readmitted, path: '/mine/auth' },
      act: (page) => page.getByRole('region', { name: '账号冻结' }).waitFor(),
    },
    { name: '8-reality-check', session: player, path: '/mine/wallet', act: shown },
    { name: '8-reality-check-slot', session: bettor, path: '/game/egame', act: checkOverSlot },
    ...Object.entries(FREEZES).map(([name, answer]) => ({
      ...{ name: `7-frozen-${name}`, session: readmitted, path: '/mine/auth' },
      before: answering(freezesEndpoint, answer),
    })),
    { name: '8-verification', session: fresh, path: '/mine/auth' },
    ...Object.entries(VERIFICATIONS).map(([name, answer]) => ({
      ...{ name: `8-verification-${name}`, session: fresh, path: '/mine/auth' },
      before: answering(verificationEndpoint, { ...NOT_SHOWN, ...answer }),
    })),
    { name: '8-disputes-none', session: fresh, path: '/mine/disputes' },
    {
      ...{ name: '8-disputes', session: fresh, path: '/mine/disputes' },
      before: answering(disputesEndpoint, { list: [...DISPUTES] }),
    },
    ...['', '/slot-game', '/baccarat', '/football', '/odds'].map((page) => ({
      ...{ name: `9-fairness${page.replace('/', '-')}`, session: fresh, path: `/fairness${page}` },
    })),
  ]
}

const launch = (page: Page) => page.getByRole('button', { name: '开始 灯火长安' }).click()

async function depositRefused(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: '存款方式' }).getByText('虚拟币快捷', { exact: true }).click()
  await page.getByRole('textbox', { name: '存款金额' }).fill('300')
  await page.getByRole('button', { name: '立即存款 ¥300' }).click()
  await page.getByRole('dialog').waitFor()
}

async function betRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^早盘/ }).first().click()
  const list = page.getByRole('list', { name: '赛事列表' })
  const price = list.getByRole('button', { name: /^[^上]* 让球 (\S+ )?-?\d/ })
  await price.first().click()
  // On a touch screen the slip is a bar.
  const slip = page.getByRole('dialog').or(page.getByRole('region', { name: '投注单' }))
  const bar = page.getByRole('button', { name: /^投注单/ })
  await slip.or(bar).first().waitFor()
  if (!(await slip.isVisible())) await bar.click()
  await slip.getByText('任何赔率').click()
  await slip.getByRole('textbox', { name: /投注金额$/ }).fill('20')
  await slip.getByRole('button', { name: '确认投注 ¥20' }).click()
  await page.getByText('超出您设置的每日投注限额').filter({ visible: true }).first().waitFor()
}

async function checkOverSlot(page: Page): Promise<void> {
  await launch(page)
  await page.frameLocator('iframe').getByRole('button', { name: '自动旋转' }).waitFor()
  await answering(playSessionEndpoint, PLAYED)(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('dialog', { name: '休息一下，看看时间' }).waitFor()
}

async function fullMember(
  api: Api,
  limit: (member: NewMember, type: PlayLimit['type'], period: PlayLimit['period'], amount: string) => Promise<unknown>,
): Promise<NewMember> {
  const member = await newMember(api)
  for (const type of ['deposit', 'loss', 'stake'] as const) {
    for (const [index, period] of LIMIT_PERIODS.entries()) {
      await limit(member, type, period, ['1200', '5000', '12000'][index] ?? '1000')
    }
  }
  await limit(member, 'session', 'day', '120')
  await depositOrder(api, member, 'HUIWANG', '1000.05')
  return member
}

async function freeze(url: string, name: string): Promise<void> {
  const body = JSON.stringify({ name, ground: '资金来源需要核实' })
  const headers = { 'content-type': 'application/json' }
  const { ok, status } = await fetch(new URL('/sandbox/freezes', url), { method: 'POST', headers, body })
  if (!ok) throw new Error(`the account was not frozen: ${status}`)
}
