import { readFile } from 'node:fs/promises'
import { balanceEndpoint, closeOrderEndpoint, withdrawInfoEndpoint, withdrawNewEndpoint } from '@site/contracts'
import { matchesOf, openBoard, priceOf, slipOf, toSaturday } from '../sports/saturday.ts'
import { md5 } from '../support/api.ts'
import { depositOrder } from '../support/deposits.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { bodiesOf, enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { toVenue } from '../support/venue-rounds.ts'
import { visit } from '../support/visit.ts'
import { FUND_PASSWORD, readyMember, succeed } from '../support/withdrawals.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

test('[S2.048] [S2.049] [D.054] [D.070] a bet by keyboard alone and a transfer stand in the records, with sums by period, filters and an export', async ({
  page,
  api,
  sandbox,
}) => {
  await toSaturday(sandbox)
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '500.00')
  await enterAs(page, member)
  await page.goto('/mine/betRecord')
  await expect(page.getByText('这段时间没有记录')).toBeVisible()

  const list = await openBoard(page)
  await pressOn(page, page.getByRole('button', { name: /^今日/ }).first())
  await expect(matchesOf(list).first()).toBeVisible()
  const price = priceOf(matchesOf(list).first(), '独赢')
  await pressOn(page, price)
  await expect(price).toHaveAttribute('aria-pressed', 'true')
  const slip = slipOf(page)
  await tabTo(page, slip.getByRole('textbox', { name: /投注金额$/ }))
  await page.keyboard.type('50')
  // The price may move on the way to the button: who takes any is not asked about it.
  await pressOn(page, slip.getByRole('radio', { name: '更好赔率' }), 'ArrowRight')
  await expect(slip.getByRole('radio', { name: '任何赔率' })).toBeChecked()
  const balances = bodiesOf(page, balanceEndpoint.path)
  await pressOn(page, slip.getByRole('button', { name: '确认投注 ¥50' }))
  await expect(slip.getByText(/投注成功/).first()).toBeVisible()

  await visit(page, '/mine/betRecord')
  const row = page.getByRole('row').filter({ hasText: 'vs' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('未结算')
  await expect(row).toContainText('¥50')
  expect(balances, 'one bet, one balance').toHaveLength(1)
  const sums = page.getByRole('region', { name: '投注记录' })
  await expect(sums).toContainText('1 笔')
  await page.getByText('已结算', { exact: true }).click()
  await expect(page.getByText('这段时间没有记录')).toBeVisible()
  await page.getByText('全部', { exact: true }).click()
  await page.getByRole('combobox', { name: '场馆类别' }).selectOption('真人')
  await expect(page.getByText('这段时间没有记录')).toBeVisible()
  await page.getByRole('combobox', { name: '场馆类别' }).selectOption('体育')
  await expect(row).toHaveCount(1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.startsWith('\uFEFF注单,时间,')).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('50.00')

  const { token } = member
  await toVenue(api, token, '12.34')
  await visit(page, '/mine/transRecord')
  const deals = page.getByRole('row').filter({ hasText: /T\d{10}/ })
  await expect(deals).toHaveCount(2)
  await expect(deals.first()).toContainText('转账')
  await expect(deals.first()).toContainText('12.34')
  await expect(page.getByRole('region', { name: '交易记录' })).toContainText('487.66')
  await page.getByRole('combobox', { name: '交易类型' }).selectOption('转账')
  await expect(deals).toHaveCount(1)
  await page.getByText('昨天', { exact: true }).last().click()
  await expect(page.getByText('这段时间没有记录')).toBeVisible()
})

test('[D.054] records are paged while new ones come, a line opens with its steps, and the statement tells the net position', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  for (let n = 1; n <= 22; n += 1) await sandbox.addMoney(member.name, `${n}.00`)
  await toVenue(api, member.token, '12.34')
  await enterAs(page, member)
  await page.goto('/mine/transRecord')
  const deals = page.getByRole('row').filter({ hasText: /T\d{10}/ })
  await expect(deals).toHaveCount(20)
  await expect(deals.last()).toContainText('¥4')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(deals.first()).toContainText('¥3')
  await sandbox.addMoney(member.name, '500.00')
  await expect(page.getByRole('banner').getByRole('group', { name: '中心钱包' })).toContainText('740.66')
  await expect(deals.first(), 'the page stays where it was').toContainText('¥3')
  await expect(deals).toHaveCount(3)
  await page.getByRole('button', { name: '上一页' }).click()
  await expect(deals.first()).toContainText('500')
  await page.getByRole('combobox', { name: '交易类型' }).selectOption('转账')
  await expect(deals).toHaveCount(1)
  await deals.getByRole('button', { name: /详情$/ }).click()
  const drawer = page.getByRole('dialog', { name: '交易详情' })
  await expect(drawer.getByRole('list', { name: '处理记录' })).toContainText(/转入场馆.*中心钱包.*-¥12\.34.*\+¥12\.34/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByText('资金报表', { exact: true }).click()
  const lifetime = page.getByRole('region', { name: '累计收支' })
  await expect(lifetime).toContainText('净输赢')
  await expect(page.getByRole('region', { name: '各场馆输赢' })).toContainText('这段时间没有投注')
})

test('[S2.048] [D.054] [D.070] every order stands in the records, whatever became of it: by state, with its history, its page and a file of all', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '1000.00')
  const paid = await depositOrder(api, member, 'HUIWANG', '300.05')
  await sandbox.advanceDeposit(paid.orderNo, 'paid')
  const cancelled = await depositOrder(api, member, 'HUIWANG', '400.05')
  await succeed(api, closeOrderEndpoint, { orderNo: cancelled.orderNo }, member.token)
  const reviewed = await depositOrder(api, member, 'XNBSK', '200.05')
  await enterAs(page, member)
  await page.goto(`/mine/xnbsk?order=${reviewed.orderNo}`)
  await sandbox.advanceDeposit(reviewed.orderNo, 'paidOther')
  await expect(page.getByRole('heading', { name: '人工审核中' })).toBeVisible()

  await pressOn(page, page.getByRole('link', { name: '存款记录' }))
  const rows = page.getByRole('row').filter({ hasText: /D\d{16}/ })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: paid.orderNo })).toContainText(/汇旺支付.*存款成功.*¥300\.05.*\+¥300\.05/)
  await expect(rows.filter({ hasText: cancelled.orderNo })).toContainText(/订单已取消.*¥400\.05.*–/)
  await expect(rows.filter({ hasText: reviewed.orderNo })).toContainText(/人工审核中.*¥200\.05.*–/)
  await page.reload()
  await expect(rows, 'the view stands in the address').toHaveCount(3)
  const states = page.getByRole('combobox', { name: '订单状态' })
  await states.selectOption('订单已取消')
  await expect(rows).toHaveCount(1)
  await states.selectOption('全部状态')
  await expect(rows).toHaveCount(3)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page, page.getByRole('button', { name: '导出 CSV' })),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toContain('人工审核中')

  await pressOn(page, page.getByRole('button', { name: `${reviewed.orderNo} 详情` }))
  const drawer = page.getByRole('dialog', { name: '存款订单详情' })
  await expect(drawer).toContainText('到账金额与订单金额不符')
  await expect(drawer.getByRole('list', { name: '处理记录' }).getByRole('listitem')).toHaveText([
    /提交订单/,
    /人工核对/,
  ])
  await pressOn(page, drawer.getByRole('link', { name: '打开订单' }))
  await expect(page.getByRole('heading', { name: '人工审核中' })).toBeVisible()

  // What was paid in has to be bet before anything goes out: this member has paid in nothing.
  const other = await readyMember(site.url, api, sandbox, '500.00')
  const { cards } = await succeed(api, withdrawInfoEndpoint, {}, other.token)
  const wish = { way: 'BANK', amount: '100.05', cardId: cards[0]?.id ?? '', withdrawPwd: md5(FUND_PASSWORD) } as const
  const own = { ...wish, requestId: crypto.randomUUID() }
  const { orderNo } = await succeed(api, withdrawNewEndpoint, own, other.token)
  await sandbox.decideWithdrawal(orderNo, 'refuse', { reason: '收款人姓名与实名不一致' })
  await enterAs(page, other)
  await page.goto('/mine/transRecord?view=withdrawals')
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await expect(row).toContainText(/审核未通过.*¥100\.05/)
  await row.getByRole('button', { name: /详情$/ }).click()
  const told = page.getByRole('dialog', { name: '取款订单详情' })
  await expect(told).toContainText('收款人姓名与实名不一致')
  await expect(told.getByRole('list', { name: '处理记录' })).toContainText(/取款.*审核未通过.*取款退回.*\+¥100\.05/)
})
