import type { Page } from '@playwright/test'
import { decideIdentity } from '../support/identity.ts'
import { sendPlain } from '../support/send-plain.ts'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog').first()
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^立即(登录|注册)/ })
const NAME_RULE = '4-11位，最少2个字母+数字组合，首位为字母'
const PASSWORD_RULE = '请输入8-12位字母+数字的组合'
const ODD = {
  'full-width': 'ａｂｃ１２３４５',
  emoji: 'ab12\u{1F600}\u{1F525}',
  'right to left': '\u202Eab12345\u05D0',
  script: '<script>alert(1)</script>',
  sql: "' or 1=1 --",
  'too short': 'a1',
} as const

async function open(page: Page, mode: '登录' | '注册'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: mode }).click()
  await expect(page.getByRole('dialog', { name: mode })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await sendPlain(page)
  await page.goto('/app/help/kh')
})

test('[S8.073] odd text in the fields of a registration is refused with its rule and goes nowhere; a taken name is told in the server’s words', async ({
  page,
}) => {
  await open(page, '注册')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const error = (text: string) => dialog(page).getByRole('alert').filter({ hasText: text })
  for (const [kind, text] of Object.entries(ODD)) {
    await field(page, '用户名').fill(text)
    await field(page, '密码').fill(text)
    await field(page, '确认密码').fill('abc12345')
    await submit(page).click()
    await expect(error(NAME_RULE), `name: ${kind}`).toBeVisible()
    await expect(error(PASSWORD_RULE), `password: ${kind}`).toBeVisible()
    await expect(error('两次密码输入不一致'), `repeated: ${kind}`).toBeVisible()
  }
  for (const name of ['用户名', '密码', '确认密码']) {
    await field(page, name).fill('a'.repeat(3_000))
    expect((await field(page, name).inputValue()).length, name).toBeLessThanOrEqual(24)
    await field(page, name).fill('')
    await expect(submit(page), `${name} is empty`).toHaveAttribute('aria-disabled', 'true')
    await field(page, name).fill('abc12345')
  }
  expect(sent.filter((path) => path.includes('/user/'))).toEqual([])

  await field(page, '用户名').fill('demo01')
  await dialog(page).getByRole('checkbox', { name: /同意/ }).check()
  await submit(page).click()
  await expect(page.getByText('该用户名已被注册')).toBeVisible()
  await expect(dialog(page), 'the form stays').toBeVisible()
})

test('odd text in a log-in is a wrong name, in a recovery it has its message, and nothing of it is run', async ({
  page,
  site,
}) => {
  await decideIdentity(page.context(), site.url, { captcha: { login: 'none' } })
  const answers: number[] = []
  page.on('response', (response) => answers.push(response.status()))
  page.on('dialog', () => answers.push(999))
  await open(page, '登录')
  for (const [kind, text] of Object.entries(ODD)) {
    await field(page, '用户名').fill(text)
    await field(page, '密码').fill(text)
    await submit(page).click()
    await expect(page.getByText('用户名或密码错误'), kind).toBeVisible()
    await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
  }
  await field(page, '用户名').fill('n'.repeat(3_000))
  await expect(field(page, '用户名')).toHaveValue('n'.repeat(30))

  await dialog(page).getByRole('button', { name: '忘记密码？' }).click()
  const next = dialog(page).getByRole('button', { name: '下一步' })
  await next.click()
  await expect(dialog(page).getByText('请输入用户名', { exact: true })).toBeVisible()
  for (const text of Object.values(ODD)) {
    await field(page, '手机号').fill(text)
    await next.click()
    await expect(dialog(page).getByText('请输入正确的手机号码', { exact: true })).toBeVisible()
  }
  await dialog(page).getByText('邮箱找回').click()
  await next.click()
  await expect(dialog(page).getByText('请输入邮箱', { exact: true })).toBeVisible()
  for (const text of Object.values(ODD)) {
    await field(page, '邮箱').fill(text)
    await next.click()
    await expect(dialog(page).getByText('请输入正确的邮箱', { exact: true })).toBeVisible()
  }
  expect(
    answers.filter((status) => status >= 500),
    'neither a failure of the server nor a script that ran',
  ).toEqual([])
})

test('while log-in and registration are suspended a popup says so where it is wanted, else a line does', async ({
  page,
  site,
}) => {
  const popup = page.getByRole('dialog', { name: '温馨提示' })
  const tryToLogIn = async (): Promise<void> => {
    await field(page, '用户名').fill('demo02')
    await field(page, '密码').fill('abc12345')
    await submit(page).click()
  }
  await open(page, '登录')
  await decideIdentity(page.context(), site.url, { suspended: 'popup' })
  await tryToLogIn()
  await expect(popup).toContainText('登录与注册服务暂停，请关注公告')
  await expect(popup.getByRole('button', { name: '取消' }), 'there is nothing to decide').toHaveCount(0)
  await popup.getByRole('button', { name: '确定' }).click()
  await expect(popup).toHaveCount(0)

  for (const [suspended, words] of [
    ['silent', '服务暂停中'],
    ['unprompted', '操作未完成，请稍后再试'],
  ] as const) {
    await decideIdentity(page.context(), site.url, { suspended })
    await tryToLogIn()
    await expect(page.getByText(words)).toBeVisible()
    await expect(popup).toHaveCount(0)
  }

  await decideIdentity(page.context(), site.url, { suspended: 'popup' })
  await dialog(page).getByRole('radiogroup', { name: '登录或注册' }).getByText('注册').click()
  await field(page, '用户名').fill('abc12345')
  await field(page, '密码').fill('abc12345')
  await field(page, '确认密码').fill('abc12345')
  await dialog(page).getByRole('checkbox', { name: /同意/ }).check()
  await submit(page).click()
  await expect(popup).toContainText('登录与注册服务暂停，请关注公告')
})
