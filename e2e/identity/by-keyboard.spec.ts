import { randomInt } from 'node:crypto'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

test('[D.070] somebody registers, logs out and logs in again by keyboard alone', async ({ page }) => {
  const [name, password] = [`kb${randomInt(1_000_000, 9_999_999)}`, 'abc12345']
  const dialog = page.getByRole('dialog')
  const banner = page.getByRole('banner')
  await page.goto('/app/help/kh')
  await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()

  await tabTo(page, banner.getByRole('button', { name: '注册' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('用户名')).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, dialog.getByLabel('密码', { exact: true }))
  await page.keyboard.type(password)
  await tabTo(page, dialog.getByLabel('确认密码', { exact: true }))
  await page.keyboard.type(password)
  // Round and round inside the dialog: the focus never leaves it.
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await tabTo(page, dialog.getByRole('checkbox', { name: /同意/ }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: /^立即注册/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('注册成功', { exact: true })).toBeVisible()
  const account = banner.getByRole('button', { name: new RegExp(`我的账户 ${name}`) })
  await expect(account).toBeVisible()

  await tabTo(page, account)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '退出登录' }))
  // The page is loaded anew then; a focus of the old one is none of the next.
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  const logIn = banner.getByRole('button', { name: '登录' })
  await expect(logIn).toBeVisible()
  await expect(account).toHaveCount(0)

  await tabTo(page, logIn)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('用户名')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(logIn, 'the focus returns to what opened the dialog').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('用户名')).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, dialog.getByLabel('密码', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^上次登录：\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)).toBeVisible()
  await expect(account).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
