import { DEMO_PASSWORD } from '../support/api.ts'
import { STORAGE_KEYS, bindOtherEndpoint, memberInfoEndpoint } from '@site/contracts'
import { DAY_MS, siteDate } from '@site/domain'
import { codeTo, newBoundMember } from '../support/identity.ts'
import { newMember } from '../support/new-member.ts'
import { expect, logInByDialog, logOutByMenu, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('[S2.036] [S2.145] [S2.146] [S2.147] [S2.148] [S5.034] the profile is completed once, by adults only, and cannot be changed afterwards', async ({
  page,
  api,
}) => {
  const member = await newMember(api, false)
  await page.goto('/app/help/kh')
  await logInByDialog(page, member.name, DEMO_PASSWORD)
  await visit(page, '/mine/userinfo')
  await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible()
  const completion = page.getByRole('progressbar', { name: '资料完成度' })
  await expect(completion).toHaveAttribute('aria-valuenow', '0')
  // Nothing is bound and no fund password is set.
  await expect(page.getByText('安全等级低')).toBeVisible()

  const identity = page.getByRole('region', { name: '身份信息' })
  for (const text of ['真实姓名', '手机号码', '电子邮箱']) await expect(identity.getByText(text)).toBeVisible()
  await expect(identity.getByText('未绑定')).toHaveCount(3)
  const safety = page.getByRole('region', { name: '账户安全' })
  for (const text of ['登录密码', '资金密码', '银行卡']) {
    await expect(safety.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(safety.getByText('未绑定')).toHaveCount(1)
  const personal = page.getByRole('region', { name: '基本资料', exact: true })
  for (const text of ['性别', '生日', '注册时间']) await expect(personal.getByText(text)).toBeVisible()
  await expect(personal, 'the day is known from the start').toHaveText(/注册时间\s*\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)

  const form = page.getByRole('region', { name: '完善基本资料' })
  const submit = form.getByRole('button', { name: '提交资料' })
  await submit.click()
  await expect(form.getByText('请输入生日，确保您已满18岁')).toBeVisible()
  await form.getByLabel('性别').selectOption('女')
  const youth = siteDate(Date.now() - 17 * 365 * DAY_MS)
  await form.getByLabel('生日').fill(youth)
  await expect(form.getByText('你的年龄未满18，无法游戏哦')).toBeVisible()
  await form.getByLabel('生日').fill('1991-02-03')
  await form.getByLabel('微信号').fill('<script>1')
  await submit.click()
  await expect(form.getByText('请输入正确的微信号')).toBeVisible()
  await form.getByLabel('微信号').fill('wx_good_1')
  await submit.click()
  const sure = page.getByRole('dialog', { name: '确认提交' })
  await expect(sure).toContainText('女、1991-02-03、wx_good_1')
  await sure.getByRole('button', { name: '确认提交' }).click()
  await expect(page.getByText('资料已保存')).toBeVisible()

  await expect(personal.getByText('1991-02-03')).toBeVisible()
  await expect(personal.getByText('女', { exact: true })).toBeVisible()
  await expect(completion).toHaveAttribute('aria-valuenow', '29')
  // What is set has no field any more, and the gateway takes it no second time.
  await expect(form.getByLabel('生日')).toHaveCount(0)
  await expect(form.getByLabel('性别')).toHaveCount(0)
  const { token } = member
  expect((await api.call(bindOtherEndpoint, { birthday: '1980-01-01' }, token)).code).toBe(6009)
  expect((await api.call(memberInfoEndpoint, {}, token)).data?.birthday).toBe('1991-02-03')

  await page.getByRole('button', { name: '更换头像' }).click()
  const avatars = page.getByRole('dialog', { name: '选择头像' })
  await avatars.getByRole('radio', { name: '头像 2', exact: true }).check({ force: true })
  await avatars.getByRole('button', { name: '使用此头像' }).click()
  await expect(page.getByText('头像已更换')).toBeVisible()
  await expect(completion).toHaveAttribute('aria-valuenow', '43')
})

test('[S3.011] masked data are shown on demand, kept under DD_, and gone with the session', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await newBoundMember(site.url, api, sandbox)
  const session = await api.logIn(member.name, member.password)
  await page.goto('/app/help/kh')
  await page.evaluate(
    ([token, userId]) => {
      localStorage.setItem('userId', userId ?? '')
      localStorage.setItem('token', token ?? '')
    },
    [session.token, session.userId],
  )
  await page.goto('/mine/userinfo')
  const identity = page.getByRole('region', { name: '身份信息' })
  const mask = `${member.phone.slice(0, 3)}****${member.phone.slice(7)}`
  await expect(identity.getByText(mask)).toBeVisible()
  await identity.getByRole('button', { name: '查看手机号码' }).click()
  await expect(identity.getByText(member.phone)).toBeVisible()
  const kept = () => page.evaluate((key) => localStorage.getItem(key), `${STORAGE_KEYS.decryptedPrefix}phone`)
  expect(JSON.parse((await kept()) ?? 'null')).toEqual({ d: member.phone, v: 1 })
  await identity.getByRole('button', { name: '隐藏手机号码' }).click()
  await expect(identity.getByText(mask)).toBeVisible()
  expect(JSON.parse((await kept()) ?? 'null')).toEqual({ d: member.phone, v: 0 })
  await identity.getByRole('button', { name: '查看电子邮箱' }).click()
  await expect(identity.getByText(member.email)).toBeVisible()

  await logOutByMenu(page)
  expect(await kept()).toBeNull()
})

test('e-mail, second password and log-in password are set where they are shown', async ({ page, api, sandbox }) => {
  const member = await newMember(api)
  const elsewhere = member
  const email = `${member.name}@example.com`
  await page.goto('/app/help/kh')
  await logInByDialog(page, member.name, DEMO_PASSWORD)
  await visit(page, '/mine/userinfo')
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: '绑定电子邮箱' }).click()
  await dialog.getByLabel('电子邮箱').fill('nobody@nowhere')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText('请输入正确的邮箱')).toBeVisible()
  await dialog.getByLabel('电子邮箱').fill(email)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('获取邮箱验证码成功')).toBeVisible()
  await dialog.getByLabel('验证码').fill(await codeTo(sandbox, email))
  await dialog.getByRole('button', { name: '绑定邮箱' }).click()
  await expect(page.getByText('邮箱绑定成功')).toBeVisible()
  await expect(page.getByText(`${email.slice(0, 2)}***@example.com`)).toBeVisible()

  await page.getByRole('button', { name: '设置资金密码' }).click()
  await dialog.getByLabel('资金密码', { exact: true }).fill('20261')
  await dialog.getByRole('button', { name: '确认设置' }).click()
  await expect(dialog.getByText('请输入6位数字的资金密码')).toBeVisible()
  await dialog.getByLabel('资金密码', { exact: true }).fill('202611')
  await dialog.getByLabel('确认资金密码').fill('202612')
  await dialog.getByRole('button', { name: '确认设置' }).click()
  await expect(dialog.getByText('两次密码输入不一致，请重新输入')).toBeVisible()
  await dialog.getByLabel('确认资金密码').fill('202611')
  await dialog.getByRole('button', { name: '确认设置' }).click()
  await expect(page.getByText('资金密码设置成功')).toBeVisible()

  await page.getByRole('button', { name: '修改登录密码' }).click()
  await dialog.getByLabel('原密码', { exact: true }).last().fill('wrong1234')
  await dialog.getByLabel('新密码', { exact: true }).fill('fresh12345')
  await dialog.getByLabel('确认新密码').fill('fresh12345')
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByText('原密码错误')).toBeVisible()
  await dialog.getByLabel('原密码', { exact: true }).last().fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByText('修改成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect((await api.call(memberInfoEndpoint, {}, elsewhere.token)).code, 'other sessions are over').toBe(6001)
  await api.logIn(member.name, 'fresh12345')
})
