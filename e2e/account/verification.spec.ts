import type { Page } from '@playwright/test'
import { launchEndpoint } from '@site/contracts'
import { DAY_MS, siteDate } from '@site/domain'
import { expectAccessible } from '../support/accessibility.ts'
import { createApi } from '../support/api.ts'
import { pressOn } from '../support/keyboard.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { readyMember } from '../support/withdrawals.ts'

/** One white point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)
const card = (page: Page) => page.getByRole('region', { name: '年龄与身份认证' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** By keyboard alone. */
async function submitDocument(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, card(page).getByLabel('证件照片'))
  await (await chooser).setFiles({ name: 'front.png', mimeType: 'image/png', buffer: PICTURE })
  await pressOn(page, page.getByRole('button', { name: '提交认证', exact: true }))
  await expect(card(page)).toContainText('审核中')
}

test('documents are refused with a ground and approved at the desk, and the card of the member follows', async ({
  page,
  context,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '30000.00')
  await enterAs(page, member)
  await page.goto('/mine/takemoney')
  await page.getByRole('textbox', { name: '取款金额' }).fill('20000.01')
  await page.getByRole('button', { name: /^提交取款/ }).click()
  await expect(page.getByText('须先完成身份认证')).toBeVisible()
  await page.getByRole('link', { name: '去认证' }).click()
  await expect(card(page)).toContainText('未提交')
  await expectAccessible(page)
  await press(page, '提交认证')
  await expect(card(page)).toContainText('请上传证件照片')
  await submitDocument(page)

  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#verifications')
  await expect(desk.getByText('实时更新中')).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: member.name })
  await press(desk, `${member.name} 的证件照片 1`)
  await expect(desk.getByRole('img', { name: `${member.name} 的证件照片 1` })).toHaveJSProperty('naturalWidth', 1)
  await desk.keyboard.press('Escape')
  await expectAccessible(desk)
  await press(desk, `拒绝认证 ${member.name}`)
  await desk.getByLabel('原因（会员可见）').fill('证件四角不清晰')
  await desk.getByRole('dialog').getByRole('button', { name: '拒绝认证' }).click()
  await expect(row).toHaveCount(0)
  await expect(card(page)).toContainText('证件四角不清晰')

  await submitDocument(page)
  await press(desk, `通过认证 ${member.name}`)
  await desk.getByLabel('证件上的出生日期').fill('1990-01-01')
  await desk.getByRole('dialog').getByRole('button', { name: '通过认证' }).click()
  await expect(card(page)).toContainText('您的年龄与身份已通过认证')
  await expect(page.getByRole('form', { name: '年龄与身份认证' })).toHaveCount(0)
})

test('who is under 18 by the document is told so, and can neither deposit nor play', async ({
  page,
  context,
  site,
}) => {
  // A device of their own: whoever comes to it afterwards is held.
  const api = await createApi(site.url)
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/auth')
  await submitDocument(page)
  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#verifications')
  await press(desk, `通过认证 ${member.name}`)
  await desk.getByLabel('证件上的出生日期').fill(siteDate(Date.now() - 10 * 365 * DAY_MS))
  await desk.getByRole('dialog').getByRole('button', { name: '通过认证' }).click()
  await expect(card(page)).toContainText('证件显示您未满18岁')
  const refused = await api.call(launchEndpoint, { enName: 'PGDZ' }, member.token)
  expect([refused.code, refused.message]).toEqual([6003, '你的年龄未满18，无法游戏哦'])
})

test('a frozen account tells its ground after the log-in; the member appeals, and the desk lifts it', async ({
  page,
  context,
  api,
}) => {
  const member = await newMember(api)
  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#freezes')
  const form = desk.getByRole('form', { name: '冻结一个账号' })
  await form.getByLabel('会员账号').fill(member.name)
  await form.getByLabel('原因（会员可见）').fill('资金来源需要核实')
  await form.getByRole('button', { name: '冻结一个账号' }).click()
  const row = desk.getByRole('row').filter({ hasText: member.name })
  await expect(row).toContainText('冻结中')
  await expectAccessible(desk)

  await enterAs(page, { ...member, ...(await api.logIn(member.name, member.password)) })
  await page.goto('/')
  const told = page.getByRole('dialog').filter({ hasText: '资金来源需要核实' })
  await expect(told).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await pressOn(page, told.getByRole('button', { name: '查看与申诉' }))
  const freeze = page.getByRole('region', { name: '账号冻结' })
  await expect(freeze).toContainText('冻结中')
  await expectAccessible(page)
  const send = freeze.getByRole('button', { name: '提交申诉' })
  await pressOn(page, send)
  await expect(freeze).toContainText('请填写申诉说明')
  await pressOn(page, freeze.getByRole('textbox', { name: '申诉说明' }), 'End')
  await page.keyboard.insertText('款项来自工资')
  await pressOn(page, send)
  await expect(freeze.getByRole('list', { name: '冻结记录' })).toContainText('款项来自工资')

  await expect(row).toContainText('申诉：款项来自工资')
  await press(desk, `解除冻结 ${member.name}`)
  await desk.getByLabel('答复（会员可见）').fill('核实完毕')
  await desk.getByRole('dialog').getByRole('button', { name: '解除冻结' }).click()
  await expect(row).toHaveCount(0)
  await expect(freeze).toContainText('已解除')
  await expect(freeze).toContainText('核实完毕')
})
