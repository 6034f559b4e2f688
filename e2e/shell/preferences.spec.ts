import { runRelease } from '../support/release-command.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument } from '../support/visit.ts'
import type { Page } from '@playwright/test'

/** Relative luminance of the page's ground, 0 black to 1 white. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body)
        .backgroundColor.match(/\d+(\.\d+)?/g)
        ?.map(Number) ?? []
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  })
}

const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)

for (const theme of ['aurora', 'jade'] as const) {
  test.describe(theme, () => {
    test.use({ theme })

    test('[S1.026] [S1.027] [S3.010] [S4.092] classic is light, professional is dark, and the choice is kept', async ({
      page,
    }) => {
      await page.goto('/')
      const editions = page.getByRole('banner').getByRole('radiogroup', { name: '界面版本' })
      await expect(editions.getByRole('radio', { name: '经典版' })).toBeChecked()
      expect(await brightness(page)).toBeGreaterThan(0.8)
      expect(await scheme(page)).toBe('light')
      await markDocument(page)

      await editions.getByText('专业版').click()
      await expect.poll(() => brightness(page)).toBeLessThan(0.2)
      expect(await scheme(page)).toBe('dark')
      await expectSameDocument(page)
      expect(await page.evaluate(() => localStorage.getItem('edition'))).toBe('professional')

      await editions.getByText('经典版').click()
      await expect.poll(() => brightness(page)).toBeGreaterThan(0.8)
      expect(await page.evaluate(() => localStorage.getItem('edition'))).toBe('classic')
    })
  })
}

test.describe('the setting for editions', () => {
  test.use({ theme: 'jade', edition: 'professional' })

  test('[S4.093] other than 1 forces classic on a player who chose professional', async ({ page, site }) => {
    const set = (value: string) =>
      runRelease(site, ['settings', `editionSwitch=${value}`, '--theme', 'jade', '--reason', 'one edition'])
    const editions = page.getByRole('banner').getByRole('radiogroup', { name: '界面版本' })
    await page.goto('/app/help')
    await expect(editions.getByRole('radio', { name: '专业版' })).toBeChecked()
    expect(await brightness(page)).toBeLessThan(0.2)
    await set('0')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '有什么可以帮您？' })).toBeVisible()
    await expect(editions).toHaveCount(0)
    expect(await brightness(page)).toBeGreaterThan(0.8)
    await set('1')
    await page.reload()
    await expect(editions.getByRole('radio', { name: '专业版' }), 'the own choice was not lost').toBeChecked()
  })
})

test.describe('language', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('[S1.028] [S1.029] simplified by default, traditional by choice, in place and for the next visit', async ({
    page,
    context,
  }) => {
    await page.goto('/app/help')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('heading', { level: 1, name: '有什么可以帮您？' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
    await markDocument(page)

    await page.getByRole('radiogroup', { name: '语言' }).getByText('繁').click()
    await expect(page.getByRole('banner').getByRole('button', { name: '登入' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: '有什麼可以幫您？' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主導航' }).getByRole('link', { name: '電競' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
    await expectSameDocument(page)

    const next = await context.newPage()
    await next.goto('/app/help/kh')
    await expect(next.locator('html')).toHaveAttribute('lang', 'zh-TW')
    await expect(next.getByRole('banner').getByRole('button', { name: '登入' })).toBeVisible()
  })
})

test('two themes are two brands at two addresses of one site', async ({ page, site }) => {
  const look = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset['theme'],
      brand: getComputedStyle(document.documentElement).getPropertyValue('--brand'),
    }))
  await page.goto(`${site.origin('aurora')}/app/help/kh`)
  await expect(page.getByRole('banner').getByRole('link', { name: /^极光体育/ })).toBeVisible()
  const aurora = await look()
  await page.goto(`${site.origin('jade')}/app/help/kh`)
  await expect(page.getByRole('banner').getByRole('link', { name: /^翡翠娱乐/ })).toBeVisible()
  const jade = await look()
  expect([aurora.theme, jade.theme]).toEqual(['aurora', 'jade'])
  expect(aurora.brand).not.toBe('')
  expect(jade.brand).not.toBe(aurora.brand)
})
