import type { Locator, Page, WebSocketRoute } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { openAndRead, visit } from '../support/visit.ts'
import { expect, matchOf, openBoard as openList, slipOf, test, toSaturday } from './saturday.ts'
import { slowness } from '../support/slowness.mjs'

const BOARD = '/game/sport/crty'

test.use({ member: 'demo01', viewport: { width: 1920, height: 1080 } })

test.beforeAll(({ sandbox }) => toSaturday(sandbox))

async function openBoard(page: Page): Promise<Locator> {
  const list = await openList(page)
  await expect(page.getByRole('heading', { level: 1, name: 'CR体育盘口' })).toBeAttached()
  return list
}

test('[S2.030] [S2.031] [S2.032] the local venue loads its data, then shows the board, as wide as the window and without a footer', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.method() + new URL(request.url()).pathname))
  const list = await openBoard(page)
  await expect(list.getByRole('listitem').first()).toBeVisible()
  expect(calls.some((call) => call.startsWith('POST/game/api/'))).toBe(true)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const nav = await page.getByRole('navigation', { name: '运动项目' }).boundingBox()
  const rail = await page.getByRole('complementary', { name: '赛事详情' }).boundingBox()
  expect(nav?.x ?? 99).toBeLessThan(20)
  expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeGreaterThan(1900)
})

test('[D.042] the list in play says that prices and scores may be delayed, others do not; one has twenty matches in sight', async ({
  page,
}) => {
  const list = await openBoard(page)
  const notice = page.getByText('滚球比分和赔率可能有延迟')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: /^今日/ }).click()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: /^早盘/ }).click()
  await page.getByText('按时间').click()
  const rows = list.locator('[data-match]')
  await expect(rows.nth(20)).toBeVisible()
  const inSight = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= 1080).length,
  )
  expect(inSight).toBeGreaterThanOrEqual(20)
})

test.describe('a visitor', () => {
  test.use({ member: undefined })

  test('sees featured matches with moving prices on the home page', async ({ page }) => {
    await page.goto('/')
    const strip = page.getByRole('region', { name: '热门赛事' })
    await expect(strip.getByRole('listitem').first()).toBeVisible()
    await expect(strip.getByRole('button', { name: /独赢 \d/ }).first()).toBeVisible()
    await expect(strip.locator('[data-move]').first()).toBeAttached({ timeout: 30_000 * slowness })
  })
})

test('[S1.003] the local venue is offered beside the embedded ones and leads to the board', async ({ page }) => {
  await page.goto('/game/sport')
  await expect(page.getByText('星脉体育').first()).toBeVisible()
  await page
    .getByRole('button', { name: /CR体育/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${BOARD}$`))
  await expect(page.getByRole('list', { name: '赛事列表' })).toBeVisible()
})

test('[D.030] a price that moves carries its direction as a mark; a goal locks every price of its match', async ({
  page,
  sandbox,
  kickOff,
}) => {
  const gidm = await kickOff()
  const list = await openBoard(page)
  // Marks go after two seconds, so all that stand are read at once, until both directions have been seen.
  const shapes: Record<string, string> = {}
  const readMarks = async (): Promise<readonly string[]> => {
    const read = await list.locator('button[data-move]').evaluateAll((cells) =>
      cells.map((cell) => {
        const { backgroundImage, backgroundPosition } = getComputedStyle(cell)
        const shape = `${backgroundImage} ${backgroundPosition}`.replaceAll(/(?:rgba?|color|oklch)\([^)]*\)/g, '')
        return [(cell as HTMLElement).dataset['move'] ?? '', shape] as const
      }),
    )
    Object.assign(shapes, Object.fromEntries(read))
    return Object.keys(shapes).toSorted()
  }
  await expect.poll(readMarks).toEqual(['down', 'up'])
  for (const shape of Object.values(shapes)) expect(shape, 'a triangle, not a colour alone').toContain('conic-gradient')
  expect(shapes['up'], 'up and down differ by more than their colours').not.toBe(shapes['down'])

  const row = matchOf(list, gidm)
  await sandbox.happen(gidm, [
    { kind: 'goal', side: 'H' },
    { kind: 'suspend', forMs: 40_000 },
  ])
  const locked = row.getByRole('button', { name: /独赢 暂停投注$/ }).first()
  await expect(locked).toBeVisible()
  await expect(locked).toBeDisabled()
  await expect(locked.locator('svg'), 'a lock').toBeVisible()
  await expect(row.locator('button[data-cell]:enabled')).toHaveCount(0)
  await locked.click({ force: true })
  await expect(slipOf(page).getByText('投注单是空的')).toBeVisible()
})

test('[D.033] the match page has all markets in groups, live score, clock, cards and corners', async ({
  page,
  sandbox,
  kickOff,
}) => {
  const gidm = await kickOff()
  const list = await openBoard(page)
  const row = matchOf(list, gidm)
  const teams = (await row.getByRole('button', { name: /^查看 / }).getAttribute('aria-label')) ?? ''
  const match = teams.replace(/^查看 /, '').replace(/ 的全部玩法$/, '')
  await row.getByRole('button', { name: /^查看 / }).click()
  const detail = page.getByRole('article', { name: match })
  await expect(detail.getByText('角球')).toBeVisible()
  await expect(detail.getByText('黄牌').first()).toBeVisible()
  await expect(detail.getByRole('button', { name: '收起大小', exact: true })).toBeVisible()

  const clock = detail.locator('[data-info=time]')
  const corners = detail.locator('[data-info=corner-c]')
  const before = Number(await corners.textContent())
  await sandbox.happen(gidm, [
    { kind: 'corner', side: 'C' },
    { kind: 'yellow', side: 'H' },
    { kind: 'goal', side: 'C' },
  ])
  await expect(corners).toHaveText(String(before + 1))
  await expect(detail.getByRole('list', { name: '赛况' }).getByText('进球').first()).toBeVisible()
  const shown = await clock.textContent()
  await expect(clock).toHaveText(/^\d\d:\d\d$/)
  await expect(clock).not.toHaveText(shown ?? '')

  await detail.getByRole('button', { name: /^波胆/ }).click()
  await expect(detail.getByRole('button', { name: '收起波胆', exact: true })).toBeVisible()
  await expect(detail.getByRole('button', { name: '收起大小', exact: true })).toHaveCount(0)
})

test('[D.031] prices are pushed; while the socket is away the board asks, then goes on with the push without a gap', async ({
  page,
  sandbox,
  kickOff,
}) => {
  const [gidm, other] = [await kickOff(), await kickOff()]
  const sockets: WebSocketRoute[] = []
  const pushed: string[] = []
  let subscriptions = 0
  let isCut = false
  await page.routeWebSocket(/\/ws\/sports$/, (socket) => {
    if (isCut) return void socket.close()
    const server = socket.connectToServer()
    sockets.push(socket)
    socket.onMessage((message) => {
      // A list that is asked for anew as a whole, which another match on the page is no cause for.
      if (/"type":"subscribe"(?!.*"since")/.test(String(message))) subscriptions += 1
      server.send(message)
    })
    // Whatever is pushed comes twice.
    server.onMessage((message) => {
      if (String(message).includes('"type":"delta"')) pushed.push(String(message))
      socket.send(message)
      socket.send(message)
    })
  })
  const list = await openBoard(page)
  await expect(page.getByText('实时推送')).toBeVisible()
  const score = matchOf(list, gidm).locator('[data-info=score-c]')
  await expect(score).toHaveText('0')
  const asked = subscriptions
  await sandbox.happen(gidm, [{ kind: 'goal', side: 'C' }])
  await expect(score).toHaveText('1')
  const old = pushed.filter((message) => message.includes(gidm))
  expect(old).not.toEqual([])
  await sandbox.happen(gidm, [{ kind: 'goal', side: 'C' }])
  await expect(score).toHaveText('2')
  // The first goal is told again after the second: applied, it would take that one back.
  for (const message of old) sockets.at(-1)?.send(message)
  await sandbox.happen(other, [{ kind: 'goal', side: 'C' }])
  await expect(matchOf(list, other).locator('[data-info=score-c]')).toHaveText('1')
  await expect(score).toHaveText('2')
  expect(subscriptions, 'nothing is taken for a gap').toBe(asked)

  isCut = true
  for (const socket of sockets) await socket.close()
  await sandbox.happen(gidm, [{ kind: 'goal', side: 'C' }])
  await expect(page.getByText('推送暂时不可用，赔率每 5 秒更新一次')).toBeVisible()
  await expect(score, 'the goal comes by a call').toHaveText('3')

  await sandbox.happen(gidm, [{ kind: 'goal', side: 'C' }])
  isCut = false
  await expect(page.getByText('实时推送')).toBeVisible()
  await expect(score, 'each goal counts once').toHaveText('4')
  await sandbox.happen(gidm, [{ kind: 'goal', side: 'C' }])
  await expect(score).toHaveText('5')
})

test('[S8.062] a refused session of the venue is told in a dialog that cannot be closed', async ({ page, sandbox }) => {
  await openBoard(page)
  await sandbox.endVenueSessions()
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('数据异常，请重新进入游戏')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: /关闭|取消/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: '重新进入' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await expect(page.getByRole('list', { name: '赛事列表' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test.describe('a refused entry', () => {
  test.afterEach(({ sandbox }) => sandbox.answerVenueEntry(6000))

  test('[S8.063] a failed launch says 请先登录账号，才能了解更多, and can be tried again', async ({
    page,
    sandbox,
  }) => {
    await sandbox.answerVenueEntry(6415)
    await openAndRead(page, BOARD, '请先登录账号，才能了解更多')
    await sandbox.answerVenueEntry(6000)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('list', { name: '赛事列表' })).toBeVisible()
  })

  test('[S8.064] an open activity asks to transfer in, a missing real name shows the way to give it', async ({
    page,
    sandbox,
  }) => {
    await sandbox.answerVenueEntry(6413)
    await page.goto(BOARD)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('转入场馆')
    await expect(dialog.getByRole('textbox', { name: '转入金额' })).toBeVisible()
    await sandbox.answerVenueEntry(6449)
    await page.goto(BOARD)
    await expect(dialog.getByRole('button', { name: '去完善' })).toBeVisible()
  })
})

test('another name than crty is no venue', async ({ page }) => {
  await page.goto('/game/sport/other')
  await expect(page.getByText('没有这个体育场馆')).toBeVisible()
  await page.getByRole('link', { name: '前往体育场馆' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/game/sport')
})

for (const [theme, edition] of [
  ['aurora', 'classic'],
  ['jade', 'professional'],
] as const) {
  test.describe(`in ${theme}, ${edition}`, () => {
    test.use({ theme, edition })

    test('the board, the match page, the slip and the phone’s sheets have no axe violation', async ({ page }) => {
      const list = await openBoard(page)
      await expect(page.getByRole('button', { name: '收起大小', exact: true })).toBeVisible()
      await list
        .getByRole('button', { name: /大小 [\d./]+ \d/ })
        .first()
        .click()
      await expect(page.getByRole('region', { name: '投注单' }).getByText(/^限额 /)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await list
        .getByRole('button', { name: /^查看 / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: '赛事详情' }).getByRole('article')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '关闭详情' }).click()
      await page.getByRole('button', { name: /^投注单/ }).click()
      const slip = page.getByRole('dialog', { name: '投注单' })
      await expect(slip.getByText(/^限额 /)).toBeVisible()
      await expectAccessible(page, '[role=dialog]')
      await slip.getByRole('tab', { name: '我的注单' }).click()
      await expect(slip.getByLabel('未结算合计')).toBeVisible()
      await expectAccessible(page, '[role=dialog]')
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('pages of markets snap sideways and a match opens from below', async ({ page }) => {
    const list = await openBoard(page)
    const card = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^查看 / }) })
      .first()
    await expect(card.getByRole('button', { name: /让球/ }).first()).toBeInViewport()
    await card.getByRole('button', { name: /^查看 / }).click()
    const sheet = page.getByRole('dialog', { name: '赛事详情' })
    await expect(sheet.getByRole('article')).toBeVisible()
    await expect(sheet.getByRole('button', { name: '收起大小', exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: '关闭详情' }).click()
    await expect(sheet).toHaveCount(0)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWide, 'the page never scrolls sideways').toBe(false)
  })

  test('back closes what is open and not the page', async ({ page }) => {
    await page.goto('/app/help/kh')
    await visit(page, '/game/sport/crty')
    const list = page.getByRole('list', { name: '赛事列表' })
    const details = page.getByRole('dialog', { name: '赛事详情' })
    for (const way of ['back', 'button', 'back']) {
      await list
        .getByRole('button', { name: /^查看 / })
        .first()
        .click()
      await expect(details.getByRole('article')).toBeVisible()
      await (way === 'back' ? page.goBack() : details.getByRole('button', { name: '关闭详情' }).click())
      await expect(details, way).toHaveCount(0)
      await expect(list, way).toBeVisible()
    }
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()
  })
})
