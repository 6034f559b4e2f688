import type { Page } from '@playwright/test'
import { balanceEndpoint, launchEndpoint, routeHref } from '@site/contracts'
import { bodiesOf, enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { recordRequests, stopClock, visit } from '../support/visit.ts'

const entryOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `进入${name}` })
const enter = (page: Page, name: string) => entryOf(page, name).click()

test('[S2.003] [S2.004] [S2.029] [S4.034] [S5.054] a visitor who enters a venue is asked to log in and nothing is called; the pages of slot games are theirs to open', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('safeSwitch', '0'))
  const entries = bodiesOf(page, launchEndpoint.path)
  await page.goto('/game/realbet')
  await enter(page, '琉光真人')
  const tip = page.getByRole('dialog', { name: '提示' })
  await expect(tip.getByText('请先登录账号，才能了解更多')).toBeVisible()
  await tip.getByRole('button', { name: '取消' }).click()
  expect(entries).toEqual([])
  for (const path of ['/pg/game', '/dz/game']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '没有正在进行的游戏' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await page.getByRole('link', { name: '选择游戏' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '电子游艺' })).toBeVisible()
  // The words are there for three seconds, which home may take to come.
  await Promise.all([
    expect(page.getByText('请先登录账号，才能了解更多')).toBeVisible(),
    visit(page, routeHref('game', { info: 'https://venue.example/' })),
  ])
  await expect(page).toHaveURL(/\/$/)
})

test('[S2.029] [S4.035] [S9.027] [S4.036] [S4.037] [S4.039] [S4.041] a member enters the local venue, a framed one and slot games of both pages', async ({
  page,
  api,
}) => {
  await enterAs(page, await newMember(api))
  const entries = bodiesOf(page, launchEndpoint.path)
  const balances = bodiesOf(page, balanceEndpoint.path)
  await page.clock.install()
  await page.goto('/game/sport')
  // With the clock stopped nothing more would come on the page.
  await expect(entryOf(page, 'CR体育')).toBeVisible()

  // The entry call is held back, so that what shows meanwhile can be seen, and seen to end by itself.
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${launchEndpoint.path}`, async (route) => {
    await held
    await route.fallback()
  })
  await stopClock(page)
  await enter(page, 'CR体育')
  const opening = page.getByRole('dialog', { name: '启动中...' })
  await expect(opening).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(opening, 'for three seconds').toBeVisible()
  await page.clock.runFor(200)
  await expect(opening).toBeHidden()
  await page.clock.resume()
  release()
  await expect(page).toHaveURL(/\/game\/sport\/crty$/)
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible()
  expect(entries, 'the board took what the entry had stored').toEqual([{ enName: 'CRTY', gameCode: '' }])

  await visit(page, '/game/realbet')
  await enter(page, '琉光真人')
  await expect(page).toHaveURL(/\/game\/http%3A%2F%2Fvenues\.localhost/)
  await expect(page.getByRole('heading', { level: 1, name: '琉光真人' })).toBeVisible()
  const frame = page.locator('iframe[title="琉光真人"]')
  const carried = decodeURIComponent(new URL(page.url()).pathname.slice('/game/'.length))
  await expect(frame, 'the address that the route carries').toHaveAttribute('src', carried)
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation|allow-popups|allow-modals/)
  await expect(page.frameLocator('iframe').getByText('百家乐').first()).toBeVisible()
  const asked = balances.length
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()
  await expect.poll(() => balances.length, 'leaving refreshes the balance').toBeGreaterThan(asked)

  for (const [game, path] of [
    ['灯火长安', '/pg/game'],
    ['缤纷果园', '/dz/game'],
  ] as const) {
    await visit(page, '/game/egame')
    await page.getByRole('button', { name: `开始 ${game}` }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: game })).toBeVisible()
    await expect(page.frameLocator('iframe').getByText(game).first()).toBeVisible()
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '电子游艺' })).toBeVisible()
  }
})

test('[S4.038] [S4.040] four venues open in a window of their own, and a path of the site does too', async ({
  page,
  context,
  api,
  site,
  theme,
}) => {
  await enterAs(page, await newMember(api))
  const asked = recordRequests(page)
  context.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  for (const [path, name] of [
    ['/game/sport', '星脉体育'],
    ['/game/lottery', 'G1彩票'],
    ['/game/lottery', 'SG彩票'],
    ['/game/realbet', '凯旋真人'],
    ['/game/lottery', '极速彩票'],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('main').getByRole('button', { name: `进入${name}` })).toBeEnabled()
    const opened = context.waitForEvent('page')
    await enter(page, name)
    const window = await opened
    await expect(window, name).toHaveURL(/^http:\/\/venues\.localhost:\d+\/enter/)
    expect(await window.evaluate(() => window.opener as unknown), 'no way back into the site').toBeNull()
    await expect(page, 'the site stays where it was').toHaveURL(new RegExp(`${path}$`))
    await window.close()
  }
  const ownPaths = asked.filter((url) => url.startsWith(`${site.origin(theme)}/game/api/v1/venue/enter?ticket=`))
  expect(ownPaths, 'the fifth began under the site’s origin').toHaveLength(1)
})

test('a refused window is offered as a link; only allowed web addresses are framed', async ({ page, context, api }) => {
  await enterAs(page, await newMember(api))
  await page.addInitScript(() => (window.open = () => null))
  await page.goto('/game/realbet')
  await enter(page, '凯旋真人')
  const dialog = page.getByRole('dialog', { name: '场馆已准备好' })
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: '打开场馆' }).click()
  await expect(await opened).toHaveURL(/^http:\/\/venues\.localhost/)
  await expect(dialog).toBeHidden()
  for (const info of ['javascript:alert(1)', 'data:text/html,<p>hello', 'https://other.example/', 'no-such-screen']) {
    await visit(page, routeHref('game', { info }))
    await expect(page.getByRole('heading', { name: '页面走丢了' }), info).toBeVisible()
    await expect(page.locator('iframe'), info).toHaveCount(0)
    await visit(page, '/game/realbet')
    await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()
  }
})
