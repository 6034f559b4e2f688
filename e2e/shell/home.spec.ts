import type { Page } from '@playwright/test'
import { bonusPoolsEndpoint, noticePageEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { expect, test } from '../support/test.ts'
import { stopClock } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

const hero = (page: Page) => page.getByRole('region', { name: '精选横幅' })
/** Lets time pass second by second, so that what one of them leads to has begun before the next. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000)
}

/** The slide in sight; the others are inert. */
const slide = (page: Page) => hero(page).locator('[role=group]:not([inert])')
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

test('a visitor finds matches, venues, games with their pools, promotions, sponsors and the app, and ways into each', async ({
  page,
  api,
}) => {
  const poolsInFen = async (): Promise<bigint> => {
    const { data } = await api.call(bonusPoolsEndpoint, {})
    return (data ?? []).reduce((total, { pool }) => total + parseFen(pool), 0n)
  }
  const least = await poolsInFen()
  await page.goto('/')
  await expect(hero(page).getByRole('link').first()).toBeVisible()
  await expect(
    part(page, '热门赛事')
      .getByRole('button', { name: /的盘口$/ })
      .first(),
  ).toBeVisible()
  const venues = part(page, '热门场馆')
  await expect(venues.getByRole('button', { name: '进入CR体育' })).toBeVisible()
  await venues.getByText('真人', { exact: true }).click()
  await expect(venues.getByRole('button', { name: '进入琉光真人' })).toBeVisible()
  const games = part(page, '热门游戏')
  await expect(games.getByRole('button', { name: '开始 灯火长安' })).toBeVisible()
  const total = games.getByText('彩池总额')
  await expect(total).toContainText(/¥\d{1,3}(,\d{3})*(\.\d\d)?$/)
  const [, shown = ''] = /¥([\d,.]+)$/.exec((await total.textContent()) ?? '') ?? []
  const fen = parseFen(shown.replaceAll(',', ''))
  const most = await poolsInFen()
  expect([least > 0n, least <= fen, fen <= most], `${least} ≤ ${fen} ≤ ${most}`).toEqual([true, true, true])
  await expect(part(page, '精选活动').getByRole('link', { name: /每日幸运抽奖/ })).toHaveAttribute(
    'href',
    '/activity/drawGift/lucky-draw',
  )
  const partners = part(page, '合作与下载')
  await expect(partners.getByRole('link').first()).toHaveAttribute('href', '/sponsor')
  await partners.getByRole('link', { name: /下载手机 APP/ }).click()
  await expect(page).toHaveURL(/\/download$/)
})

test('the banners move by themselves, and stand still under the focus, when paused and where motion is unwanted', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const next = hero(page).getByRole('button', { name: '下一张' })
  // They stand while one of their buttons has the focus, and go on from it when only what the test lets pass passes.
  await next.focus()
  await stopClock(page)
  await hero(page).getByRole('button', { name: '切换到第 1 张' }).press('Enter')
  await expect(slide(page)).toHaveAccessibleName(/^第 1 张，共 [3-9] 张/)
  await page.getByRole('banner').getByRole('link').first().focus()
  await pass(page, 8)
  await expect(slide(page)).toHaveAccessibleName(/^第 2 张/)

  await next.focus()
  await page.keyboard.press('Enter')
  await expect(slide(page)).toHaveAccessibleName(/^第 3 张/)
  await page.clock.runFor(20_000)
  await expect(slide(page), 'the focus holds it').toHaveAccessibleName(/^第 3 张/)

  await hero(page).getByRole('button', { name: '切换到第 1 张' }).press('Enter')
  await expect(slide(page)).toHaveAccessibleName(/^第 1 张/)
  await hero(page).getByRole('button', { name: '暂停轮播' }).press('Enter')
  await page.getByRole('banner').getByRole('link').first().focus()
  await page.clock.runFor(20_000)
  await expect(slide(page), 'it is paused').toHaveAccessibleName(/^第 1 张/)
  await hero(page).getByRole('button', { name: '继续轮播' }).press('Enter')
  await page.getByRole('banner').getByRole('link').first().focus()
  await pass(page, 8)
  await expect(slide(page), 'it goes on').toHaveAccessibleName(/^第 2 张/)

  await page.clock.resume()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(hero(page).getByRole('button', { name: '继续轮播' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(slide(page)).toHaveAccessibleName(/^第 1 张/)
  await expect(page.getByRole('button', { name: '继续滚动' }), 'the notices stand still too').toBeVisible()
})

test('a notice of the moving line opens in the list of all notices', async ({ page, api }) => {
  const marquee = await api.call(noticePageEndpoint, { type: 'marquee', pageNum: 1, pageSize: 10 })
  const all = await api.call(noticePageEndpoint, { pageNum: 1, pageSize: 50 })
  const last = marquee.data?.list.at(-1)
  await page.goto('/')
  const bar = page.getByRole('region', { name: '站内公告' })
  await expect(bar.getByRole('listitem')).toHaveCount(marquee.data?.list.length ?? 0)
  await bar.getByRole('button', { name: last?.title ?? '' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '站内公告' })
  await expect(dialog.getByText(last?.content ?? '')).toBeVisible()
  await expect(dialog.getByRole('group')).toHaveCount(all.data?.total ?? 0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await bar.getByRole('button', { name: '全部公告' }).click()
  await expect(dialog).toBeVisible()
})

test('without a remote its places on the home page say so and all else stands; a retry fills them', async ({
  page,
}) => {
  const places = { sports: ['热门赛事'], casino: ['热门场馆', '热门游戏'] } as const
  const retry = page.getByRole('main').getByRole('button', { name: '重试' })
  for (const [gone, other] of [
    ['sports', 'casino'],
    ['casino', 'sports'],
  ] as const) {
    await page.route(`**/releases/${gone}/**`, (route) => route.abort())
    await page.goto('/')
    for (const name of places[other]) await expect(part(page, name)).toBeVisible()
    await expect(retry).toHaveCount(places[gone].length)
    for (const name of places[gone]) await expect(part(page, name)).toHaveCount(0)
    await expect(slide(page)).toBeVisible()
    for (const name of ['精选活动', '合作与下载']) await expect(part(page, name)).toBeVisible()
    await page.unroute(`**/releases/${gone}/**`)
    // The site tries again by itself as well: a button may go while it is being pressed.
    await expect(async () => {
      for (const button of await retry.all()) await button.click({ timeout: 1_000 * slowness })
      for (const name of places[gone]) await expect(part(page, name)).toBeVisible({ timeout: 3_000 * slowness })
    }).toPass()
  }
})
