import type { Locator, Page } from '@playwright/test'
import { sportsHotEndpoint } from '@site/contracts/sports'

import { expectAccessible } from '../support/accessibility.ts'
import { firstMatch, logOn, openRoom, roomOn, say, words } from '../support/chat-page.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'

const press = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name }).click()

test('[S1.024] [D.076] at the desk words are kept from the others and shown to staff, a room is cleared, closed and opened, all of them are, everybody is told something, grades may not speak and who is muted is listed', async ({
  page: guest,
  context,
  browser,
  api,
  site,
}) => {
  const member = await newMember(api)
  const own = await browser.newContext({ baseURL: site.origin('aurora'), viewport: { width: 1366, height: 768 } })
  const page = await own.newPage()
  await enterAs(page, member)
  await page.goto('/')
  const match = await firstMatch(page)
  await openRoom(page, match)
  const input = roomOn(page).getByRole('textbox', { name: '聊天内容' })
  await expect(input).toBeVisible()
  await guest.goto('/')
  await openRoom(guest, match)
  await expect(roomOn(guest).getByText('登录后即可发言')).toBeVisible()

  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#chat')
  const list = desk.getByRole('form', { name: '屏蔽词' })
  await list.getByLabel('屏蔽词，每行一个').fill('加微信\n')
  await press(list, '保存')
  await expect(desk.getByText('屏蔽词已保存')).toBeVisible()
  await say(page, '加微信领礼包')
  await expect(words(page, '加微信领礼包')).toBeVisible()
  await expect(logOn(page).getByText('发送中')).toHaveCount(0)
  const announce = desk.getByRole('form', { name: '聊天室公告' })
  await announce.getByLabel('标题').fill('今晚')
  await announce.getByLabel('内容').fill('文明观赛')
  await press(announce, '发送公告')
  for (const one of [page, guest]) await expect(logOn(one).getByText('今晚：文明观赛')).toBeVisible()
  // What came after it is there: what came before it will not come any more.
  await expect(words(guest, '加微信领礼包')).toHaveCount(0)
  await list.getByLabel('屏蔽词，每行一个').fill('')
  await press(list, '保存')

  // The desk shows every room that somebody has entered.
  const { data } = await api.call(sportsHotEndpoint, { limit: 20 })
  const game = data?.games.find(({ team_h: home }) => match.startsWith(home))
  const rid = `${game?.gameType}_${game?.gidm}`
  const room = desk
    .getByRole('row')
    .filter({ hasText: rid })
    .filter({ has: desk.getByRole('button', { name: /^查看消息 / }) })
  await expect(room).toHaveCount(1)
  await press(room, /^查看消息 /)
  const held = desk.getByRole('row').filter({ hasText: '加微信领礼包' })
  await expect(held, 'staff sees it, and why nobody else does').toContainText('仅发送者可见')
  await expect(held).toContainText('含有屏蔽词：加微信')
  await press(room, /^清空 /)
  await press(desk.getByRole('dialog'), '确认执行')
  await expect(words(page, '加微信领礼包')).toHaveCount(0)
  await press(room, /^关闭 /)
  await expect(roomOn(page).getByText('聊天室已关闭，暂时不能发言')).toBeVisible()
  await expect(room).toContainText('已关闭')
  await press(room, /^开放 /)
  await expect(input).toBeVisible()
  const all = desk.getByRole('form', { name: '聊天室维护' })
  await all.getByLabel('说明（会员可见）').fill('十分钟后回来')
  await press(all, '关闭所有聊天室')
  await expect(roomOn(page).getByText('原因：十分钟后回来')).toBeVisible()
  await expectAccessible(desk)
  await press(desk, '恢复发言')
  await expect(input).toBeVisible()

  const grades = desk.getByRole('form', { name: '发言等级' })
  await grades.getByLabel('发言最低等级').selectOption('3')
  await grades.evaluate((form) => form.setAttribute('data-before', ''))
  await press(grades, '保存')
  await expect(roomOn(page).getByText('您的VIP等级未达到发言要求')).toBeVisible()
  // The desk hears of the change as of anybody's and begins the form anew with it.
  await expect(grades).not.toHaveAttribute('data-before')
  await grades.getByLabel('发言最低等级').selectOption('0')
  await press(grades, '保存')
  await expect(input).toBeVisible()

  const mute = desk.getByRole('form', { name: '禁言会员' })
  await mute.getByLabel('会员账号').fill(member.name)
  await mute.getByLabel('原因').fill('请冷静')
  await press(mute, '禁言会员')
  const muted = desk.getByRole('table', { name: '禁言中的会员' }).getByRole('row').filter({ hasText: member.name })
  await expect(muted).toContainText('请冷静')
  await press(muted, `解除禁言 ${member.name}`)
  await expect(muted).toHaveCount(0)
  await expect(input).toBeVisible()
  await own.close()
})
