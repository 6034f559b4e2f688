import type { Page } from '@playwright/test'
import { codeTo, newBoundMember, passResend } from '../support/identity.ts'
import { expect, logInByDialog, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => dialog(page).getByRole('button', { name: '下一步' })
const step = (page: Page) => dialog(page).getByRole('list', { name: '找回密码的步骤' }).locator('[aria-current=step]')

async function openRecovery(page: Page): Promise<void> {
  await page.goto('/app/help/kh')
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await dialog(page).getByRole('button', { name: '忘记密码？' }).click()
  await expect(page.getByRole('dialog', { name: '找回密码' })).toBeVisible()
}

test('[S2.112] [S2.116] [S2.121] [S2.126] [S2.127] [S2.128] [S3.036] [S4.024] [S4.025] [S4.026] [S4.027] [S4.028] [S8.090] [S8.093] a forgotten password is set anew by phone, and the new one logs in', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await newBoundMember(site.url, api, sandbox)
  await page.goto('/app/help/kh')
  await page.getByRole('banner').getByRole('button', { name: '注册' }).click()
  await expect(dialog(page).getByRole('button', { name: '忘记密码？' }), 'not while registering').toHaveCount(0)
  await openRecovery(page)
  await expect(step(page)).toHaveText('身份信息')
  await expect(dialog(page).getByRole('list', { name: '找回密码的步骤' }).getByRole('listitem')).toHaveText([
    '身份信息',
    '身份验证',
    '重置密码',
    '完成',
  ])
  await expect(dialog(page).getByRole('radio', { name: '手机找回' })).toBeChecked()
  await expect(dialog(page).getByRole('combobox', { name: '国家与地区' })).toHaveValue('+86')
  const ways = async (): Promise<void> => {
    await expect(dialog(page).getByRole('button', { name: '返回登录' })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: '联系客服' })).toBeVisible()
  }
  await ways()
  await dialog(page).getByLabel('用户名').fill(member.name)
  await dialog(page).getByLabel('手机号').fill(member.phone)
  await next(page).click()
  await expect(page.getByText('获取手机验证码成功')).toBeVisible()

  await expect(step(page)).toHaveText('身份验证')
  await ways()
  await dialog(page).getByRole('button', { name: '上一步' }).click()
  await expect(step(page)).toHaveText('身份信息')
  await expect(dialog(page).getByLabel('手机号'), 'what was typed is kept').toHaveValue(member.phone)
  await next(page).click()
  await expect(step(page), 'the code of a moment ago still counts').toHaveText('身份验证')
  await dialog(page).getByLabel('验证码').fill('0000')
  await next(page).click()
  await expect(page.getByText('验证码错误')).toBeVisible()
  await expect(step(page)).toHaveText('身份验证')
  await dialog(page)
    .getByLabel('验证码')
    .fill(await codeTo(sandbox, member.phone))
  await next(page).click()

  await expect(step(page)).toHaveText('重置密码')
  await ways()
  await dialog(page).getByLabel('新密码', { exact: true }).fill('new12345')
  await dialog(page).getByLabel('确认新密码').fill('new12346')
  await dialog(page).getByRole('button', { name: '确认修改' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('两次密码输入不一致，请重新输入')
  await dialog(page).getByLabel('确认新密码').fill('new12345')
  await page.clock.install()
  await dialog(page).getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: '密码已重置' })).toBeVisible()
  // On success neither the header of steps nor the ways out are there.
  await expect(dialog(page).getByRole('list', { name: '找回密码的步骤' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: '返回登录' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: '联系客服' })).toHaveCount(0)
  await page.clock.runFor(3_100)
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭' }).click()
  await logInByDialog(page, member.name, 'new12345')
  await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(member.name) })).toBeVisible()
})

test('[S4.029] [S5.016] [S5.018] [S5.021] [S5.023] [S8.091] by e-mail: fields hold what they may, and another code can be fetched after 60 s', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await newBoundMember(site.url, api, sandbox)
  await page.clock.install()
  await openRecovery(page)
  await dialog(page).getByLabel('手机号').pressSequentially('138001380001234')
  await expect(dialog(page).getByLabel('手机号')).toHaveValue('13800138000')
  await dialog(page).getByLabel('手机号').fill('12345')
  await next(page).click()
  await expect(dialog(page).getByText('请输入用户名', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('请输入正确的手机号码', { exact: true })).toBeVisible()

  await dialog(page).getByText('邮箱找回').click()
  await dialog(page).getByLabel('用户名').pressSequentially('a'.repeat(33))
  await expect(dialog(page).getByLabel('用户名')).toHaveValue('a'.repeat(30))
  const email = dialog(page).getByLabel('邮箱', { exact: true })
  await email.pressSequentially(`${'b'.repeat(36)}@x.com`)
  await expect(email).toHaveValue(`${'b'.repeat(36)}@x.c`)
  await dialog(page).getByLabel('用户名').fill(member.name)
  await email.fill('no address')
  await next(page).click()
  await expect(dialog(page).getByText('请输入正确的邮箱', { exact: true })).toBeVisible()
  await passResend(sandbox)
  await email.fill(member.email)
  await next(page).click()
  await expect(page.getByText('获取邮箱验证码成功')).toBeVisible()
  const again = dialog(page).getByRole('button', { name: /重新获取/ })
  await expect(again).toHaveText(/^(60|59) 秒后重新获取$/)
  await expect(again).toBeDisabled()
  await page.clock.runFor(30_000)
  await expect(again).toHaveText(/^(30|29) 秒后重新获取$/)
  await page.clock.runFor(31_000)
  await expect(again).toHaveText('重新获取')
  const code = dialog(page).getByLabel('验证码')
  await code.pressSequentially('1'.repeat(33))
  await expect(code).toHaveValue('1'.repeat(30))
  await passResend(sandbox)
  const first = await codeTo(sandbox, member.email)
  await again.click()
  await expect(again).toBeDisabled()
  await expect.poll(() => codeTo(sandbox, member.email)).not.toBe(first)
  await code.fill(await codeTo(sandbox, member.email))
  await next(page).click()
  await expect(step(page)).toHaveText('重置密码')
})

test('[S2.115] [S2.129] [S2.130] [S4.018] [S4.019] [S4.030] [S4.031] [S4.032] [S5.027] [S5.028] [S5.029] [S8.071] [S8.092] a log-in from a new device is let in with a code, sent or spoken', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await newBoundMember(site.url, api, sandbox)
  await page.clock.install()
  await page.goto('/app/help/kh')
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await dialog(page).getByLabel('用户名').fill(member.name)
  await dialog(page).getByLabel('密码', { exact: true }).fill(member.password)
  await dialog(page)
    .getByRole('button', { name: /^立即登录/ })
    .click()

  const unusual = page.getByRole('dialog', { name: '登录异常，需要验证身份' })
  await expect(unusual).toBeVisible()
  await expect(page.getByText(/^登录(设备|地点|设备和地点)异常，请完成身份验证$/)).toBeVisible()
  await expect(unusual.getByText('工作人员绝不会向您索取验证码，请勿将验证码告知任何人。')).toBeVisible()
  const masked = `${member.phone.slice(0, 3)}****${member.phone.slice(7)}`
  const digits = unusual.getByLabel(`手机号 ${masked} 的中间 4 位`)
  const submit = unusual.getByRole('button', { name: '验证并登录' })
  const voice = unusual.getByRole('button', { name: '收不到短信？使用语音验证码' })
  await expect(voice).toHaveCount(0)
  await submit.click()
  await expect(unusual.getByText('请先获取验证码', { exact: true })).toBeVisible()
  await digits.fill('12')
  await unusual.getByRole('button', { name: '获取验证码' }).click()
  await expect(unusual.getByText('手机号错误', { exact: true })).toBeVisible()
  await digits.pressSequentially(`x${member.phone.slice(3, 7)}99`)
  await digits.fill(member.phone.slice(3, 7))
  await unusual.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('获取手机验证码成功')).toBeVisible()

  await passResend(sandbox)
  await voice.click()
  await expect(page.getByText('验证码获取成功，注意接听手机来电')).toBeVisible()
  const code = unusual.getByLabel('验证码')
  await code.pressSequentially('12ab3456789')
  await expect(code).toHaveValue('123456')
  await code.fill(await codeTo(sandbox, member.phone))
  await submit.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(member.name) })).toBeVisible()
})
