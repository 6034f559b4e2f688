import type { WebSocketRoute } from '@playwright/test'

import { expect, test } from '../support/test.ts'
import { idOf, matchesOf, openBoard, pick, priceOf, slipOf, toSaturday } from './saturday.ts'

test.use({ member: 'demo01', viewport: { width: 1920, height: 1080 } })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

test('whatever is typed, picked or pushed, the slip says why it is not sent and nothing is lost', async ({
  page,
  sandbox,
}) => {
  await sandbox.addMoney('demo01', '90000.00')
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws\/sports$/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  const list = await openBoard(page)
  const slip = slipOf(page)
  await page.getByRole('button', { name: /^早盘/ }).click()
  const matches = matchesOf(list)
  await expect(matches.nth(3)).toBeVisible()

  // Stakes that are none, too low, too high, or no number at all.
  await pick(priceOf(matches.nth(0), '让球'))
  await slip.getByText('任何赔率').click()
  const stake = slip.getByRole('textbox', { name: /投注金额$/ })
  await expect(slip.getByText(/^限额 /)).toBeVisible()
  await expect(slip.getByRole('button', { name: '请输入投注金额' })).toHaveAttribute('aria-disabled', 'true')
  await stake.fill('0')
  await expect(slip.getByRole('button', { name: '请输入投注金额' })).toBeVisible()
  await stake.fill('5')
  await expect(slip.getByRole('button', { name: '投注金额未达最低限额' })).toHaveAttribute('aria-disabled', 'true')
  await stake.fill('-20')
  await expect(stake, 'the field takes figures alone').toHaveValue('20')
  await expect(slip.getByRole('button', { name: '确认投注 ¥20' })).toBeVisible()
  await stake.fill('1e308')
  await expect(stake).toHaveValue('1308')
  await stake.fill('60000')
  await expect(slip.getByText('已转换为最高限额')).toBeVisible()
  await expect(stake).toHaveValue('50000')
  await stake.fill('')

  // A series: one leg is too few, another price of its match takes its place.
  await slip.getByText('串关', { exact: true }).click()
  await expect(slip.getByRole('button', { name: '至少选择2场比赛' })).toHaveAttribute('aria-disabled', 'true')
  await pick(priceOf(matches.nth(0), '大小'))
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(1)
  await expect(slip.getByRole('button', { name: '至少选择2场比赛' })).toBeVisible()
  await pick(priceOf(matches.nth(1), '让球'))
  await slip.getByRole('textbox', { name: '串关投注金额' }).fill('20')
  await expect(slip.getByRole('button', { name: '确认投注 ¥20' })).toBeEnabled()

  // A frame that breaks the contract is left out, and the list goes on.
  const gidm = await idOf(matches.nth(3))
  for (const socket of sockets) {
    socket.send('{"type":"delta","id":1,"games":[{"gidm":"no match"}]}')
    socket.send('no JSON at all')
  }
  await expect(page.getByText('实时推送')).toBeVisible()
  await expect(list.locator(`[data-gidm="${gidm}"]`)).toBeVisible()
  // A connection that drops comes back by itself; the slip is as it was.
  for (const socket of sockets.splice(0)) await socket.close()
  await expect(page.getByText('实时推送')).toBeVisible({ timeout: 15_000 })
  await expect(slip.getByRole('button', { name: '确认投注 ¥20' })).toBeEnabled()

  // An outright clears the ordinary ones and has no series; an ordinary one clears it again.
  await page.getByRole('button', { name: /^冠军/ }).click()
  const runner = page.getByRole('listitem').locator('button[data-cell]:enabled').first()
  await runner.click()
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(1)
  await expect(slip.getByRole('radio', { name: '串关' })).toBeDisabled()
  await page.getByRole('button', { name: /^早盘/ }).first().click()
  await pick(priceOf(matches.nth(1), '让球'))
  await expect(slip.getByRole('list', { name: '已选投注项' }).getByRole('listitem')).toHaveCount(1)
  await expect(slip.getByRole('radio', { name: '串关' })).toBeEnabled()
  await expect(page.getByText(/^余额/).first()).toBeVisible()
})
