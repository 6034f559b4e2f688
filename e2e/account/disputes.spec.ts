import type { Page } from '@playwright/test'
import { disputeStateEndpoint, disputeSubmitEndpoint, letterListEndpoint } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { expectAccessible } from '../support/accessibility.ts'
import { depositOrder } from '../support/deposits.ts'
import { pressOn } from '../support/keyboard.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { baccarat, toVenue } from '../support/venue-rounds.ts'
import { succeed } from '../support/withdrawals.ts'

const SCRIPT = '<script>document.title = "taken"</script> 牌面与记录不一致'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const balance = (page: Page) => page.getByRole('banner').getByRole('group', { name: '中心钱包' })

test('a member disputes a round from the records, the desk upholds it with a correction, and the member reads both', async ({
  page,
  context,
  site,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '200.00')
  await toVenue(api, member.token, '100')
  const { id } = await (await baccarat(site.url, api, member.token))('10.00')
  const number = `KXZR-${id}`

  await enterAs(page, member)
  await page.goto('/mine/betRecord')
  await press(page, `${number} 详情`)
  await pressOn(page, page.getByRole('dialog', { name: '注单详情' }).getByRole('button', { name: '对此注单有疑问' }))
  const dialog = page.getByRole('dialog', { name: '提交申诉' })
  await expect(dialog).toContainText(number)
  await expect(dialog).toContainText(/可在 .+ 前申诉/)
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: '申诉理由' }).fill('太短了')
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect(dialog).toContainText('申诉理由至少 10 个字')
  await dialog.getByRole('textbox', { name: '申诉理由' }).fill(SCRIPT)
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect(dialog).toBeHidden()
  const record = page.getByRole('dialog', { name: '注单详情' })
  await expect(record).toContainText('已提交')
  await expect(record.getByRole('button', { name: '对此注单有疑问' })).toHaveCount(0)
  await record.getByRole('link', { name: '查看申诉' }).click()
  const course = page.getByRole('dialog', { name: '申诉详情' })
  await expect(course.getByText(SCRIPT)).toBeVisible()
  await expect(course.getByRole('list', { name: '申诉进度' }).getByRole('listitem')).toHaveCount(1)

  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#disputes')
  await expect(desk.getByText('实时更新中')).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText(SCRIPT)
  await expect(row).toContainText('¥10.00')
  await expect(row.getByRole('link', { name: '验证这类牌局' })).toHaveAttribute('href', '/fairness/baccarat')
  await press(desk, `开始处理 ${number}`)
  await expect(row).toContainText('处理中')
  await expect(course).toContainText('处理中')
  await press(desk, `申诉成立 ${number}`)
  const answer = desk.getByRole('dialog')
  await expect(answer).toContainText('目前的结果')
  await answer.getByLabel('更正入账金额').fill('12.34')
  await answer.getByLabel('答复').fill('牌面记录有误，已更正')
  await expectAccessible(desk)
  await answer.getByRole('button', { name: '申诉成立' }).click()
  await expect(row).toHaveCount(0)

  await expect(course.getByRole('list', { name: '申诉进度' })).toContainText(
    /已提交.*处理中.*申诉成立.*牌面记录有误，已更正.*\+¥12\.34/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(course).toBeHidden()
  await page.goto('/mine/betRecord')
  await page.getByRole('main').getByRole('link', { name: '我的申诉' }).click()
  await expect(balance(page)).toContainText('112.34')
  const line = page.getByRole('row').filter({ hasText: number })
  await expect(line).toContainText(/申诉成立.*\+¥12\.34/)
  await expectAccessible(page)
  const { list } = await succeed(api, letterListEndpoint, { type: 'notice' }, member.token)
  expect(list[0]).toMatchObject({ title: '申诉成立' })
  expect(list[0]?.content).toContain(number)
  expect(list[0]?.content).toContain('牌面记录有误，已更正')
  expect(await page.title()).not.toContain('taken')
})

test('an order that ended is disputed from its details until its fourteen days are over', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  const { orderNo } = await depositOrder(api, member, 'HUIWANG', '300.05')
  await sandbox.advanceDeposit(orderNo, 'paid')
  const other = await depositOrder(api, member, 'HUIWANG', '400.05')
  await sandbox.advanceDeposit(other.orderNo, 'paid')
  await enterAs(page, member)
  await page.goto('/mine/transRecord?view=deposits')
  await press(page, `${orderNo} 详情`)
  const entrance = page.getByRole('dialog', { name: '存款订单详情' }).getByRole('button', { name: '申诉' })
  await expect(entrance).toBeVisible()
  // The dialog asks for itself: what the other tab does comes after that.
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === disputeStateEndpoint.path)
  await entrance.click()
  await asked
  const dialog = page.getByRole('dialog', { name: '提交申诉' })
  await expect(dialog).toContainText(orderNo)
  const lodged = { kind: 'deposit', number: orderNo, reason: '另一个页面已经提交了这条申诉' } as const
  await succeed(api, disputeSubmitEndpoint, lodged, member.token)
  await dialog.getByRole('textbox', { name: '申诉理由' }).fill('到账金额比我支付的少了一些')
  await dialog.getByRole('button', { name: '提交申诉' }).click()
  await expect(page.getByText('该申诉正在处理中，请等待答复')).toBeVisible()
  await expect(dialog).toContainText('您的申诉正在等待答复')

  await sandbox.advanceClock(14 * DAY_MS)
  try {
    await page.goto(`/mine/disputes?kind=deposit&number=${other.orderNo}`)
    await expect(dialog).toContainText('申诉期限已过')
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto('/mine/transRecord?view=deposits')
    await press(page, `${other.orderNo} 详情`)
    await expect(page.getByRole('dialog', { name: '存款订单详情' })).toContainText('申诉期限已过')
  } finally {
    await sandbox.advanceClock(-14 * DAY_MS)
  }
})
