import { randomInt } from 'node:crypto'
import { activityRankEndpoint, balanceEndpoint, bindOtherEndpoint, joinActivityEndpoint } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { expectAccessible } from '../support/accessibility.ts'
import type { Api } from '../support/api.ts'
import { depositOrder, PAYER } from '../support/deposits.ts'
import { enterAs, newMember, type NewMember } from '../support/new-member.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { expect, test } from '../support/test.ts'
import { baccarat, toVenue } from '../support/venue-rounds.ts'
import { visit } from '../support/visit.ts'
import { succeed } from '../support/withdrawals.ts'

test('[S1.015] [S2.022] [S2.023] a member finds the first-deposit offer, joins, deposits and claims its bonus once', async ({
  page,
  context,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/activity/discount?category=newcomer')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /七大联赛/ })).toHaveCount(0)
  await main.getByRole('link', { name: /首存双倍/ }).click()
  await expect(page).toHaveURL(/\/activity\/firstDeposit\/first-deposit$/)
  await expect(page.getByRole('heading', { level: 1, name: /首存双倍/ })).toBeVisible()
  const mine = page.getByRole('region', { name: '我的参与' })
  await expect(mine).toContainText('赠金须完成10倍流水')
  await expect(page.getByRole('table', { name: '存款档位' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await mine.getByRole('button', { name: '立即参加' }).dblclick()
  await expect(page.getByText('参加成功')).toBeVisible()
  await mine.getByRole('link', { name: '去存款' }).click()
  const offers = page.getByRole('list', { name: '存款优惠' })
  await expect(offers.getByRole('listitem')).toHaveCount(1)
  await expect(offers).toContainText('已参加，存款到账后在活动页领取')
  await offers.getByRole('link').click()
  await expect(page).toHaveURL(/\/activity\/firstDeposit\/first-deposit$/)
  await visit(page, '/mine/savemoney')

  await succeed(api, bindOtherEndpoint, { realName: PAYER }, member.token)
  const { orderNo } = await depositOrder(api, member, 'HUIWANG', '500.05')
  await sandbox.advanceDeposit(orderNo, 'paid')
  // The deposit page hears of the money, and offers the next deposit's bonus from then on.
  await visit(page, '/activity/firstDeposit/first-deposit')
  const claim = mine.getByRole('button', { name: '领取 ¥500.05' })
  await expect(claim).toBeVisible()
  const other = await context.newPage()
  await enterAs(other, member)
  await other.goto('/activity/firstDeposit/first-deposit')
  const late = other.getByRole('button', { name: '领取 ¥500.05' })
  await expect(late).toBeVisible()
  await other.route('**/act/api/v1/promotion/config', (route) => route.abort())
  await claim.dblclick()
  await expect(page.getByText('已领取 ¥500.05，取款前须投注 ¥5,000.50')).toBeVisible()
  await expect(mine).toContainText('已获得 ¥500.05')
  await late.click()
  await expect(other.getByRole('dialog').getByText('您已领取过，不能重复领取')).toBeVisible()
  await other.close()

  // The next deposit is the second one, which has an offer of its own.
  await visit(page, '/activity/againDeposit/again-deposit')
  await expect(page.getByText('第 2 笔存款参加')).toBeVisible()
  await mine.getByRole('button', { name: '立即参加' }).click()
  await expect(mine).toContainText('您的下一笔存款符合条件')
})

test('[S2.024] [S2.027] a new member claims a task that is done, and sees how far the day’s bets have come', async ({
  page,
  api,
}) => {
  const member = await newMember(api)
  await succeed(api, bindOtherEndpoint, { realName: PAYER }, member.token)
  await enterAs(page, member)
  const templates = new Set<string>()
  page.on('request', (request) => {
    const [, template] = /\/activity\.(\w+)\.[^/]*\.js$/.exec(request.url()) ?? []
    if (template !== undefined) templates.add(template)
  })
  await page.goto('/activity/newTask/new-tasks')
  const tasks = page.getByRole('list', { name: '任务清单' }).getByRole('listitem')
  await expect(tasks).toHaveCount(5)
  const named = tasks.filter({ hasText: '实名认证' })
  await named.getByRole('button', { name: /领取 ¥3/ }).click()
  await expect(page.getByText('已领取 ¥3，取款前须投注 ¥9')).toBeVisible()
  await expect(named).toContainText('已领取')
  await expect(page.getByRole('progressbar', { name: '已完成 1 / 5 项' })).toBeVisible()
  await expect(tasks.filter({ hasText: '完成首笔存款' }).getByRole('link')).toHaveAttribute('href', '/mine/savemoney')
  await expectAccessible(page)

  expect([...templates], 'code of this template alone').toEqual(['newTask'])
  await visit(page, '/activity/bettingGift/betting-gift')
  const running = page.getByRole('list', { name: '本期进度' }).getByRole('listitem')
  await expect(running).toHaveCount(3)
  expect([...templates]).toEqual(['newTask', 'bettingGift'])
  await expect(running.first()).toContainText('¥0 / ¥1,000')
  await expect(page.getByRole('region', { name: '我的参与' })).toContainText('还差 ¥1,000')
  await expectAccessible(page)
})

test('[S2.025] a draw shows its odds before, pays what was drawn, and is proved once the seed is out', async ({
  page,
  api,
  sandbox,
}) => {
  const id = await sandbox.makeActivity('lucky-draw', {
    title: '幸运抽奖',
    data: {
      prizes: [
        { id: 'p8', name: '8元红包', amount: '8.00', weight: 3 },
        { id: 'none', name: '谢谢参与', amount: '0.00', weight: 1 },
      ],
    },
  })
  const member = await newMember(api)
  await succeed(api, bindOtherEndpoint, { realName: PAYER }, member.token)
  await enterAs(page, member)
  await page.goto(`/activity/drawGift/${id}`)
  const prizes = page.getByRole('list', { name: '奖品与中奖概率' }).getByRole('listitem')
  await expect(prizes.filter({ hasText: '8元红包' })).toContainText('概率 75%')
  await expect(prizes.filter({ hasText: '谢谢参与' })).toContainText('概率 25%')
  const draw = page.getByRole('button', { name: /^抽一次/ })
  await expect(draw).toBeDisabled()
  const { orderNo } = await depositOrder(api, member, 'HUIWANG', '300.05')
  await sandbox.advanceDeposit(orderNo, 'paid')
  await page.reload()
  await page.getByRole('textbox', { name: '您的随机词' }).fill('我的幸运词')
  const won = page.getByText('恭喜抽中 8元红包')
  const blank = page.getByText('谢谢参与，这次没有抽中')
  const mine = page.getByRole('table', { name: '我的抽奖记录' }).getByRole('row')
  let wins = 0
  for (const left of [2, 1, 0]) {
    await draw.click()
    await expect(draw).toHaveText(`抽一次 · 剩余 ${left} 次机会`)
    await expect(won.or(blank)).toBeVisible()
    if (await won.isVisible()) wins += 1
    // Below its head, a line for each draw.
    await expect(mine).toHaveCount(1 + 3 - left)
  }
  await expect(draw).toBeDisabled()
  await expect(mine.filter({ hasText: '+¥8' })).toHaveCount(wins)
  await expect(page.getByRole('list', { name: '中奖名单' }).getByRole('listitem')).toHaveCount(wins)
  const paid = await succeed(api, balanceEndpoint, {}, member.token)
  expect(paid.centerWalletBalance, 'what was shown was paid').toBe((300.05 + 8 * wins).toFixed(2))
  await expectAccessible(page)

  await sandbox.advanceClock(DAY_MS)
  await page.reload()
  await mine.last().getByRole('button').click()
  await expect(page.getByText(/^已在您的浏览器中核对/)).toBeVisible()
  await expect(page.getByRole('region', { name: '第 1 次抽奖的验证' })).toContainText('我的幸运词')
})

test('[S2.026] signing in pays day by day, and a card closes a gap', async ({ page, api, sandbox }) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/activity/signGift/sign-in')
  const mine = page.getByRole('region', { name: '我的参与' })
  const days = page.getByRole('list', { name: '签到日历' }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  await mine.getByRole('button', { name: '签到领 ¥1' }).dblclick()
  await expect(page.getByText('签到成功，获得 ¥1')).toBeVisible()
  await expect(mine.getByRole('button', { name: '今日已签到' })).toBeDisabled()
  await expect(days.first()).toContainText('已签到')
  await expectAccessible(page)

  await sandbox.advanceClock(2 * DAY_MS)
  await page.reload()
  await days.nth(1).getByRole('button', { name: /^补签/ }).click()
  await expect(page.getByText('补签成功')).toBeVisible()
  await mine.getByRole('button', { name: '签到领 ¥3' }).click()
  await expect(page.getByText('已连续签到 3 天')).toBeVisible()
  await expect(mine).toContainText('剩余补签卡 0 张')
})

/** Bets in a race until something counts there: a tie does not. */
async function score(
  {
    url,
    api,
    sandbox,
    id,
  }: { readonly url: string; readonly api: Api; readonly sandbox: Sandbox; readonly id: string },
  { name, token }: NewMember,
  stake: string,
): Promise<void> {
  const isRanked = async () =>
    (await succeed(api, activityRankEndpoint, { id, pageNum: 1, pageSize: 10 }, token)).my?.rank !== undefined
  while (!(await isRanked())) {
    await sandbox.addMoney(name, stake)
    await toVenue(api, token, stake)
    const play = await baccarat(url, api, token)
    await play(stake)
  }
}

test('[S2.020] a race is joined, ranks who bets in it while one looks, and shows its prizes', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  const id = await sandbox.makeActivity(await sandbox.raceOfMonth(), { title: '投注赛' })
  await enterAs(page, member)
  await page.goto(`/activity/racePage/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: '投注赛' })).toBeVisible()
  await page.getByRole('button', { name: '立即参加' }).click()
  await expect(page.getByText('参加成功')).toBeVisible()
  await expect(page.getByRole('region', { name: '实时排名' })).toContainText('还没有人上榜')
  await expect(page.getByRole('region', { name: '奖金分配' })).toContainText('第 4–10 名')
  await expect(page.getByRole('timer', { name: '距结束' })).toBeVisible()

  const rival = await newMember(api)
  await succeed(api, joinActivityEndpoint, { id, action: 'join', requestId: crypto.randomUUID() }, rival.token)
  const race = { url: site.url, api, sandbox, id }
  await score(race, rival, '600.00')
  await score(race, member, '60.00')
  // The page is told: it has not been loaded again, and looks by itself once a minute only.
  const board = page.getByRole('table', { name: '实时排名' }).getByRole('row')
  await expect(board.nth(1)).not.toContainText(rival.name)
  await expect(board.nth(1)).toContainText('¥1,888')
  await expect(board.nth(2)).toContainText('我')
  await expect(board.nth(2)).toContainText('¥888')
  const own = page.getByRole('region', { name: '我的排名' })
  await expect(own).toContainText('第 2 名')
  await expect(own).toContainText('距上一名还差')
  await expectAccessible(page)
})

test('[S1.016] [S2.028] a member invites by code, link and picture, and sees who came by the link', async ({
  page,
  context,
  browser,
  api,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/activity/friendInvitation')
  const share = page.getByRole('region', { name: '我的邀请' })
  await expect(share.getByRole('img', { name: '邀请链接的二维码' })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.getByRole('button', { name: '复制邀请链接' }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).origin).toBe(new URL(page.url()).origin)
  await expect(page.getByText('还没有邀请好友')).toBeVisible()
  await expectAccessible(page)

  // Somebody else, in a browser of their own, opens the link and registers.
  const elsewhere = await browser.newContext()
  const friend = await elsewhere.newPage()
  await friend.goto(link)
  await friend.getByRole('banner').getByRole('button', { name: '注册' }).click()
  const dialog = friend.getByRole('dialog')
  const name = `fr${randomInt(100_000, 999_999)}`
  await dialog.getByLabel('用户名').fill(name)
  await dialog.getByLabel('密码', { exact: true }).fill('Friend123')
  await dialog.getByLabel('确认密码', { exact: true }).fill('Friend123')
  await dialog.getByRole('checkbox', { name: /同意/ }).check()
  await dialog.getByRole('button', { name: /^立即注册/ }).click()
  await expect(friend.getByRole('banner').getByRole('button', { name: new RegExp(`我的账户 ${name}`) })).toBeVisible()
  await elsewhere.close()

  await page.reload()
  const row = page.getByRole('table', { name: '邀请记录' }).getByRole('row').nth(1)
  await expect(row).toContainText('*')
  await expect(row).toContainText('已注册')
  await expect(row).not.toContainText(name)
})

test('[S1.015] activities that are unknown, over or of another page do no harm', async ({ page, api, sandbox }) => {
  const member = await newMember(api)
  const now = await sandbox.advanceClock(0)
  const id = await sandbox.makeActivity('new-tasks', { title: '短期任务', endAt: now + DAY_MS })
  // Pages that were left stay where they are, out of sight.
  const gone = page.getByText('活动不存在或已结束').filter({ visible: true })
  await page.goto('/activity/signGift/sign-in')
  await expect(page.getByRole('button', { name: '登录后参加' })).toBeVisible()
  const templates = [
    'racePage',
    'firstDeposit',
    'againDeposit',
    'drawGift',
    'signGift',
    'bettingGift',
    'activityLandPage',
    'newTask',
  ]
  for (const template of templates) {
    await visit(page, `/activity/${template}/nothing`)
    await expect(gone).toBeVisible()
  }
  await visit(page, `/activity/drawGift/${id}`)
  await expect(page).toHaveURL(new RegExp(`/activity/newTask/${id}$`))
  await sandbox.advanceClock(2 * DAY_MS)
  const late = { id, action: 'claim', option: 'realName', requestId: crypto.randomUUID() } as const
  const answer = await api.call(joinActivityEndpoint, late, member.token)
  expect(answer.code).toBe(6012)
  await page.reload()
  await expect(gone).toBeVisible()
})
