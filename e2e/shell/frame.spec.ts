import { customerServiceEndpoint, navigationListEndpoint } from '@site/contracts'
import { runRelease } from '../support/release-command.ts'
import type { Site } from '../support/site-process.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

function set(site: Site, what: 'settings' | 'flags', ...changes: readonly string[]): Promise<string> {
  return runRelease(site, [what, ...changes, '--theme', 'jade', '--reason', 'what the frame shows'])
}

test.describe('the menu', () => {
  test('[S2.098] the key HOME leads home, and a page that no release offers stands in no menu', async ({ page }) => {
    await page.goto('/app/help/kh')
    const menu = page.getByRole('navigation', { name: '主导航' })
    await expect(menu.getByRole('link', { name: '真人' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '合营计划' }), 'its page is offered').toBeVisible()
    for (const name of ['存款', '取款']) await expect(menu.getByRole('link', { name })).toHaveCount(0)
    await menu.getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(page.getByRole('region', { name: '精选横幅' })).toBeVisible()
  })

  test('[S2.099] the key of each venue category leads to its own screen, which is marked in the menu', async ({
    page,
    api,
  }) => {
    const { data: navigation = [] } = await api.call(navigationListEndpoint, {})
    await page.goto('/app/help/kh')
    const menu = page.getByRole('navigation', { name: '主导航' })
    for (const [key, path, heading] of [
      ['TY', '/game/sport', '体育投注'],
      ['DZ', '/game/egame', '电子游艺'],
      ['ZR', '/game/realbet', '真人视讯'],
      ['CP', '/game/lottery', '彩票游戏'],
      ['QP', '/game/chess', '棋牌游戏'],
      ['DJ', '/game/gaming', '电子竞技'],
      ['BY', '/game/fishing', '捕鱼游戏'],
    ] as const) {
      const name = navigation.find((item) => item.key === key)?.name ?? ''
      expect(name, key).not.toBe('')
      const entry = menu.getByRole('link', { name: new RegExp(`^${name}`) })
      await entry.click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(entry).toHaveAttribute('aria-current', 'page')
    }
  })

  test('[S1.023] [S2.100] [S2.134] [S2.135] [S2.136] customer service opens in a new tab after the safety tip', async ({
    page,
    context,
    api,
  }) => {
    const { data: navigation = [] } = await api.call(navigationListEndpoint, {})
    const name = navigation.find(({ key }) => key === 'customer')?.name ?? 'the list has no such key'
    await page.goto('/app/help/kh')
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
    const tip = page.getByRole('dialog', { name: '安全提示' })
    await expect(tip).toBeVisible()
    await expect(tip).toContainText('存款渠道仅以官方网站、官方 APP 或官方客服提供的为准')
    await expect(tip).toContainText('线下充值，平台一律不予认可')
    expect(context.pages(), 'nothing opens before the tip was read').toHaveLength(1)
    const [service] = await Promise.all([
      context.waitForEvent('page'),
      tip.getByRole('button', { name: '联系客服' }).click(),
    ])
    const { data } = await api.call(customerServiceEndpoint, {})
    const address = new URL(data?.url ?? '', page.url()).href
    await expect(service, 'the address that the API says').toHaveURL(address)
    await expect(page, 'this tab stays where it was').toHaveURL((own) => own.pathname === '/app/help/kh')
    expect(await service.evaluate(() => window.opener as unknown), 'the new tab has no hold on this one').toBeNull()
    await expect(tip).toBeHidden()
  })
})

test('[S2.104] the tab bar lists visited pages, keeps them alive and closes them one by one', async ({ page }) => {
  await page.goto('/app/help')
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('限额')
  await visit(page, '/game/realbet')
  await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()
  await visit(page, '/app/help/kh')
  const bar = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(bar.getByRole('link')).toHaveText(['帮助中心', '真人视讯', '开户'])
  await expect(bar.getByRole('link', { name: '开户' })).toHaveAttribute('aria-current', 'page')

  await bar.getByRole('link', { name: '帮助中心' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/app/help')
  await expect(
    page.getByRole('searchbox', { name: '搜索帮助' }).filter({ visible: true }),
    'kept as it was left',
  ).toHaveValue('限额')

  await bar.getByRole('button', { name: '关闭 真人视讯' }).click()
  await expect(bar.getByRole('link')).toHaveText(['帮助中心', '开户'])
  await bar.getByRole('button', { name: '关闭 帮助中心' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/app/help/kh')
})

test('[S2.106] the tab bar resets to the home tab alone', async ({ page }) => {
  await page.goto('/')
  for (const path of ['/app/help/kh', '/app/help/qk']) await visit(page, path)
  const bar = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(bar.getByRole('link')).toHaveText(['首页', '开户', '取款'])
  await bar.getByRole('button', { name: '关闭全部，回到首页' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('region', { name: '精选横幅' })).toBeVisible()
  await expect(bar, 'with home alone there is nothing to choose from').toHaveCount(0)
  await visit(page, '/app/help/zz')
  await expect(bar.getByRole('link')).toHaveText(['首页', '转账'])
})

test.describe('the title', () => {
  test.use({ theme: 'jade' })

  test('[S2.107] of 16 characters scrolls one step every 300 ms, one of 15 stays still', async ({ page, site }) => {
    const still = '一二三四五六七八九十甲乙丙丁戊'
    await set(site, 'settings', `title=${still}`)
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('region', { name: '精选横幅' })).toBeVisible()
    await expect(page).toHaveTitle(still)
    await page.clock.runFor(3_000)
    await expect(page).toHaveTitle(still)

    await set(site, 'settings', `title=${still}己`)
    await page.goto('/')
    await expect(page.getByRole('region', { name: '精选横幅' })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const at = await page.title()
    expect([...at].toSorted()).toEqual(Array.from(`${still}己`).toSorted())
    await page.clock.runFor(300)
    await expect(page).toHaveTitle([...at].slice(1).join('') + at[0])
    await page.clock.runFor(600)
    await expect(page).toHaveTitle([...at].slice(3).join('') + at.slice(0, 3))
    await set(site, 'settings', 'title=翡翠娱乐')
  })
})

test('[S2.110] the root font size follows the window against a width of 1920', async ({ page }) => {
  const rootSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto('/loading')
  const design = await rootSize()
  expect(design).toBeCloseTo(100, 1)
  for (const width of [2560, 2304]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(rootSize).toBeCloseTo((design * width) / 1920, 1)
  }
  // On narrow windows everything is 1.33 times as large as the share of the design.
  for (const width of [1366, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(rootSize).toBeCloseTo((1.33 * design * width) / 1920, 1)
  }
})

test('[S2.108] [S2.109] [S3.002] [S3.003] referral codes of any landing page, in each spelling, are kept with its address', async ({
  page,
}) => {
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  const stored = () => page.evaluate(() => ['rcode', 'icode', 'originalUrl'].map((name) => localStorage.getItem(name)))
  for (const [index, [rcode, icode]] of [
    ['rcode', 'icode'],
    ['rCode', 'iCode'],
    ['r_code', 'i_code'],
    ['RCode', 'ICode'],
  ].entries()) {
    await page.goto(`/app/help/kh?${rcode}=REG-${index}&${icode}=INV_${index}`)
    await expect(title('开户')).toBeVisible()
    const landing = page.url()
    expect(await stored()).toEqual([`REG-${index}`, `INV_${index}`, landing])
    if (index === 0) {
      await page.goto('/app/help/qk')
      await expect(title('取款')).toBeVisible()
      expect(await stored(), 'a later page without codes changes nothing').toEqual(['REG-0', 'INV_0', landing])
    }
    // The next one lands as somebody who was never here.
    await page.evaluate(() => localStorage.clear())
  }
})

test('[S2.111] home carries a text for search engines that nobody sees', async ({ page }) => {
  await page.goto('/')
  const text = page.getByText('提供足球、篮球、网球、棒球等体育赛事')
  await expect(text).toBeAttached()
  const section = text.locator('..')
  await expect(section).toContainText('覆盖欧冠、英超、意甲、西甲、德甲、法甲与中超')
  const { width = 9, height = 9 } = (await section.boundingBox()) ?? {}
  expect(width * height, 'one hidden pixel at most').toBeLessThanOrEqual(1)
})

test.describe('flags of a theme', () => {
  test.use({ theme: 'jade' })

  test('[S1.032] [S9.013] switch icons, the sports entry and the notice of the lasting address without a build', async ({
    page,
    site,
  }) => {
    const menu = page.getByRole('navigation', { name: '主导航' })
    await page.goto('/app/help/kh')
    await expect(menu.getByRole('link', { name: /^体育/ })).toBeVisible()
    await expect(menu.locator('svg')).not.toHaveCount(0)
    await expect(page.getByText('永久域名')).toHaveCount(0)
    const flags = ['hideNavIcon', 'skipSport', 'foreverSite']
    await set(site, 'flags', ...flags.map((flag) => `${flag}=on`))
    await page.reload()
    await expect(menu.getByRole('link', { name: '真人' })).toBeVisible()
    await expect(menu.getByRole('link', { name: /^体育/ })).toHaveCount(0)
    await expect(menu.locator('svg')).toHaveCount(0)
    await expect(page.getByRole('banner').getByText('永久域名')).toBeVisible()
    await set(site, 'flags', ...flags.map((flag) => `${flag}=default`))
  })

  test('[S1.032] take the local sports venue off the site, from its board to the home page, without a build', async ({
    page,
    site,
  }) => {
    await page.goto('/')
    const hot = page.getByRole('region', { name: '热门赛事' })
    await expect(hot).toBeVisible()
    await set(site, 'flags', 'crMode=off')
    await page.reload()
    await expect(page.getByRole('region', { name: '精选横幅' })).toBeVisible()
    await expect(hot).toHaveCount(0)
    await page.goto('/game/sport/crty')
    await expect(page.getByRole('heading', { level: 1, name: '页面走丢了' })).toBeVisible()
    await set(site, 'flags', 'crMode=on')
  })
})
