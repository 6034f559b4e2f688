import type { BrowserContext, Page } from '@playwright/test'
import { CHAT_TIMING } from '@site/contracts'
import { CHAT_LIMITS } from '@site/contracts/chat'

import { isFullRun } from '../matrix.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { firstMatch, logOn, openRoom, roomOn, say, words } from '../support/chat-page.ts'
import { fakeChatRoom } from '../support/fake-chat-room.ts'
import { enterAs, newMember, type NewMember } from '../support/new-member.ts'
import { slowness } from '../support/slowness.mjs'
import { stopClock } from '../support/visit.ts'
import { betInPlay, chooseRoom, enterRoom, follow, sharedOn, shareBet } from './rooms.ts'
import { enterWith, expect, matchOf, openBoard, priceOf, slipOf, test, toSaturday } from './saturday.ts'

test.use({ viewport: { width: 1366, height: 768 } })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

/** The connection is tried again after 5 s. */
const BACK = { timeout: 20_000 * slowness }

async function pageOf(context: BrowserContext, member: NewMember): Promise<Page> {
  const page = await context.newPage()
  await enterAs(page, member)
  return page
}

test('[S1.024] [S4.068] [S4.069] [D.076] a member talks, cheers and predicts the score; whoever is muted is told for how long', async ({
  page,
  api,
  sandbox,
}) => {
  const anna = await newMember(api)
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(new URL(request.url()).pathname))
  await enterAs(page, anna)
  await page.goto('/')
  const match = await firstMatch(page)
  expect(
    chunks.filter((path) => /chat/.test(path)),
    'nothing of the chat before it is opened',
  ).toEqual([])
  await openRoom(page, match)
  await say(page, '<b>开赛了</b> https://example.com')
  await expect(words(page, '<b>开赛了</b> https://example.com')).toBeVisible()
  await expect(logOn(page).getByText('发送中')).toHaveCount(0)
  await expect(words(page, '<b>开赛了</b> https://example.com').locator('b, a')).toHaveCount(0)
  const input = roomOn(page).getByRole('textbox', { name: '聊天内容' })
  for (const emoji of ['⚽', '👍']) {
    await roomOn(page).getByRole('button', { name: '表情' }).click()
    await page.getByRole('button', { name: emoji }).click()
    await page.keyboard.type('好')
  }
  await expect(input, 'one types on behind it').toHaveValue('⚽好👍好')
  await input.clear()
  await roomOn(page).getByRole('button', { name: '送礼物' }).click()
  for (const _press of [1, 2]) await page.getByRole('button', { name: '送出 鲜花' }).click()
  await expect(logOn(page).getByText(/连送 鲜花 ×2/)).toBeVisible()
  await page.keyboard.press('Escape')
  await roomOn(page).getByRole('button', { name: '比分预测' }).click()
  await page.getByLabel('主队进球').selectOption('2')
  await page.getByRole('button', { name: '提交预测' }).click()
  await expect(page.getByText('您的预测：2-0')).toBeVisible()
  await expect(logOn(page).getByText(/预测比分 2-0$/)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await page.keyboard.press('Escape')
  await sandbox.mute(anna.name, 1, '请冷静')
  await expect(roomOn(page).getByRole('timer')).toHaveText(/^您已被禁言，还剩 (59:\d\d|1 小时 0 分)$/)
  await expect(roomOn(page).getByText('原因：请冷静')).toBeVisible()
  await expect(roomOn(page).getByRole('button', { name: '送礼物' })).toHaveCount(0)
})

// It takes half a minute, so the full run alone has it; the stories around it stand for it in every run.
if (isFullRun)
  test('[S1.024] [S4.051] [D.076] the whole of it in three browsers: two members and a guest talk about a match; one bets, shares it and is followed, is muted, loses the network and comes back without a gap', async ({
    page: guest,
    context,
    api,
    browser,
    sandbox,
    kickOff,
    site,
  }) => {
    test.setTimeout(180_000 * slowness)
    const gidm = await kickOff()
    const [anna, bert] = [await newMember(api), await newMember(api)]
    await sandbox.addMoney(anna.name, '1000.00')
    const others = await Promise.all(
      [0, 1].map(() => browser.newContext({ baseURL: site.origin('aurora'), viewport: { width: 1366, height: 768 } })),
    )
    const [first, second] = others
    if (first === undefined || second === undefined) throw new Error('two contexts were asked for')
    const [a, b] = [await pageOf(first, anna), await pageOf(second, bert)]
    const [match] = await Promise.all([enterRoom(a, gidm), enterRoom(b, gidm)])
    await guest.goto('/')

    await say(a, '<b>开赛了</b> https://example.com')
    await expect(words(b, '<b>开赛了</b> https://example.com')).toBeVisible()
    await openRoom(guest, match)
    await expect(words(guest, '<b>开赛了</b> https://example.com')).toBeVisible()

    await logOn(b)
      .getByRole('button', { name: /^回复 / })
      .click()
    await say(b, '等很久了')
    for (const one of [a, guest]) {
      await expect(words(one, '等很久了')).toBeVisible()
      await expect(logOn(one).getByText(/^回复 .*：<b>开赛了<\/b>/)).toBeVisible()
    }

    await betInPlay(a, gidm, sandbox)
    await shareBet(a)
    await expect(sharedOn(guest).getByText(/金额已隐藏$/)).toBeVisible()
    await follow(b)

    const desk = await context.newPage()
    await desk.goto('/sandbox/desk#chat')
    const form = desk.getByRole('form', { name: '禁言会员' })
    await form.getByLabel('会员账号').fill(anna.name)
    await form.getByLabel('原因').fill('请冷静')
    await form.getByRole('button', { name: '禁言会员' }).click()
    await expect(roomOn(a).getByRole('timer')).toHaveText(/^您已被禁言，还剩 (59:\d\d|1 小时 0 分)$/)
    await expect(roomOn(a).getByText('原因：请冷静')).toBeVisible()
    await form.getByLabel('会员账号').fill(anna.name)
    await form.getByRole('button', { name: '解除禁言' }).click()
    await expect(roomOn(a).getByRole('textbox', { name: '聊天内容' })).toBeVisible()

    await first.setOffline(true)
    await expect(roomOn(a).getByText('连接已断开，正在重新连接')).toBeVisible()
    await say(a, '断线时的第一句')
    await say(a, '断线时的第二句')
    await expect(logOn(a).getByText('发送中')).toHaveCount(2)
    await say(b, '她不在时说的')
    await expect(words(guest, '她不在时说的')).toBeVisible()
    await first.setOffline(false)
    await expect(words(a, '她不在时说的')).toBeVisible(BACK)
    for (const one of [a, b, guest]) {
      await expect(words(one, '断线时的第二句')).toBeVisible(BACK)
      const said = (
        await logOn(one)
          .getByText(/^(断线时的第.句|她不在时说的)$/)
          .allTextContents()
      ).join()
      expect(said, 'once each, in order').toBe('她不在时说的,断线时的第一句,断线时的第二句')
    }
    await expect(logOn(a).getByText('发送中')).toHaveCount(0)

    await desk
      .getByRole('row')
      .filter({ hasText: `FT_${gidm}` })
      .getByRole('button', { name: /^查看消息 / })
      .click()
    const line = desk.getByRole('row').filter({ hasText: '等很久了' }).first()
    await line.getByRole('button', { name: /^屏蔽 / }).click()
    for (const one of [a, b, guest]) await expect(words(one, '等很久了')).toHaveCount(0)
    await expectAccessible(desk)

    // On with the match: what happens in it is told, and the room ends with it.
    await sandbox.happen(gidm, [{ kind: 'goal', side: 'H' }])
    for (const one of [a, b, guest]) await expect(logOn(one).getByText(/^\d+' .*进球/)).toBeVisible()
    await sandbox.happen(gidm, [{ kind: 'end' }])
    for (const one of [a, b, guest]) await expect(roomOn(one).getByText('直播已结束')).toBeVisible()
    for (const other of others) await other.close()
  })

test('a member shares a bet without its amounts; another follows it into the slip at the price of now, and tells staff of it, who takes it away and lets red packets fall', async ({
  page: a,
  context,
  api,
  browser,
  sandbox,
  kickOff,
  site,
}) => {
  const gidm = await kickOff()
  await enterWith('1000.00', { page: a, api, sandbox })
  const bert = await newMember(api)
  await openBoard(a)
  await betInPlay(a, gidm, sandbox)
  const slip = slipOf(a)

  const other = await browser.newContext({ baseURL: site.origin('aurora'), viewport: { width: 1366, height: 768 } })
  const b = await pageOf(other, bert)
  for (const one of [a, b]) await enterRoom(one, gidm)

  // The slip stands below the room and is not covered.
  const slipBox = await slip.boundingBox()
  const room = await roomOn(a).boundingBox()
  const rail = await a.getByRole('complementary', { name: '赛事详情' }).boundingBox()
  expect((rail?.y ?? 0) + (rail?.height ?? 0)).toBeLessThanOrEqual((slipBox?.y ?? 0) + 1)
  expect(room?.width ?? 0).toBeLessThanOrEqual((rail?.width ?? 0) + 1)
  // Nor is it, nor the board, by what opens beside a button of the room.
  for (const name of ['送礼物', '比分预测', '聊天规则', '表情']) {
    await roomOn(a).getByRole('button', { name }).click()
    const opened = a.getByRole('dialog', { name })
    await expect(opened).toBeVisible()
    const box = await opened.boundingBox()
    expect(box?.x ?? 0, name).toBeGreaterThanOrEqual(rail?.x ?? 0)
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual((slipBox?.y ?? 0) + 1)
    await a.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }

  await shareBet(a, () => expectAccessible(a))
  await expect(sharedOn(b).getByText(/金额已隐藏$/)).toBeVisible()
  await expect(sharedOn(b).getByText(/200/)).toHaveCount(0)
  await expectAccessible(b)
  // A goal moves the price before anybody follows: the slip has that of now, and not that of the shared bet.
  const shared = ((await sharedOn(b).getByText(/^@\d/).textContent()) ?? '').slice(1)
  const row = matchOf(b.getByRole('list', { name: '赛事列表' }), gidm)
  const present = priceOf(row, '独赢').locator('b')
  await sandbox.happen(gidm, [{ kind: 'goal', side: 'C' }])
  await expect(row.locator('[data-info=score-c]')).toHaveText('1')
  await expect(present).not.toHaveText(shared)
  await follow(b)
  const held = slipOf(b)
    .getByRole('list', { name: '已选投注项' })
    .getByRole('listitem')
    .getByText(/^\d+\.\d+$/)
  await expect
    .poll(async () => {
      const [asked, offered] = [await held.textContent(), await present.textContent()]
      return asked === offered ? 'the price of now' : `${asked} in the slip, ${offered} on the board`
    })
    .toBe('the price of now')
  await expect(held).not.toHaveText(shared)
  await expect(slipOf(b).getByText(/^限额 [\d,]+ - [\d,]+$/), 'the venue was asked').toBeVisible()

  // On a phone the match lies over the slip, and gives way to it.
  await b.setViewportSize({ width: 390, height: 844 })
  await chooseRoom(b)
  await sharedOn(b)
    .getByRole('button', { name: /^跟单 / })
    .click()
  await expect(b.getByRole('dialog', { name: '投注单' }).getByRole('listitem')).toHaveCount(1)
  await expect(b.getByRole('dialog', { name: '赛事详情' })).toHaveCount(0)
  await b.setViewportSize({ width: 1366, height: 768 })
  await enterRoom(b, gidm)

  await logOn(b)
    .getByRole('button', { name: /的资料$/ })
    .first()
    .click()
  await b.getByRole('button', { name: '举报' }).click()
  await b.getByText('诈骗诱导').click()
  await b.getByRole('button', { name: '提交举报' }).click()
  await expect(b.getByText('举报已提交，处理结果会发送到您的消息中心')).toBeVisible()
  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#chat')
  const report = desk.getByRole('row').filter({ hasText: '诈骗诱导' })
  await report.getByRole('button', { name: /^屏蔽消息 / }).click()
  for (const one of [a, b]) await expect(sharedOn(one)).toHaveCount(0)

  const form = desk.getByRole('form', { name: '发起红包雨' })
  await form.getByLabel('房间').selectOption(`FT_${gidm}`)
  await form.getByLabel('总额').fill('1')
  await form.getByLabel('红包个数').fill('1')
  await form.getByRole('button', { name: '发起红包雨' }).click()
  const rainOn = (one: Page) => roomOn(one).getByRole('region', { name: '红包雨' })
  await expect(rainOn(b).getByRole('timer')).toHaveText(/^还剩 1 个，\d+:\d\d 后结束$/)
  await rainOn(a).getByRole('button', { name: '抢红包' }).click()
  await expect(rainOn(a).getByText('抢到 ¥1')).toBeVisible()
  await expectAccessible(a, '[aria-label="红包雨"]')
  await expect(rainOn(b).getByText('手慢了，红包已被抢完')).toBeVisible()
  await expect(logOn(b).getByText(/\*\*\*. 抢到红包 ¥1$/)).toBeVisible()
  await other.close()
})

test('[S4.051] [S4.052] [D.076] a connection that beats every 10 s and that the server ends is marked as lost and taken up again after 5 s, and what was typed meanwhile arrives once each, in order', async ({
  page,
  api,
  sandbox,
}) => {
  let opened = 0
  const beats: string[] = []
  let ends: (() => Promise<void>) | undefined
  await page.routeWebSocket(/\/ws\/chat/, (socket) => {
    const server = socket.connectToServer()
    opened += 1
    socket.onMessage((text) => {
      if (String(text).includes('"msgId":0')) beats.push(String(text))
      server.send(text)
    })
    server.onMessage((text) => {
      socket.send(text)
      if (opened === 1 && String(text).includes('"msgId":10016')) ends = () => socket.close({ code: 1001 })
    })
  })
  await page.clock.install()
  await enterAs(page, await newMember(api))
  await page.goto('/')
  await openRoom(page, await firstMatch(page))
  await expect(roomOn(page).getByRole('textbox', { name: '聊天内容' })).toBeVisible()
  // The room can be read before it has been entered.
  await expect.poll(() => ends !== undefined).toBe(true)
  // From here on the page's time is the test's.
  await stopClock(page, CHAT_TIMING.heartbeatMs / 2)
  beats.length = 0
  for (const count of [1, 2]) {
    await page.clock.runFor(CHAT_TIMING.heartbeatMs)
    await expect.poll(() => beats.length).toBe(count)
  }
  await ends?.()
  await expect(page.getByText('连接已断开，正在重新连接')).toBeVisible()
  for (const text of ['断线时的第一句', '断线时的第二句']) await say(page, text)
  await page.clock.runFor(CHAT_TIMING.reconnectMs - 100)
  await expect(logOn(page).getByText('发送中')).toHaveCount(2)
  expect(opened, 'not before its time').toBe(1)
  await page.clock.runFor(100)
  await expect.poll(() => opened).toBe(2)
  await expect(page.getByText('连接已断开，正在重新连接')).toHaveCount(0)
  // The second waits for the pace of a member.
  await expect(logOn(page).getByText('发送中')).toHaveCount(1)
  await sandbox.advanceClock(CHAT_LIMITS.paceMs)
  await page.clock.runFor(CHAT_LIMITS.paceMs)
  await expect(logOn(page).getByText('发送中')).toHaveCount(0)
  await expect(logOn(page).getByRole('button', { name: '重发' }), 'none was refused').toHaveCount(0)
  expect(
    await logOn(page)
      .getByText(/^断线时的/)
      .allTextContents(),
  ).toEqual(['断线时的第一句', '断线时的第二句'])
})

test('[D.076] a room of 1,000 messages draws a few of them, keeps the place of who reads back, and does not hold up the page', async ({
  page,
}) => {
  // Every third is longer than a row is wide.
  const { say: says } = await fakeChatRoom(page, {
    wordsOf: (number) => `第${number}句${number % 3 === 0 ? '，'.concat('很长'.repeat(40)) : ''}`,
  })
  await page.goto('/')
  await openRoom(page, await firstMatch(page))
  await expect(roomOn(page).getByText('登录后即可发言')).toBeVisible()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    })
  })
  says(1_000)
  await expect(words(page, '第1000句')).toBeVisible()
  expect(
    await logOn(page)
      .getByText(/^第\d+句/)
      .count(),
  ).toBeLessThan(60)

  /** The first message in sight, and where it stands. */
  const place = () =>
    logOn(page).evaluate((log) => {
      const { top } = log.getBoundingClientRect()
      const seen = [...log.querySelectorAll('p')].find((row) => row.getBoundingClientRect().top >= top)
      return { text: seen?.textContent ?? '', y: Math.round((seen?.getBoundingClientRect().top ?? 0) / 2) }
    })
  // Rows that are being measured may bring it to the end once more: who reads back scrolls on.
  await expect
    .poll(async () => {
      await logOn(page).evaluate((log) => (log.scrollTop = log.scrollHeight / 2))
      return (await place()).text
    })
    .toMatch(/^第[3-7]\d\d句/)
  const before = await place()
  says(20)
  const news = roomOn(page).getByRole('button', { name: '20 条新消息' })
  await expect(news).toBeVisible()
  expect(await place(), 'nothing moved').toEqual(before)
  await news.click()
  await expect(words(page, '第1019句')).toBeVisible()
  await expect(news).toHaveCount(0)
  // What else the machine does may make one task long, and hardly the same one twice.
  const takeLongest = () =>
    page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)))
  const first = await takeLongest()
  says(1_000)
  await expect(words(page, '第2020句')).toBeVisible()
  expect(Math.min(first, await takeLongest()), 'ms of the longest task').toBeLessThan(250 * slowness)
})
