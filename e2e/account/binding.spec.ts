import { DEMO_PASSWORD } from '../support/api.ts'
import type { Page } from '@playwright/test'
import { NAMED_ROUTES, bindOtherEndpoint, routeHref } from '@site/contracts'
import { codeTo, newPhone, passResend } from '../support/identity.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, logInByDialog, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const GUARDED = [
  [NAMED_ROUTES.addBankCard.path, '银行卡管理'],
  [NAMED_ROUTES.virtualCoinCard.path, '虚拟币地址管理'],
  [NAMED_ROUTES.alipayManage.path, '支付宝管理'],
  [routeHref('accountManage', { id: 'coin' }), '虚拟币地址管理'],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function expectSentToAuth(page: Page): Promise<void> {
  for (const [path] of GUARDED) {
    await visit(page, '/mine/wallet')
    await expect(heading(page, '我的钱包')).toBeVisible()
    await visit(page, path)
    await expect(heading(page, '账户认证'), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(NAMED_ROUTES.auth.path)
  }
}

test('[S2.037] [S2.038] [S2.039] [S2.040] [S2.042] [S2.062] [S5.055] [S6.007] phone and real name are bound, and only then the pages of payout accounts open', async ({
  page,
  api,
  sandbox,
}) => {
  const member = await newMember(api)
  const phone = newPhone()
  await page.goto('/app/help/kh')
  await logInByDialog(page, member.name, DEMO_PASSWORD)
  await expectSentToAuth(page)

  const phoneCard = page.getByRole('region', { name: '手机绑定' })
  await expect(phoneCard.getByText('未认证')).toBeVisible()
  await phoneCard.getByRole('button', { name: '绑定手机' }).click()
  await expect(phoneCard.getByText('请输入正确的手机号码')).toBeVisible()
  await expect(phoneCard.getByText('请输入验证码', { exact: true })).toBeVisible()
  await phoneCard.getByLabel('手机号码').fill('１３８００１３８０００')
  await phoneCard.getByRole('button', { name: '获取验证码' }).click()
  await expect(phoneCard.getByText('请输入正确的手机号码')).toBeVisible()
  await phoneCard.getByLabel('手机号码').fill(phone)
  await phoneCard.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('获取手机验证码成功')).toBeVisible()
  await expect(phoneCard.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled()
  const code = await codeTo(sandbox, phone)
  await phoneCard.getByLabel('验证码').fill(code === '111111' ? '222222' : '111111')
  await phoneCard.getByRole('button', { name: '绑定手机' }).click()
  await expect(page.getByText('验证码错误')).toBeVisible()
  await phoneCard.getByLabel('验证码').fill(code)
  await phoneCard.getByRole('button', { name: '绑定手机' }).click()
  await expect(page.getByText('手机绑定成功')).toBeVisible()
  await expect(phoneCard.getByText(`${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible()

  await visit(page, '/mine/wallet')
  await expect(heading(page, '我的钱包')).toBeVisible()
  await visit(page, NAMED_ROUTES.addBankCard.path)
  await expect(heading(page, '账户认证'), 'a phone alone is not enough').toBeVisible()

  const nameCard = page.getByRole('region', { name: '实名认证' })
  const submitName = nameCard.getByRole('button', { name: '提交实名' })
  for (const bad of ['', '·阿里', '阿里··买提', '张a三4', '张三🙂', '<b>张三</b>', "张三' or 1=1"]) {
    await nameCard.getByLabel('真实姓名').fill(bad)
    await submitName.click()
    await expect(nameCard.getByText('请输入正确的姓名'), bad).toBeVisible()
  }
  await nameCard.getByLabel('真实姓名').fill('阿里•买提')
  await expect(nameCard.getByText('请输入正确的姓名')).toHaveCount(0)
  await submitName.click()
  const sure = page.getByRole('dialog', { name: '确认提交' })
  await expect(sure).toContainText('真实姓名为「阿里·买提」')
  await sure.getByRole('button', { name: '再看看' }).click()
  await expect(nameCard.getByText('未认证'), 'nothing is sent before the last look').toBeVisible()
  await submitName.click()
  await sure.getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('实名认证成功')).toBeVisible()
  await expect(nameCard.getByRole('textbox'), 'it cannot be changed afterwards').toHaveCount(0)
  await expect(page.getByText('认证已完成')).toBeVisible()

  for (const [path, title] of GUARDED) {
    await visit(page, path)
    await expect(heading(page, title), path).toBeVisible()
  }
  await visit(page, routeHref('accountManage', { id: 'nothing' }))
  await expect(page.getByText('没有这种收款账户')).toBeVisible()

  await page.getByRole('link', { name: '银行卡', exact: true }).click()
  const form = page.getByRole('form', { name: '添加银行卡' })
  await expect(page.getByText('还没有绑定银行卡')).toBeVisible()
  await form.getByRole('button', { name: '添加银行卡' }).click()
  await expect(form.getByText('请选择开户银行', { exact: true }).last()).toBeVisible()
  await expect(form.getByText('请输入正确的银行卡号')).toBeVisible()
  await form.getByLabel('开户银行').selectOption({ index: 1 })
  await form.getByLabel('银行卡号').fill('6222020000000000001')
  await expect(form.getByText('请输入正确的银行卡号')).toBeVisible()
  await form.getByLabel('银行卡号').fill('6222020000000000000')
  await form.getByRole('button', { name: '添加银行卡' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  const cards = page.getByRole('list', { name: '银行卡' })
  await expect(cards.getByText('**** **** **** 0000')).toBeVisible()
  await expect(cards.getByText('户名 阿****')).toBeVisible()
  await cards.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有绑定银行卡')).toBeVisible()
  await passResend(sandbox)
})

test('[S2.062] a real name without a phone opens no page of payout accounts', async ({ page, api }) => {
  const member = await newMember(api)
  expect((await api.call(bindOtherEndpoint, { realName: '张三' }, member.token)).code).toBe(6000)
  await enterAs(page, member)
  await page.goto('/mine/wallet')
  await expectSentToAuth(page)
})
