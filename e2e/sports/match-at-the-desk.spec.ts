import type { Locator, Page } from '@playwright/test'
import { balanceEndpoint } from '@site/contracts'

import { hundredths, yuan } from './by-hand.ts'
import { beginEarly, expect, idOf, matchOf, matchesOf, pick, slipOf, test, toSaturday } from './saturday.ts'

test.use({ viewport: { width: 1920, height: 1080 } })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

/** Opens a match of the list beside it. */
async function openMatch(page: Page, list: Locator, matchId: string): Promise<Locator> {
  await matchOf(list, matchId)
    .getByRole('button', { name: /^查看 / })
    .click()
  return page.getByRole('complementary', { name: '赛事详情' }).getByRole('article')
}

/** A single bet at whatever price; the price of its receipt, in hundredths. */
async function bet(page: Page, price: Locator, amount: number): Promise<number> {
  const slip = slipOf(page)
  await pick(price)
  await slip.getByText('任何赔率').click()
  await slip.getByRole('textbox', { name: /投注金额$/ }).fill(String(amount))
  await slip.getByRole('button', { name: `确认投注 ¥${amount}` }).click()
  await expect(slip.getByText('投注成功')).toBeVisible()
  return hundredths(await slip.getByText(/^@[\d.]+$/).textContent())
}

/** Where the operator leads a match, by its number. */
async function lead(desk: Page, matchId: string): Promise<Locator> {
  await desk.getByRole('searchbox').fill(matchId)
  await desk.keyboard.press('Enter')
  await desk
    .getByRole('row')
    .filter({ hasText: matchId })
    .getByRole('button', { name: /^控制 / })
    .click()
  return desk.getByRole('region', { name: `赛事控制 ${matchId}` })
}

const confirmIt = (desk: Page) => desk.getByRole('dialog').getByRole('button', { name: '确认执行' }).click()

test('kick-off, goal, cards and whistle that the desk presses are on the player’s page, and paid; a match that it calls off gives the stake back', async ({
  page,
  context,
  api,
  sandbox,
}) => {
  const { member, list } = await beginEarly('1000.00', { page, api, sandbox })
  const [played, calledOff] = [await idOf(matchesOf(list).nth(6)), await idOf(matchesOf(list).nth(7))]
  const slip = slipOf(page)
  const wallet = page.getByRole('group', { name: '中心钱包' })
  await bet(page, (await openMatch(page, list, calledOff)).locator('[data-cell="M/0/0"]'), 100)
  const match = await openMatch(page, list, played)
  const odds = await bet(page, match.locator('[data-cell="M/0/0"]'), 200)
  await expect(wallet).toHaveText(yuan(70_000))
  await slip.getByRole('tab', { name: '我的注单' }).click()
  const open = slip.getByLabel('未结算合计').getByRole('definition').first()
  await expect(open).toHaveText('2')

  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#matches')
  const controls = await lead(desk, played)
  const act = (name: string | RegExp) => controls.getByRole('button', { name }).click()
  const [home = '', away = ''] = (
    (await controls.getByRole('button', { name: /^完场 / }).getAttribute('aria-label')) ?? ''
  )
    .replace('完场 ', '')
    .split(' vs ')
  await act('开赛')
  await expect(match.locator('[data-info="score-h"]')).toHaveText('0')
  await act(`进球 ${home}`)
  await expect(match.locator('[data-info="score-h"]')).toHaveText('1')
  await expect(match.locator('[data-info="score-c"]')).toHaveText('0')
  await act(`黄牌 ${away}`)
  await act(`红牌 ${away}`)
  await expect(match.getByText('黄牌0-1')).toBeVisible()
  await expect(match.getByText('红牌0-1')).toBeVisible()
  await act(/^完场 /)
  await confirmIt(desk)
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(open, 'one of two is over').toHaveText('1')
  const paid = 70_000 + 200 * odds
  await expect(wallet).toHaveText(yuan(paid))

  const other = await lead(desk, calledOff)
  await other.getByRole('combobox', { name: '取消原因' }).selectOption({ label: '赛事取消' })
  await other.getByRole('button', { name: /^取消赛事 / }).click()
  await confirmIt(desk)
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(slip.getByText('没有未结算的注单')).toBeVisible()
  await expect(wallet).toHaveText(yuan(paid + 10_000))
  await slip.getByText('已结算', { exact: true }).click()
  await expect(slip.getByText('取消（赛事取消）')).toBeVisible()
  const { data } = await api.call(balanceEndpoint, { withLockMoney: 1 }, member.token)
  expect(data).toMatchObject({ lockMoney: '0.00' })
})
