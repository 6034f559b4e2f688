import { randomInt } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { bindOtherEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, startOfDay, startOfMonth } from '@site/domain'
import { isFullRun } from '../matrix.ts'
import { matchesOf, openBoard, openEarly, pick, priceOf, slipOf } from '../sports/saturday.ts'
import { createApi } from '../support/api.ts'
import { depositOrder, PAYER } from '../support/deposits.ts'
import { codeTo, newPhone } from '../support/identity.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'
import { betAtCards } from '../support/venue-rounds.ts'
import { FUND_PASSWORD, newCardNumber, succeed } from '../support/withdrawals.ts'

const PASSWORD = 'friend1234'
const banner = (page: Page) => page.getByRole('banner')
const wallet = (page: Page) => banner(page).getByRole('group', { name: '中心钱包' })
const mine = (page: Page) => page.getByRole('region', { name: '我的参与' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const listed = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const press = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name }).click()

/** Opens what an inviter sends, and registers there. Answers the new name. */
async function registerBy(page: Page, link: string): Promise<string> {
  const name = `fr${randomInt(10_000_000, 99_999_999)}`
  await page.goto(link)
  await press(banner(page), '注册')
  const dialog = page.getByRole('dialog', { name: '注册' })
  await dialog.getByLabel('用户名').fill(name)
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('确认密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('checkbox', { name: /同意/ }).check()
  await dialog.getByRole('button', { name: /^立即注册/ }).click()
  await expect(page.getByText('注册成功', { exact: true })).toBeVisible()
  await expect(banner(page).getByRole('button', { name: new RegExp(`我的账户 ${name}`) })).toBeVisible()
  return name
}

/** The link that the inviter's page shows to be copied. */
async function inviteLink(page: Page): Promise<string> {
  await page.goto('/activity/friendInvitation')
  const share = page.getByRole('region', { name: '我的邀请' })
  return (await share.getByText(/\/\?icode=/).textContent()) ?? ''
}

const KICK_OFF = { kind: 'period', period: '1H', clock: { seconds: 0, runs: true } }

/** The friend of whom the inviter's page tells. */
const friendRow = (page: Page) => page.getByRole('table', { name: '邀请记录' }).getByRole('row').nth(1)

test('[S1.016] [S2.028] who comes by a link, pays in and bets brings the inviter the reward', async ({
  page,
  browser,
  site,
  api,
  sandbox,
}) => {
  const inviter = await newMember(api)
  await enterAs(page, inviter)
  const link = await inviteLink(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  const name = await registerBy(other, link)
  const token = (await other.evaluate(() => localStorage.getItem('token'))) ?? ''
  await context.close()

  const own = await createApi(site.url)
  await succeed(own, bindOtherEndpoint, { realName: PAYER, birthday: '1992-03-04' }, token)
  const { orderNo } = await depositOrder(own, { token }, 'HUIWANG', '100.05')
  await sandbox.advanceDeposit(orderNo, 'paid')
  await betAtCards({ url: site.url, api: own, sandbox, name, token }, '1000.00')
  // What a friend does is looked at once a minute.
  await sandbox.advanceClock(70_000)
  await expect(friendRow(page), 'without a reload').toContainText('已达标')
  await press(page, '领取 ¥18')
  await expect(page.getByText('已领取 ¥18，取款前须投注 ¥54')).toBeVisible()
})

/** What the parts of the month share: one browser, in which the member stays logged in. */
interface Month {
  readonly context: BrowserContext
  readonly page: Page
  readonly inviter: Page
  readonly name: string
  readonly token: string
}

/** Deposits at the page by a channel of the sandbox, which the provider then says is paid. */
async function payIn(page: Page, sandbox: Sandbox, amount: string): Promise<void> {
  await page.getByRole('radiogroup', { name: '存款方式' }).getByText('汇旺支付', { exact: true }).click()
  await page.getByRole('textbox', { name: '存款金额' }).fill(amount)
  await press(page, `立即存款 ¥${amount}`)
  await expect(page.getByRole('heading', { level: 2, name: '等待付款' })).toBeVisible()
  await sandbox.advanceDeposit(new URL(page.url()).searchParams.get('order') ?? '', 'paid')
  await expect(page.getByRole('heading', { level: 2, name: '存款成功' })).toBeVisible()
}

/** The way of an activity from the list of all of them. */
async function openActivity(page: Page, title: RegExp): Promise<void> {
  await visit(page, '/activity/discount')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(heading(page, title)).toBeVisible()
}

const withoutCents = (amount: string): string => amount.replace(/\.00$/, '')

/** What came in by all pages of a list, like `+¥500.05`; it lies open at the first. */
async function amountsOf(page: Page, table: Locator): Promise<readonly string[]> {
  const amounts: string[] = []
  const next = page.getByRole('button', { name: '下一页' })
  for (;;) {
    const lines = await table.getByRole('row').allTextContents()
    amounts.push(...lines.flatMap((line) => line.match(/\+¥[\d,]+(?:\.\d+)?/g) ?? []).map(withoutCents))
    if ((await next.count()) === 0 || (await next.isDisabled())) return amounts
    await next.click()
    await expect(table.getByRole('row').nth(1)).not.toHaveText(lines[1] ?? '')
  }
}

// It takes a minute and a half, so the full run alone has it; the story above stands for it in every run.
if (isFullRun)
  test.describe.serial('[S1.014] [S1.015] [S1.016] [S1.020] [S1.021] a member’s month', () => {
    let month: Month
    let begun = 0

    test.beforeAll(async ({ browser, site, api, sandbox }) => {
      begun = await sandbox.goToNewDay()
      const context = await browser.newContext({ baseURL: site.origin('aurora') })
      const inviter = await (await browser.newContext({ baseURL: site.origin('aurora') })).newPage()
      await enterAs(inviter, await newMember(api))
      const link = await inviteLink(inviter)
      const page = await context.newPage()
      const name = await registerBy(page, link)
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
      await succeed(api, bindOtherEndpoint, { birthday: '1993-04-05' }, token)
      month = { context, page, inviter, name, token }
    })
    test.afterAll(async () => {
      await month.inviter.context().close()
      await month.context.close()
    })

    test('the first day: tasks, the first deposit with its bonus, draws and the first sign-in', async ({ sandbox }) => {
      const { page } = month
      await openActivity(page, /新手任务/)
      const task = (name: string) => listed(page, '任务清单').filter({ hasText: name })
      const backTo = async () => {
        await visit(page, '/activity/newTask/new-tasks')
        await expect(heading(page, /新手任务/)).toBeVisible()
      }
      const claim = async (name: string) => {
        await press(task(name), /^领取/)
        await expect(task(name)).toContainText('已领取')
      }
      await task('绑定手机').getByRole('link').click()
      const phone = newPhone()
      const phoneCard = page.getByRole('region', { name: '手机绑定' })
      await phoneCard.getByLabel('手机号码').fill(phone)
      await press(phoneCard, '获取验证码')
      await expect(page.getByText('获取手机验证码成功')).toBeVisible()
      await phoneCard.getByLabel('验证码').fill(await codeTo(sandbox, phone))
      await press(phoneCard, '绑定手机')
      await expect(page.getByText('手机绑定成功')).toBeVisible()
      const nameCard = page.getByRole('region', { name: '实名认证' })
      await nameCard.getByLabel('真实姓名').fill(PAYER)
      await press(nameCard, '提交实名')
      await press(page.getByRole('dialog', { name: '确认提交' }), '确认提交')
      await expect(page.getByText('实名认证成功')).toBeVisible()
      await backTo()
      await claim('绑定手机')
      await claim('实名认证')
      await task('绑定银行卡').getByRole('link').click()
      const card = page.getByRole('form', { name: '添加银行卡' })
      await card.getByLabel('开户银行').selectOption({ index: 1 })
      await card.getByLabel('银行卡号').fill(newCardNumber())
      await press(card, '添加银行卡')
      await expect(page.getByText('添加成功')).toBeVisible()

      await openActivity(page, /首存双倍/)
      await press(mine(page), '立即参加')
      await expect(page.getByText('参加成功')).toBeVisible()
      await mine(page).getByRole('link', { name: '去存款' }).click()
      await payIn(page, sandbox, '500.05')
      await page.getByRole('link', { name: '领取赠金 ¥500.05' }).click()
      await press(mine(page), '领取 ¥500.05')
      await expect(page.getByText('已领取 ¥500.05，取款前须投注 ¥5,000.50')).toBeVisible()

      await backTo()
      await claim('绑定银行卡')
      await claim('完成首笔存款')

      await openActivity(page, /每日幸运抽奖/)
      const draw = page.getByRole('button', { name: /^抽一次/ })
      for (let left = 5; left > 0; left -= 1) {
        await expect(draw).toContainText(`剩余 ${left} 次`)
        await draw.click()
      }
      await expect(draw).toContainText('剩余 0 次')
      await expect(draw).toBeDisabled()
      await expect(page.getByRole('table', { name: '我的抽奖记录' }).getByRole('row')).toHaveCount(6)

      await openActivity(page, /有效投注排行赛/)
      await press(mine(page), '立即参加')
      await expect(page.getByText('参加成功').filter({ visible: true })).toBeVisible()
      await openActivity(page, /每日签到/)
      await press(mine(page), '签到领 ¥1')
      await expect(mine(page).getByRole('button', { name: '今日已签到' })).toBeVisible()
    })

    test('plays: a match, a table in the site’s frame, a day of rounds; a grade is climbed and its gifts are claimed', async ({
      site,
      sandbox,
    }) => {
      const { page, name, token } = month
      await page.setViewportSize({ width: 1920, height: 1080 })
      const list = await openBoard(page)
      await openEarly(page)
      const match = matchesOf(list).nth(2)
      const matchId = (await match.getAttribute('data-match')) ?? ''
      await pick(priceOf(match, '独赢'))
      const slip = slipOf(page)
      await slip.getByText('任何赔率').click()
      await slip.getByRole('textbox', { name: /投注金额$/ }).fill('100')
      await press(slip, '确认投注 ¥100')
      await expect(slip.getByText('投注成功').first()).toBeVisible()
      await sandbox.happen(matchId, [KICK_OFF, { kind: 'end' }], { takeOver: true })

      await page.setViewportSize({ width: 1366, height: 768 })
      await visit(page, '/mine/transfermoney')
      const follows = page.getByRole('switch', { name: '自动转账' })
      await follows.click()
      await expect(page.getByText('已开启自动转账')).toBeVisible()
      await visit(page, '/game/realbet')
      await press(page.getByRole('main'), '进入琉光真人')
      await expect(heading(page, '琉光真人')).toBeVisible()
      const table = page.frameLocator('iframe[title="琉光真人"]')
      await table.getByRole('button', { name: '庄 1:0.95' }).click()
      await table.getByRole('button', { name: /^开牌/ }).click()
      await expect(table.getByText(/庄赢|闲赢|和局/).first()).toBeVisible()
      await press(page, '返回')
      await expect(wallet(page), 'the money comes home').not.toContainText(/¥0$/)
      await visit(page, '/mine/transfermoney')
      await follows.click()
      await expect(page.getByText('已关闭自动转账')).toBeVisible()

      await openActivity(page, /再存加赠/)
      await press(mine(page), '立即参加')
      await mine(page).getByRole('link', { name: '去存款' }).click()
      await payIn(page, sandbox, '600.05')
      await page.getByRole('link', { name: '领取赠金 ¥120.01' }).click()
      await press(mine(page), '领取 ¥120.01')
      await expect(page.getByText('已领取 ¥120.01，取款前须投注 ¥960.08')).toBeVisible()
      const own = await createApi(site.url)
      await betAtCards({ url: site.url, api: own, sandbox, name, token }, '50000.00')

      await visit(page, '/mine/vip')
      await expect(page.getByRole('heading', { name: 'VIP1 会员' })).toBeVisible()
      await page.getByRole('navigation', { name: '用户中心' }).getByRole('link', { name: '福利中心' }).click()
      await press(page.getByRole('list', { name: '可以领取的礼金' }), '领取 ¥18')
      await expect(page.getByText('已领取 ¥18，已存入中心钱包')).toBeVisible()
      await openActivity(page, /每日投注有礼/)
      const tiers = listed(page, '本期进度')
      for (const [index, reward] of ['8', '38', '128'].entries()) {
        await press(tiers.nth(index), `领取 ¥${reward}`)
        await expect(tiers.nth(index)).toContainText('已领取')
      }
      await visit(page, '/activity/newTask/new-tasks')
      await press(listed(page, '任务清单').filter({ hasText: '投注' }), /^领取/)
      await expect(page.getByRole('progressbar', { name: '已完成 5 / 5 项' })).toBeVisible()
      await expect(mine(page)).toContainText('已获得 ¥27')
    })

    test('a week: signing in, the proof of a draw, feedback that is answered and adopted', async ({ sandbox }) => {
      const { page, name, context } = month
      for (const [index, reward] of ['2', '3', '5', '8', '12', '28'].entries()) {
        await sandbox.advanceClock(DAY_MS)
        await page.goto('/activity/signGift/sign-in')
        await press(mine(page), `签到领 ¥${reward}`)
        await expect(page.getByText(`已连续签到 ${index + 2} 天`)).toBeVisible()
      }
      await expect(mine(page)).toContainText('已获得 ¥59')
      await openActivity(page, /每日幸运抽奖/)
      await page.getByRole('table', { name: '我的抽奖记录' }).getByRole('button').first().click()
      await expect(page.getByText(/^已在您的浏览器中核对/)).toBeVisible()

      await visit(page, '/mine/feedback')
      const form = page.getByRole('form', { name: '写反馈' })
      await form.getByRole('textbox', { name: '标题' }).fill('希望签到有提醒')
      await form.getByRole('textbox', { name: '反馈内容' }).fill('签到到第六天差点忘了，希望每天有一条提醒。')
      await press(form, '提交反馈')
      const row = listed(page, '我的反馈').filter({ hasText: '希望签到有提醒' })
      await expect(row).toContainText('待处理')
      const desk = await context.newPage()
      await desk.goto('/sandbox/desk#feedback')
      await press(desk, `采纳并奖励 ${name}`)
      await desk.getByLabel('答复（会员可见）').fill('好主意，下个版本就有。')
      await press(desk.getByRole('dialog'), '采纳并奖励')
      await expect(row).toContainText('奖励 ¥18')
      await desk.close()
      await row.getByRole('button').click()
      await expect(page.getByRole('dialog')).toContainText('您的反馈已被采纳，奖励 ¥18 已到账')
      await press(page.getByRole('dialog'), '关闭')
    })

    test('the month’s end: the race is paid, money goes out, the inviter is paid', async ({ site, sandbox }) => {
      const { page, inviter, context, name, token } = month
      const ended = startOfDay(startOfMonth(dayOf(begun), 1) + 1) + DAY_MS / 2
      // The week may have gone over it.
      await sandbox.advanceClock(Math.max(0, ended - (await sandbox.advanceClock(0))))
      await page.goto('/mine/message')
      await expect(page.getByRole('list', { name: '消息列表' })).toContainText('比赛奖励已发放')
      // What was given since the big bets has to be bet before it goes out.
      await betAtCards({ url: site.url, api: await createApi(site.url), sandbox, name, token }, '6000.00')
      await visit(page, '/mine/takemoney')
      await press(page, '去设置')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('资金密码', { exact: true }).fill(FUND_PASSWORD)
      await dialog.getByLabel('确认资金密码').fill(FUND_PASSWORD)
      await press(dialog, '确认设置')
      await page.getByRole('textbox', { name: '取款金额' }).fill('300')
      await press(page, '提交取款 ¥300')
      await dialog.getByLabel('资金密码', { exact: true }).fill(FUND_PASSWORD)
      const order = page.getByRole('region', { name: '取款订单' })
      await expect(order).toContainText(/待审核|审核中/)
      const orderNo = new URL(page.url()).searchParams.get('order') ?? ''
      const desk = await context.newPage()
      await desk.goto('/sandbox/desk#withdrawals')
      await press(desk, `审核通过 ${orderNo}`)
      await expect(order).toContainText('出款中')
      await press(desk, `立即出款 ${orderNo}`)
      await expect(page.getByRole('heading', { name: '取款成功' })).toBeVisible()
      await desk.close()

      await inviter.reload()
      await expect(friendRow(inviter)).toContainText('已达标')
      await press(inviter, '领取 ¥18')
      await expect(inviter.getByText('已领取 ¥18，取款前须投注 ¥54')).toBeVisible()
    })

    test('afterwards records, welfare and letters show all of it, and the ledger is proved', async ({ sandbox }) => {
      const { page, inviter } = month
      await visit(page, '/mine/transRecord')
      const deals = page.getByRole('table', { name: '交易记录' })
      await expect(deals).toContainText('-¥300')
      await expect(deals).toContainText('+¥1,888')
      await page.getByRole('combobox', { name: '交易类型' }).selectOption('优惠')
      await expect(deals, 'bonuses alone').not.toContainText('-¥300')
      const amounts = await amountsOf(page, deals)
      for (const amount of ['500.05', '3', '5', '8', '18', '120.01', '38', '128', '28', '1,888'])
        expect(amounts).toContain(`+¥${amount}`)
      await visit(page, '/mine/betRecord')
      const bets = page.getByRole('table', { name: '投注记录' })
      for (const played of ['琉光真人', '凯旋真人', '¥50,000', 'vs']) await expect(bets).toContainText(played)
      await expect(bets.getByRole('row').filter({ hasText: 'vs' })).not.toContainText('未结算')
      await visit(page, '/mine/welfare')
      await expect(
        page.getByRole('table', { name: '已领取与已过期' }).getByRole('row', { name: 'VIP1 晋级礼金' }),
      ).toContainText('已领取')
      await visit(page, '/mine/giftRecord')
      await expect(
        page.getByRole('table', { name: '礼金记录' }).getByRole('row', { name: 'VIP1 晋级礼金' }),
      ).toContainText('+¥18')
      await page.getByRole('radio', { name: '活动奖励' }).check({ force: true })
      await expect(
        page.getByRole('table', { name: '活动奖励记录' }).getByRole('row', { name: /第 1 名奖励/ }),
      ).toContainText('本月有效投注排行赛')
      await visit(page, '/mine/message')
      const letters = page.getByRole('list', { name: '消息列表' })
      for (const title of ['会员等级已升至 VIP1', '比赛奖励已发放', '存款', '取款'])
        await expect(letters).toContainText(title)
      await visit(page, '/mine/vip')
      await inviter.goto('/mine/message')
      await expect(inviter.getByRole('list', { name: '消息列表' })).toContainText('邀请的好友已达标')
      await sandbox.proveLedger()
    })
  })
