import type { Page } from '@playwright/test'
import { confirmIncreaseEndpoint, payEndpoint, setLimitEndpoint, signalCodeEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '@site/domain'
import { expectAccessible } from '../support/accessibility.ts'
import { pressOn } from '../support/keyboard.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const row = (page: Page, name: string) => page.getByRole('listitem', { name })
const daily = (page: Page) => row(page, '每日存款限额')

async function setLimit(page: Page, amount: string, name = '每日存款限额'): Promise<void> {
  await row(page, name).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('textbox', { name: '限额金额' }).fill(amount)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
}

test('[D.060] a limit is asked for before the first deposit; lower holds at once, higher after a day and a second word', async ({
  page,
  api,
  sandbox,
}) => {
  // At ten o'clock, as the vectors have it.
  const before = await sandbox.advanceClock(0)
  await sandbox.advanceClock(startOfDay(dayOf(before) + 1) + 10 * HOUR_MS - before)
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/savemoney')
  const prompt = page.getByText('存款前，先给自己设一个限额？')
  await expect(prompt).toBeVisible()
  await page.getByRole('link', { name: '去设置' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '理性博彩' })).toBeVisible()
  await setLimit(page, '1000')
  await expect(daily(page)).toContainText('¥1,000')
  await expect(daily(page)).toContainText('剩余 ¥1,000')
  await setLimit(page, '500')
  await expect(daily(page)).toContainText('剩余 ¥500')
  await setLimit(page, '2000')
  await expect(daily(page)).toContainText('申请提高至 ¥2,000')
  await expect(daily(page)).toContainText('剩余 ¥500')
  const confirm = daily(page).getByRole('button', { name: '确认生效' })
  await expect(confirm).toHaveCount(0)

  const order = { payCode: 'HUIWANG', amount: '600' }
  const { data: code } = await api.call(signalCodeEndpoint, order, member.token)
  const signalCode = (code as { readonly signalCode: string }).signalCode
  const refused = await api.call(payEndpoint, { ...order, signalCode, requestId: crypto.randomUUID() }, member.token)
  expect(refused.message).toContain('最多还可存入¥500')

  await sandbox.advanceClock(DAY_MS - MINUTE_MS)
  await page.reload()
  await expect(daily(page), 'it is 09:59').toContainText(/ 10:00 起可以确认/)
  await expect(daily(page)).toContainText('剩余 ¥500')
  await expect(confirm).toHaveCount(0)
  const raise = { type: 'deposit', period: 'day' } as const
  const early = await api.call(confirmIncreaseEndpoint, raise, member.token)
  expect(early).toMatchObject({ code: 6012, message: expect.stringContaining('冷静期未结束') })
  await sandbox.advanceClock(MINUTE_MS)
  await page.reload()
  await expect(confirm).toBeVisible()
  await expect(daily(page), 'a day alone raises nothing').toContainText('剩余 ¥500')
  await pressOn(page, confirm)
  await expect(daily(page)).toContainText('剩余 ¥2,000')
  await page.goto('/mine/savemoney')
  await expect(page.getByRole('heading', { level: 1, name: '存款' })).toBeVisible()
  await expect(prompt, 'asked once').toHaveCount(0)
  // Of day, week and month the one binds that leaves least.
  for (const [period, amount] of [
    ['week', '300'],
    ['month', '250'],
  ] as const) {
    await api.call(setLimitEndpoint, { type: 'deposit', period, amount }, member.token)
    const wish = { payCode: 'HUIWANG', amount: '400' }
    const asked = await api.call(signalCodeEndpoint, wish, member.token)
    const again = { ...wish, signalCode: (asked.data as { readonly signalCode: string }).signalCode }
    const answer = await api.call(payEndpoint, { ...again, requestId: crypto.randomUUID() }, member.token)
    expect(answer.message, period).toContain(`最多还可存入¥${amount}`)
  }
})

test('[D.060] what was paid in counts, and an order that waits until it expires; the page says what is left, and of day and week the least holds', async ({
  page,
  api,
  sandbox,
}) => {
  const weekly = row(page, '每周存款限额')
  await enterAs(page, await newMember(api))
  await page.goto('/mine/limits')
  await setLimit(page, '3000', '每周存款限额')
  await setLimit(page, '1000')

  const payBy = async (channel: string, amount: string) => {
    await visit(page, '/mine/savemoney')
    await page.getByRole('radiogroup', { name: '存款方式' }).getByText(channel, { exact: true }).click()
    await page.getByRole('textbox', { name: '存款金额' }).fill(amount)
    await page.getByRole('button', { name: `立即存款 ¥${amount}` }).click()
  }
  const state = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })
  await payBy('汇旺支付', '800')
  await expect(state('等待付款')).toBeVisible()
  // The provider pays it.
  await sandbox.advanceClock(MINUTE_MS / 3)
  await expect(state('存款成功')).toBeVisible()
  await visit(page, '/mine/limits')
  await expect(daily(page)).toContainText('已用 ¥800剩余 ¥200')
  await expect(weekly).toContainText('已用 ¥800剩余 ¥2,200')

  await payBy('汇旺支付', '300')
  const refused = page.getByRole('dialog').filter({ hasText: '超出您设置的每日存款限额，最多还可存入¥200，' })
  await expect(refused).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(refused).toBeHidden()
  // An amount that the provider does not pay.
  await payBy('汇旺支付', '150.05')
  await expect(state('等待付款')).toBeVisible()
  await visit(page, '/mine/limits')
  await expect(daily(page), 'it waits, and counts').toContainText('已用 ¥950.05剩余 ¥49.95')
  await payBy('虚拟币快捷', '100')
  const passed = page.getByRole('dialog').filter({ hasText: '超出您设置的每日存款限额，最多还可存入¥49.95，' })
  await expect(passed).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(passed).toBeHidden()
  await sandbox.advanceClock(15 * MINUTE_MS)
  await page.goto('/mine/limits')
  await expect(daily(page), 'it has expired').toContainText('已用 ¥800剩余 ¥200')
})
