import type { Page } from '@playwright/test'
import {
  STATUS,
  allBalanceEndpoint,
  askToReturnEndpoint,
  launchEndpoint,
  loginEndpoint,
  playLimitsEndpoint,
  playSessionEndpoint,
  realityCheckEndpoint,
  setLimitEndpoint,
  timeoutEndpoint,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS, formatCny, parseFen } from '@site/domain'
import { expectAccessible } from '../support/accessibility.ts'
import { createApi, md5 } from '../support/api.ts'
import { pressOn } from '../support/keyboard.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'
import { baccarat, toVenue } from '../support/venue-rounds.ts'

const GAME = { enName: 'PGDZ', gameCode: 'pgdz-001' }
const daily = (page: Page) => page.getByRole('listitem', { name: '每日存款限额' })

test('[D.061] [D.063] a reality check after the chosen time says what was won or lost, answered in all tabs by one', async ({
  page,
  context,
  site,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '100')
  await toVenue(api, member.token, '100')
  await enterAs(page, member)
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/rg/session'))
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByLabel('站点时间（北京时间）')).toBeVisible()
  await expect(banner.getByLabel('本次登录时长')).toBeVisible()
  await expect(banner.getByRole('link', { name: /^18\+/ })).toBeVisible()
  await asked
  await banner.getByRole('link', { name: '理性娱乐，设置限额与暂停' }).click()
  await page.getByRole('radiogroup', { name: '提醒间隔' }).getByText('15 分钟').click()
  await expect(page.getByText('每 15 分钟提醒一次')).toBeVisible()

  await (
    await baccarat(site.url, api, member.token)
  )('60.00')
  const { data: venues } = await api.call(allBalanceEndpoint, { category: 8 }, member.token)
  const net = parseFen(venues?.totalMoney ?? '') - 10_000n
  const check = page.getByRole('dialog', { name: '休息一下，看看时间' })
  const told = page.waitForResponse((answer) => answer.url().endsWith('/rg/session'))
  await sandbox.advanceClock(13 * MINUTE_MS)
  await page.reload()
  await told
  await expect(banner.getByLabel('本次登录时长')).toBeVisible()
  await expect(check, 'not before its time').toHaveCount(0)
  await sandbox.advanceClock(2 * MINUTE_MS)
  await page.reload()
  await expect(check).toContainText('本次游戏已 15 分钟')
  for (const fact of ['投注', '返还', '净额', '注单数'])
    await expect(check.getByText(fact, { exact: true })).toBeVisible()
  await expect(check).toContainText(`净额${net > 0n ? '+' : ''}${formatCny(net)}`)
  await expect(check).toContainText(/投注¥60(?!\d)/)
  await expect(check.getByRole('button', { name: '查看记录' })).toBeVisible()
  await expect(check.getByRole('button', { name: '退出登录' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  const other = await context.newPage()
  await other.goto('/mine/wallet')
  const second = other.getByRole('dialog', { name: '休息一下，看看时间' })
  await expect(second).toBeVisible()
  await pressOn(other, second.getByRole('button', { name: '继续' }))
  await expect(second).toBeHidden()
  await expect(check).toBeHidden()
  await other.close()

  await sandbox.advanceClock(15 * MINUTE_MS)
  await page.reload()
  await check.getByRole('button', { name: '查看记录' }).click()
  await expect(page).toHaveURL(/\/mine\/betRecord$/)
  await sandbox.advanceClock(15 * MINUTE_MS)
  await page.reload()
  const home = page.waitForResponse((answer) => answer.request().isNavigationRequest())
  await check.getByRole('button', { name: '退出登录' }).click()
  await home
  await expect(banner.getByRole('button', { name: '登录' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('[D.061] over a slot game in its frame the check comes as well, also where that has the whole screen, and what plays on by itself stops', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '500')
  await toVenue(api, member.token, '500', 'PGDZ')
  expect(await api.call(realityCheckEndpoint, { minutes: 15 }, member.token)).toMatchObject({ code: STATUS.SUCCESS })
  expect(await api.call(playSessionEndpoint, {}, member.token)).toMatchObject({ data: { realityCheckMin: 15 } })
  await enterAs(page, member)
  await page.goto('/game/egame')
  await page.getByRole('button', { name: '开始 灯火长安' }).click()
  const game = page.frameLocator('iframe')
  const auto = game.getByRole('button', { name: '自动旋转' })
  await auto.click()
  await game.locator(':root').evaluate((root) => root.requestFullscreen())
  const isWhole = () => page.evaluate(() => document.fullscreenElement instanceof HTMLIFrameElement)
  await expect.poll(isWhole).toBe(true)
  const plan = game.getByRole('dialog', { name: '自动游戏' })
  await plan.getByRole('textbox', { name: '局数（1-100）' }).fill('101')
  // The focus is where the player has to choose, and goes to the first thing that cannot be.
  await plan.getByRole('textbox', { name: '亏损上限（元）' }).press('Enter')
  await expect(plan.getByText('请输入 1-100 的整数')).toBeVisible()
  await expect(plan.getByText(/^请输入不低于 ¥2.*的金额/)).toBeVisible()
  await expect(plan.getByRole('textbox', { name: '局数（1-100）' })).toBeFocused()
  await expect(auto, 'nothing has begun').toHaveAttribute('aria-pressed', 'false')
  await plan.getByRole('textbox', { name: '局数（1-100）' }).fill('10')
  await plan.getByRole('textbox', { name: '亏损上限（元）' }).fill('500')
  await plan.getByRole('button', { name: '开始' }).click()
  await expect(auto).toHaveAttribute('aria-pressed', 'true')
  // So much later that it waits for no round any more: a call of the game that crosses the clock's leap may leave one open.
  await sandbox.advanceClock(17 * MINUTE_MS)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const check = page.getByRole('dialog', { name: '休息一下，看看时间' })
  await expect(check).toBeVisible()
  await expect.poll(isWhole, 'it is seen').toBe(false)
  await expect(auto, 'the focus has left it').toHaveAttribute('aria-pressed', 'false')
  await check.getByRole('button', { name: '继续' }).click()
  await expect(auto, 'nothing goes on by itself').toHaveAttribute('aria-pressed', 'false')
})

test('[D.062] a self-exclusion holds at once: every page says until when, a log-in too, and no promotion is shown', async ({
  page,
  context,
  site,
  sandbox,
}) => {
  // A device of their own: whoever comes to it afterwards is held.
  const api = await createApi(site.url)
  const member = await newMember(api)
  await enterAs(page, member)
  const other = await context.newPage()
  await enterAs(other, member)
  await other.goto('/activity/discount')
  const offers = other.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(offers.first()).toBeVisible()
  await page.goto('/mine/limits')
  // By keyboard alone, to its end.
  await pressOn(page, page.getByRole('button', { name: '自我排除', exact: true }))
  const wizard = page.getByRole('dialog', { name: '自我排除' })
  await pressOn(page, wizard.getByRole('button', { name: '下一步' }))
  await pressOn(page, wizard.getByRole('textbox', { name: '登录密码' }), member.password.slice(0, 1))
  await page.keyboard.type(member.password.slice(1))
  const sentence = wizard.getByRole('textbox', { name: '请输入“我确认”' })
  await pressOn(page, sentence, 'End')
  await page.keyboard.insertText('确认')
  await page.keyboard.press('Enter')
  await expect(wizard.getByText('请准确输入“我确认”')).toBeVisible()
  await pressOn(page, sentence, 'Home')
  await page.keyboard.insertText('我')
  await pressOn(page, wizard.getByRole('button', { name: '确认并立即生效' }))
  await expect(page.getByText(/^自我排除中，至 \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()

  for (const tab of [page, other]) {
    const told = tab.getByRole('dialog').filter({ hasText: '您已自我排除，至' })
    await expect(told).toBeVisible()
    await expectAccessible(tab, '[role=dialog]')
    await pressOn(tab, told.getByRole('button', { name: '知道了' }))
    await expect(told).toBeHidden()
  }
  await expect(page.getByRole('link', { name: '去取款' })).toBeVisible()
  await expectAccessible(page, 'main')
  await other.reload()
  await expect(other.getByText('暂停游戏或自我排除期间不提供优惠活动')).toBeVisible()
  await expect(offers).toHaveCount(0)
  const login = { name: member.name, password: md5(member.password), kaptchcate: 0 as const, codeId: '', code: '' }
  const { data } = await api.call(loginEndpoint, login)
  expect(data).toMatchObject({ exclusion: { kind: 'selfExclusion', mayReturn: false } })
  const days = Math.floor(((data?.exclusion?.until ?? 0) - (await sandbox.advanceClock(0))) / DAY_MS)
  expect(days, 'the answer to a log-in says until when: half a year').toBeGreaterThanOrEqual(180)
  expect(days).toBeLessThanOrEqual(184)
  expect((await api.call(launchEndpoint, GAME, member.token)).code, 'and nobody plays meanwhile').toBe(6003)
  const back = await api.call(askToReturnEndpoint, {}, data?.token)
  expect(back.code, 'it is not taken back').toBe(6012)

  // Whoever comes to the device now may be the same person.
  await enterAs(other, await newMember(api))
  await other.goto('/mine/limits')
  await expect(other.getByRole('main').getByText('账户正在核实')).toBeVisible()
  await expectAccessible(other, 'main')
})

test('[D.062] a time-out holds at once, too: it ends the talk in the open tab, shows no promotion and is not taken back', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/')
  await page
    .getByRole('button', { name: /^进入 .* 的聊天室$/ })
    .first()
    .click()
  // Behind the notice that comes with the pause, whichever of them is there first.
  const room = page.getByRole('region', { name: '聊天室', exact: true, includeHidden: true })
  await expect(room.getByRole('textbox', { name: '聊天内容' })).toBeVisible()
  expect((await api.call(launchEndpoint, GAME, member.token)).code).not.toBe(6003)
  const end = (await sandbox.advanceClock(0)) + DAY_MS
  await api.call(timeoutEndpoint, { hours: 24, password: md5(member.password) }, member.token)
  expect((await api.call(launchEndpoint, GAME, member.token)).code, 'nobody plays meanwhile').toBe(6003)
  await expect(room.getByText('您已暂停游戏或自我排除，期间不能使用聊天室')).toBeVisible()
  await expect(room.getByRole('log', { includeHidden: true })).toHaveCount(0)
  await expectAccessible(page, 'section[aria-label="聊天室"]')
  await page.goto('/activity/discount')
  await expect(page.getByText('暂停游戏或自我排除期间不提供优惠活动')).toBeVisible()
  const login = { name: member.name, password: md5(member.password), kaptchcate: 0 as const, codeId: '', code: '' }
  const { data } = await api.call(loginEndpoint, login)
  expect(data).toMatchObject({ exclusion: { kind: 'timeout', mayReturn: false } })
  const late = (data?.exclusion?.until ?? 0) - end
  expect(late, 'the answer to a log-in says until when').toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(MINUTE_MS * slowness)
  expect((await api.call(askToReturnEndpoint, {}, data?.token)).code, 'it is not taken back').toBe(6012)
})

test('what was seen of the play is told the day after, without blame, with a way to a limit, to a pause and to help', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  const before = await sandbox.advanceClock(0)
  try {
    await sandbox.goToNewDay()
    for (const amount of ['100', '200', '300', '400'])
      await api.call(setLimitEndpoint, { type: 'stake', period: 'day', amount }, member.token)
    await sandbox.goToNewDay()
    const seen = async () => (await api.call(playLimitsEndpoint, {}, member.token)).data?.harm?.reasons.length
    // The days that were passed have other work, which is done one after the other.
    await expect.poll(seen, { timeout: 60_000 * slowness }).toBe(1)

    await enterAs(page, member)
    await page.goto('/mine/limits')
    const card = page.getByRole('status').filter({ hasText: '留意一下最近的游戏情况' })
    await expect(card).toContainText('3 次申请提高或取消限额')
    await expect(card.getByRole('link', { name: '了解理性博彩' })).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: '暂停游戏' }).click()
    await expect(page.getByRole('dialog', { name: '暂停游戏' })).toBeVisible()
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: '设置存款限额' }).click()
    const dialog = page.getByRole('dialog', { name: '每日存款限额' })
    await dialog.getByRole('textbox', { name: '限额金额' }).fill('500')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(daily(page)).toContainText('剩余 ¥500')
  } finally {
    await sandbox.advanceClock(before - (await sandbox.advanceClock(0)))
  }
})

test('[D.060] [D.063] limits are a link away on the deposit page and in the user menu; they are set, and a time-out is begun, by keyboard alone', async ({
  page,
  api,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/savemoney')
  const prompt = page.getByText('存款前，先给自己设一个限额？')
  await expect(prompt).toBeVisible()
  await expectAccessible(page, 'main')
  await pressOn(page, page.getByRole('button', { name: '暂不设置' }))
  await expect(prompt).toHaveCount(0)
  const limits = page.getByRole('heading', { level: 1, name: '理性博彩' })
  await pressOn(page, page.getByRole('main').getByRole('link', { name: '理性博彩：设置限额' }))
  await expect(limits).toBeVisible()

  const open = daily(page).getByRole('button').first()
  await pressOn(page, open)
  const dialog = page.getByRole('dialog', { name: '每日存款限额' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  const amount = dialog.getByRole('textbox', { name: '限额金额' })
  await pressOn(page, amount, '5')
  await page.keyboard.type('00')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(daily(page)).toContainText('剩余 ¥500')
  await expectAccessible(page, 'main')

  await pressOn(page, page.getByRole('button', { name: '自我排除', exact: true }))
  const wizard = page.getByRole('dialog', { name: '自我排除' })
  await expectAccessible(page, '[role=dialog]')
  await pressOn(page, wizard.getByRole('button', { name: '下一步' }))
  await pressOn(page, wizard.getByRole('textbox', { name: '登录密码' }))
  await expect(wizard.getByText('请准确输入“我确认”')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()

  // The other pause to its end.
  await pressOn(page, page.getByRole('button', { name: '暂停游戏', exact: true }))
  const timeout = page.getByRole('dialog', { name: '暂停游戏' })
  const length = timeout.getByRole('combobox', { name: '期限' })
  await pressOn(page, length)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(length).toHaveValue('72')
  await pressOn(page, timeout.getByRole('button', { name: '下一步' }))
  await expect(timeout.getByText('暂停游戏 3 天')).toBeVisible()
  await pressOn(page, timeout.getByRole('textbox', { name: '登录密码' }), member.password.slice(0, 1))
  await page.keyboard.type(member.password.slice(1))
  await pressOn(page, timeout.getByRole('button', { name: '确认并立即生效' }))
  await expect(page.getByText(/^暂停游戏中，至 \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  const told = page.getByRole('dialog').filter({ hasText: '您已暂停游戏，至' })
  await pressOn(page, told.getByRole('button', { name: '知道了' }))
  await expect(told).toBeHidden()

  await page.goto('/')
  const banner = page.getByRole('banner')
  await pressOn(page, banner.getByRole('button', { name: /我的账户/ }))
  await pressOn(page, banner.getByRole('group', { name: '我的账户' }).getByRole('link', { name: '理性博彩' }))
  await expect(limits).toBeVisible()
})
