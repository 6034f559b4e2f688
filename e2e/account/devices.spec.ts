import { DEMO_PASSWORD } from '../support/api.ts'
import { memberInfoEndpoint } from '@site/contracts'
import { newMember } from '../support/new-member.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { expect, logInByDialog, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('[D.065] after a log-in the last one is told, and the page of devices ends the sessions of the others', async ({
  page,
  api,
}) => {
  const member = await newMember(api)
  await page.goto('/app/help/kh')
  await logInByDialog(page, member.name, DEMO_PASSWORD)
  await expect(page.getByText(/上次登录/).first()).toContainText(/\d{2}:\d{2}.*本地网络/)

  await visit(page, '/mine/userinfo')
  await page.getByRole('link', { name: '登录设备' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录设备' })).toBeVisible()
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('本机')
  await expect(devices.first()).toContainText(/Chrome/)
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  await expect(devices.last()).toContainText('在线')

  await devices.last().getByRole('button', { name: /^退出/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('已退出 1 台设备')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('只有本机登录过您的账户')).toBeVisible()
  expect((await api.call(memberInfoEndpoint, {}, member.token)).code).toBe(6001)
})

test('[S2.035] every page of the user centre asks a visitor to log in', async ({ page, site }) => {
  const { composition } = await readSiteDocument(site.url)
  const paths = siteRoutes(composition).filter(({ path }) => path.startsWith('/mine'))
  expect(paths.length).toBeGreaterThan(8)
  await page.goto('/app/help/kh')
  // Whether there is such a page or not, a visitor does not learn.
  for (const path of [...paths.map((route) => route.path), '/mine', '/mine/no-such-page']) {
    // The words are there for three seconds, which home may take to come.
    await Promise.all([
      expect(page.getByText('请先登录账号，才能了解更多').last(), path).toBeVisible(),
      visit(page, path),
    ])
    expect(new URL(page.url()).pathname, path).toBe('/')
  }
})

test.describe('the tour', () => {
  test.use({ member: 'demo01' })

  test('[S2.041] leads through the user centre by button and by key, and to its pages', async ({ page }) => {
    await page.goto('/mine/introTutorial')
    const tour = page.getByRole('group', { name: '新手引导' })
    await expect(tour.getByRole('heading', { name: /先让账户认得您/ })).toBeVisible()
    await expect(tour.getByText('已完成'), 'phone and name of this member are bound').toBeVisible()
    await tour.getByRole('button', { name: '下一步' }).click()
    await expect(tour.getByText('第 2 步，共 5 步', { exact: true })).toBeVisible()
    await expect(tour.getByRole('link', { name: '查看钱包' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tour.getByRole('heading', { name: '随时看住账户安全' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await tour.getByRole('link', { name: '完善资料' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible()
    await page.goBack()
    await tour.getByRole('button', { name: '第 5 步，共 5 步' }).click()
    await tour.getByRole('button', { name: '完成，去完善资料' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible()
  })
})
