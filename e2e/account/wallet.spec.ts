import { randomInt } from 'node:crypto'
import { STATUS, STORAGE_KEYS, allBalanceEndpoint, balanceEndpoint, venueTransferEndpoint } from '@site/contracts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { bodiesOf, enterAs, newMember } from '../support/new-member.ts'
import { sendPlain } from '../support/send-plain.ts'
import { siteSocketOf } from '../support/site-socket.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('[S1.010] [S1.011] [S2.047] [S2.058] [S3.018] [S3.020] by keyboard alone: register, look around, move money to a venue and back, log out', async ({
  page,
  sandbox,
}) => {
  const name = `kb${randomInt(10_000_000, 99_999_999)}`
  const banner = page.getByRole('banner')
  await sendPlain(page)
  const balanceCalls: unknown[] = []
  const totalCalls: unknown[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === balanceEndpoint.path) balanceCalls.push(request.postDataJSON())
    if (pathname === allBalanceEndpoint.path) totalCalls.push(request.postDataJSON())
  })
  await page.goto('/')

  await pressOn(page, banner.getByRole('button', { name: '注册' }))
  const dialog = page.getByRole('dialog', { name: '注册' })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByLabel('用户名'))
  await page.keyboard.type(name)
  await tabTo(page, dialog.getByLabel('密码', { exact: true }))
  await page.keyboard.type('abc12345')
  await tabTo(page, dialog.getByLabel('确认密码', { exact: true }))
  await page.keyboard.type('abc12345')
  await pressOn(page, dialog.getByRole('checkbox', { name: /同意/ }), 'Space')
  await pressOn(page, dialog.getByRole('button', { name: /^立即注册/ }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(banner.getByRole('button', { name: new RegExp(`我的账户 ${name}`) })).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: '经典版' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-edition', 'professional')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveAttribute('data-edition', 'classic')
  await pressOn(page, page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '真人' }))
  await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()

  await sandbox.addMoney(name, '500.50')
  await visit(page, '/mine/wallet')
  const assets = page.getByRole('region', { name: '总资产' })
  await pressOn(page, assets.getByRole('button', { name: '刷新余额' }))
  await expect(assets).toContainText('500.50')
  expect(balanceCalls.length).toBeGreaterThan(0)
  for (const body of balanceCalls) expect(body).toMatchObject({ withLockMoney: 1 })
  await expect(assets.getByText('¥0.00', { exact: true }), 'all venues together, with two decimals').toBeVisible()
  // What the venues hold together is what the gateway says, and not summed up anew.
  const total = { status_code: STATUS.SUCCESS, message: '', data: { totalMoney: '1234.50', list: [] } }
  await page.route(`**${allBalanceEndpoint.path}`, (route) => route.fulfill({ json: total }))
  await assets.getByRole('button', { name: '刷新余额' }).click()
  await expect(assets.getByText('¥1,234.50', { exact: true })).toBeVisible()
  await page.unroute(`**${allBalanceEndpoint.path}`)
  await assets.getByRole('button', { name: '刷新余额' }).click()
  await expect(assets.getByText('¥0.00', { exact: true })).toBeVisible()
  expect(totalCalls.length).toBeGreaterThan(0)
  for (const body of totalCalls) expect(body).toMatchObject({ category: 8 })

  await pressOn(page, page.getByRole('link', { name: '转账到凯旋真人' }))
  await expect(page.getByRole('heading', { level: 1, name: '转账' })).toBeVisible()
  const amount = page.getByRole('textbox', { name: '转账金额' })
  const confirm = page.getByRole('button', { name: '确认转账' })
  await tabTo(page, amount)
  await page.keyboard.type('88.85')
  await pressOn(page, confirm)
  // Nobody plays who has not said how old they are.
  const age = page.getByRole('dialog').filter({ hasText: '请输入生日，确保您已满18岁' })
  await pressOn(page, age.getByRole('button', { name: '去完善' }))
  const profile = page.getByRole('region', { name: '完善基本资料' })
  await expect(profile.getByLabel('性别'), 'nobody has to say').toHaveValue('')
  await profile.getByLabel('生日').fill('1991-02-03')
  await pressOn(page, profile.getByRole('button', { name: '提交资料' }))
  await pressOn(page, page.getByRole('dialog', { name: '确认提交' }).getByRole('button', { name: '确认提交' }))
  await expect(page.getByRole('region', { name: '基本资料', exact: true })).toContainText('1991-02-03')
  await visit(page, '/mine/wallet')
  await pressOn(page, page.getByRole('link', { name: '转账到凯旋真人' }))
  await tabTo(page, amount)
  await amount.fill('')
  await page.keyboard.type('88.85')
  await pressOn(page, confirm)
  await expect(page.getByText('转账成功').first()).toBeVisible()
  await expect(banner.getByRole('group', { name: '中心钱包' })).toContainText('411.65')
  await visit(page, '/mine/wallet')
  await expect(assets.getByText('¥88.85', { exact: true }), 'what is in the venues').toBeVisible()
  await visit(page, '/mine/transfermoney')

  await pressOn(page, page.getByRole('button', { name: '交换转出与转入' }))
  await pressOn(page, page.getByRole('button', { name: '全部', exact: true }))
  await expect(amount).toHaveValue('88.85')
  await pressOn(page, confirm)
  await expect(banner.getByRole('group', { name: '中心钱包' })).toContainText('500.50')

  await pressOn(page, banner.getByRole('button', { name: /我的账户/ }))
  await pressOn(
    page,
    page.getByRole('button', { name: '退出登录' }).or(page.getByRole('menuitem', { name: '退出登录' })),
  )
  await expect(banner.getByRole('button', { name: '登录' })).toBeVisible()
})

test('[S1.011] money that comes before the page has said on its socket whose it is is shown all the same', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '500.00')
  await enterAs(page, member)
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.routeWebSocket(/\/ws\/site$/, async (socket) => {
    await opened
    socket.connectToServer()
  })
  await page.goto('/mine/wallet')
  const center = page.getByRole('banner').getByRole('group', { name: '中心钱包' })
  await expect(center).toContainText('500')
  await sandbox.addMoney(member.name, '100.00')
  open()
  await expect(center).toContainText('600')
})

test('[S1.011] a transfer to any venue has each balance asked for once, although page, frame and server all learn of it', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '500.00')
  await enterAs(page, member)
  const socket = siteSocketOf(page)
  await socket.answersAfter(venueTransferEndpoint.path, 'balance')
  await page.goto('/mine/transfermoney')
  const center = page.getByRole('banner').getByRole('group', { name: '中心钱包' })
  await expect(center).toContainText('500')
  const amount = page.getByRole('textbox', { name: '转账金额' })
  await expect(amount).toBeVisible()
  const { data } = await api.call(allBalanceEndpoint, { category: 8 }, member.token)
  const venues = page.getByRole('combobox', { name: '选择场馆' }).getByRole('option')
  await expect(venues, 'every venue').toHaveText((data?.list ?? []).map(({ name }) => new RegExp(name)))
  await socket.saidWho
  await sandbox.addMoney(member.name, '100.00')
  await expect(center, 'told by the server').toContainText('600')

  const asked = [balanceEndpoint, allBalanceEndpoint].map(({ path }) => bodiesOf(page, path))
  for (const [moved, left] of [
    ['10', '590'],
    ['40', '550'],
  ] as const) {
    await amount.fill(moved)
    await page.getByRole('button', { name: '确认转账' }).click()
    await expect(amount, 'the transfer is through').toHaveValue('')
    await expect(center).toContainText(left)
  }
  await expect.poll(() => socket.of('balance'), 'the server told of all three').toBe(3)
  await visit(page, '/app/help/kh')
  await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()
  expect(asked.map((bodies) => bodies.length)).toEqual([2, 2])
})

test.describe('bad amounts', () => {
  test.use({ member: 'demo02' })

  test('are answered in words, and nothing is sent', async ({ page }) => {
    await sendPlain(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto('/mine/transfermoney')
    const amount = page.getByRole('textbox', { name: '转账金额' })
    await expect(amount).toBeVisible()
    const confirm = page.getByRole('button', { name: '确认转账' })
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText('请输入转入金额')
    await amount.fill('99999.00')
    await confirm.click()
    await expect(page.getByRole('alert').or(page.getByRole('dialog'))).toContainText(/余额不足|超过/)
    expect(sent, 'what the page does send is seen').toContain(balanceEndpoint.path)
    expect(sent).not.toContain(venueTransferEndpoint.path)
  })
})

test.describe('what is hidden', () => {
  test.use({ member: 'demo01' })

  test('[S8.065] a balance that cannot be had is said in the server’s words to who asks for it, and to nobody else', async ({
    page,
  }) => {
    const [first, second] = ['余额服务升级中', '余额服务繁忙']
    let words: string | undefined = first
    let refused = 0
    await sendPlain(page)
    await page.route(`**${balanceEndpoint.path}`, async (route) => {
      if (words === undefined) return route.continue()
      refused += 1
      await route.fulfill({ json: { status_code: 6013, message: words, data: null } })
    })
    await page.goto('/mine/wallet')
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('余额暂时没有加载出来')
    expect(refused, 'the page asks for it by itself').toBeGreaterThan(0)
    await expect(page.getByText(first)).toHaveCount(0)
    await main.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText(first)).toBeVisible()

    words = undefined
    await main.getByRole('button', { name: '重试' }).click()
    const assets = page.getByRole('region', { name: '总资产' })
    await expect(assets).toBeVisible()
    words = second
    await assets.getByRole('button', { name: '刷新余额' }).click()
    await expect(page.getByText(second)).toBeVisible()
  })

  test('[S3.006] venues with nothing are hidden on demand, and the choice is kept as 1 or 0', async ({ page }) => {
    await page.goto('/mine/wallet')
    const venues = page.getByRole('region', { name: '场馆余额' })
    await expect(venues.getByText('海澜捕鱼')).toBeVisible()
    const choice = venues.getByRole('switch', { name: '隐藏零余额场馆' })
    const kept = () => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.hideZero)
    await choice.click()
    await expect(venues.getByText('海澜捕鱼')).toHaveCount(0)
    expect(await kept()).toBe('1')
    await page.reload()
    await expect(choice).toBeChecked()
    await expect(venues.getByText('海澜捕鱼')).toHaveCount(0)
    await choice.click()
    await expect(venues.getByText('海澜捕鱼')).toBeVisible()
    expect(await kept()).toBe('0')
  })
})
