import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import {
  addFeedbackEndpoint,
  bindOtherEndpoint,
  type Endpoint,
  feedbackInfoEndpoint,
  feedbackListEndpoint,
  giftClaimEndpoint,
  giftListEndpoint,
  gradeListEndpoint,
  letterListEndpoint,
  type ResponseOf,
  STORAGE_KEYS,
  memberInfoEndpoint,
} from '@site/contracts'
import { createApi, type Api } from '../support/api.ts'
import { depositOrder, PAYER } from '../support/deposits.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { createSandbox } from '../support/sandbox.ts'
import { betAtCards } from '../support/venue-rounds.ts'
import { succeed } from '../support/withdrawals.ts'

import type { Look } from './dialog-shots.ts'
import { photographStates, rewriting, type State } from './state-shots.ts'

/**
 * Pictures of every state of messages, feedback, VIP and welfare below `folder`, with one sheet of them all: those whose
 * name begins with one of `wanted`, every one when none is named.
 */
export async function photographMember(
  browser: Browser,
  url: string,
  folder: string,
  looks: readonly Look[],
  wanted: readonly string[],
) {
  await photographStates(browser, url, folder, {
    title: 'member',
    looks,
    states: await makeStates(browser, url),
    wanted,
  })
}

const LONG =
  '昨天 21:35 存款 500 元，汇旺渠道显示已付款，到现在没有到账。订单号 D261123000123，我已经上传了付款截图，请帮我核对一下，谢谢！\n另外希望可以在存款页显示预计到账时间。'

async function makeStates(browser: Browser, url: string): Promise<readonly State[]> {
  const api = await createApi(url)
  const sandbox = createSandbox(url)
  await sandbox.goToNewDay()
  const climber = await newMember(api)
  await atDesk(url, 'gifts', {
    ...{ requestId: randomUUID(), name: climber.name, title: '开业礼金', amount: '28' },
    ...{ turnover: 1, days: 1 },
  })
  // It is over then.
  await sandbox.goToNewDay()
  await sandbox.goToNewDay()
  const fresh = await newMember(api)
  await succeed(api, bindOtherEndpoint, { realName: PAYER }, climber.token)
  const { orderNo } = await depositOrder(api, climber, 'HUIWANG', '1000.05')
  await sandbox.advanceDeposit(orderNo, 'paid')
  await betAtCards({ url, api, sandbox, ...climber }, '50000.00')
  for (const [title, amount] of [
    ['周年庆回馈', '88'],
    ['客服补偿', '18.8'],
  ] as const)
    await atDesk(url, 'gifts', { requestId: randomUUID(), name: climber.name, title, amount, turnover: 3, days: 7 })
  for (const letter of LETTERS)
    await atDesk(url, 'letters', {
      ...{ requestId: randomUUID(), to: { audience: 'member', name: climber.name } },
      ...letter,
    })
  const { list: gifts } = await succeed(api, giftListEndpoint, {}, climber.token)
  const given = gifts.find(({ title }) => title === '客服补偿')?.id ?? ''
  await succeed(api, giftClaimEndpoint, { id: given, requestId: randomUUID() }, climber.token)
  const feedback = await writeFeedback(url, api, climber)
  const withBet = await attach(browser, url, api, climber)
  const { list: letters } = await succeed(api, letterListEndpoint, {}, climber.token)

  const mine = { message: '/mine/message', feedback: '/mine/feedback', list: '/mine/feedback/list' }
  const vip = '/mine/vip'
  const welfare = '/mine/welfare'
  /** What the address opens covers the page: it is opened over the page, whose heading is waited for. */
  const opens = (query: string) => async (page: Page) => {
    await page.goto(`${page.url()}?${query}`)
    await page.getByRole('dialog').waitFor()
  }
  return [
    { name: 'message-0-loading', session: fresh, path: mine.message, ...waiting(letterListEndpoint) },
    { name: 'message-0-error', session: fresh, path: mine.message, ...failing(letterListEndpoint) },
    { name: 'message-1-empty', session: fresh, path: mine.message },
    { name: 'message-2-full', session: climber, path: mine.message },
    {
      ...{ name: 'message-2-chosen', session: climber, path: mine.message },
      act: async (page) => page.getByRole('checkbox', { name: '全选本页' }).check({ force: true }),
    },
    {
      ...{ name: 'message-3-letter', session: climber, path: mine.message },
      act: opens(`letter=${letters[0]?.id ?? ''}`),
    },
    { name: 'message-3-gone', session: climber, path: mine.message, act: opens('letter=404') },
    { name: 'feedback-1-form', session: fresh, path: mine.feedback },
    {
      ...{ name: 'feedback-1-refused', session: fresh, path: mine.feedback },
      act: async (page) => page.getByRole('button', { name: '提交反馈' }).click(),
    },
    { name: 'feedback-1-attached', session: climber, path: mine.feedback, act: fillIn },
    { name: 'feedback-2-loading', session: fresh, path: mine.list, ...waiting(feedbackListEndpoint) },
    { name: 'feedback-2-error', session: fresh, path: mine.list, ...failing(feedbackListEndpoint) },
    { name: 'feedback-2-empty', session: fresh, path: mine.list },
    { name: 'feedback-2-full', session: climber, path: mine.list },
    { name: 'feedback-3-with-bet', session: climber, path: mine.list, act: opens(`id=${withBet}`) },
    { name: 'feedback-3-handling', session: climber, path: mine.list, act: opens(`id=${feedback.handling}`) },
    { name: 'feedback-3-closed', session: climber, path: mine.list, act: opens(`id=${feedback.closed}`) },
    { name: 'feedback-3-answered', session: climber, path: mine.list, act: opens(`id=${feedback.answered}`) },
    { name: 'feedback-3-adopted', session: climber, path: mine.list, act: opens(`id=${feedback.adopted}`) },
    {
      ...{ name: 'feedback-3-error', session: climber, path: mine.list },
      ...{ before: failing(feedbackInfoEndpoint).before, act: opens(`id=${feedback.adopted}`) },
    },
    { name: 'vip-0-loading', session: fresh, path: vip, ...waiting(gradeListEndpoint) },
    { name: 'vip-0-error', session: fresh, path: vip, ...failing(gradeListEndpoint) },
    { name: 'vip-1-none', session: fresh, path: vip },
    { name: 'vip-2-grade', session: climber, path: vip },
    { name: 'vip-2-regain', session: climber, path: vip, before: withGrade(FALLEN) },
    { name: 'vip-2-top', session: climber, path: vip, before: withGrade(TOP) },
    { name: 'vip-3-detail', session: climber, path: `${vip}/detail` },
    { name: 'welfare-0-loading', session: fresh, path: welfare, ...waiting(giftListEndpoint) },
    { name: 'welfare-0-error', session: fresh, path: welfare, ...failing(giftListEndpoint) },
    { name: 'welfare-1-empty', session: fresh, path: welfare },
    { name: 'welfare-2-full', session: climber, path: welfare },
    { name: 'welfare-3-records', session: climber, path: '/mine/giftRecord' },
    { name: 'welfare-3-no-records', session: fresh, path: '/mine/giftRecord' },
    {
      ...{ name: 'desk-letter', session: fresh, path: '/sandbox/desk#letters' },
      async act(page) {
        await page.getByLabel('会员账号').fill(climber.name)
        await page.getByLabel('站内链接（可不填）').fill('/mine/welfare')
        await page.getByLabel('标题').fill('感谢您的支持')
        await page
          .getByLabel('内容')
          .fill('本周新增了几项任务，欢迎了解规则后参加。\n礼金已放在福利中心，请在七天内领取。')
        await page.getByRole('button', { name: '预览', exact: true }).click()
        await page.getByRole('dialog').getByText('共 1 位会员').waitFor()
      },
    },
  ]
}

const LETTERS = [
  { type: 'bulletin', title: '系统维护通知', content: '本周四 04:00 至 06:00 进行例行维护，期间无法转账与进入游戏。' },
  {
    ...{ type: 'activity', title: '每日签到，七天连领', jump: '/activity/signGift/sign-in' },
    content: '连续签到 7 天可领最高 28 元，漏签可用补签卡。'.repeat(4),
  },
  { type: 'match', title: '今晚焦点赛事', content: '七大联赛精彩不断。', jump: '/game/sport/crty' },
] as const

/** Feedback in each of its states; the ids of those that lie open in a picture. */
async function writeFeedback(url: string, api: Api, { token }: NewMember) {
  const write = async (title: string, more: object = {}) => {
    const words = { type: 'suggestion', title, content: LONG } as const
    return (await succeed(api, addFeedbackEndpoint, { ...words, ...more }, token)).id
  }
  const answer = (verb: string, id: string, content: string, more: object = {}) =>
    atDesk(url, `feedback/${verb}`, { id: Number(id), content, ...more })
  const adopted = await write('希望增加夜间模式，并跟随系统设置自动切换')
  const { rewards } = await atDesk(url, 'feedback')
  const [reward] = rewards as readonly { readonly id: string }[]
  await answer('adopt', adopted, '下个版本就有，感谢您的建议！', { rewardId: reward?.id })
  await write('投注记录导出后数字对不上', { type: 'bet' })
  const handling = await write('真人视讯偶尔黑屏', { type: 'game' })
  await atDesk(url, 'feedback/take', { id: Number(handling) })
  const closed = await write('希望取消取款的流水要求', { type: 'withdraw' })
  await answer('close', closed, '您好，流水要求是反洗钱规定的一部分，无法取消，感谢理解。')
  const answered = await write('存款未到账', { type: 'deposit' })
  await answer('answer', answered, '您好，款项已核实，正在为您补入账户，预计 10 分钟内到账。')
  return { adopted, answered, handling, closed }
}

/** Feedback as it is sent from its page with a bet and two pictures; its id. */
async function attach(browser: Browser, url: string, api: Api, { token, userId }: NewMember): Promise<string> {
  const entries = { [STORAGE_KEYS.token]: token, [STORAGE_KEYS.userId]: userId }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  const origin = new URL(url).origin
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } })
  const page = await context.newPage()
  await page.goto(`${url}/mine/feedback`)
  await fillIn(page)
  await page.getByRole('button', { name: '提交反馈' }).click()
  await page.waitForURL('**/mine/feedback/list')
  await context.close()
  const { list } = await succeed(api, feedbackListEndpoint, {}, token)
  return list.find(({ title }) => title === BET_WORDS)?.id ?? ''
}

const BET_WORDS = '这一局的结果与画面不一致'

async function fillIn(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: '写反馈' })
  await form.getByRole('combobox', { name: '反馈类型' }).selectOption('bet')
  await form.getByRole('textbox', { name: '标题' }).fill(BET_WORDS)
  await form.getByRole('textbox', { name: '反馈内容' }).fill(LONG)
  const look = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })
  await form
    .getByLabel('图片')
    .setInputFiles(['转账成功.png', '牌局结果.png'].map((name) => ({ name, mimeType: 'image/png', buffer: look })))
  const bets = form.getByRole('combobox', { name: '附上注单' })
  await bets.locator('option').nth(1).waitFor({ state: 'attached' })
  await bets.selectOption({ index: 1 })
}

type Grades = ResponseOf<typeof gradeListEndpoint>

/** Grades that take months to come to are told by the calls that know them. */
const withGrade = (standing: Pick<Grades, 'current' | 'next' | 'keep'>) => async (page: Page) => {
  const { current: vipGrade } = standing
  await rewriting(memberInfoEndpoint, (data) => ({ ...data, vipGrade }))(page)
  await rewriting(gradeListEndpoint, ({ list }) => ({ ...standing, list }))(page)
}
const KEEP_UNTIL = Date.parse('2027-02-24T00:00:00+08:00')
/** One whose bets did not keep VIP2. */
const FALLEN = {
  current: 1,
  next: {
    ...{ grade: 2, depositNeed: '10000.00', depositDone: '12600.00', betNeed: '60000.00', betDone: '23450.00' },
    regain: true,
  },
  keep: { need: '10000.00', done: '23450.00', until: KEEP_UNTIL },
}
const TOP = { current: 8, keep: { need: '40000000.00', done: '12345678.90', until: KEEP_UNTIL } }

async function atDesk(url: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(new URL(`/sandbox/${path}`, url), body && post)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>
}

const waiting = ({ path }: Endpoint) => ({
  before: (page: Page) => page.route(`**${path}`, () => undefined),
  isWaiting: true,
})
const failing = ({ path }: Endpoint) => ({
  before: (page: Page) => page.route(`**${path}`, (route) => route.fulfill({ status: 503 })),
  act: (page: Page) => page.getByText('没有加载出来').first().waitFor(),
})
