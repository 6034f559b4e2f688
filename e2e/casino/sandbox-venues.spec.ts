import type { FrameLocator, Page } from '@playwright/test'
import {
  ALL_VENUES,
  allBalanceEndpoint,
  balanceEndpoint,
  betListEndpoint,
  betTotalsEndpoint,
  launchEndpoint,
  recycleEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'
import { expectAccessible } from '../support/accessibility.ts'
import type { Api } from '../support/api.ts'
import { newMember } from '../support/identity.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Place = Page | FrameLocator

/** A member with money in a venue, and the address of its game. */
async function playerAt(api: Api, addMoney: (name: string, amount: string) => Promise<void>) {
  const { name, password } = await newMember(api)
  await addMoney(name, '1000')
  const { token } = await api.logIn(name, password)
  return {
    name,
    password,
    token,
    async transfer(channelCode: string, amount: string) {
      const requestId = crypto.randomUUID()
      const { code } = await api.call(venueTransferEndpoint, { channelCode, amount, ty: '1', requestId }, token)
      expect(code, channelCode).toBe(6000)
    },
    async address(enName: string, gameCode: string, site: string): Promise<string> {
      const { data } = await api.call(launchEndpoint, { enName, gameCode }, token)
      const url = data?.url ?? ''
      return url.startsWith('/') ? new URL(url, site).href : url.startsWith('http') ? url : `http://${url}`
    },
  }
}

/** The records panel of a game, with the latest round worked out again in the browser. */
async function expectVerified(place: Place, rounds?: number): Promise<void> {
  await place.getByRole('button', { name: '记录' }).click()
  const records = place.getByRole('dialog', { name: '游戏记录' })
  if (rounds !== undefined) await expect(records.getByRole('listitem')).toHaveCount(rounds)
  await records.getByRole('button', { name: '验证' }).first().click()
  await expect(records.getByText('✓ 种子与开局前公布的摘要一致')).toBeVisible()
  await expect(records.getByText('✓ 按种子重新推算的结果与本局一致')).toBeVisible()
  await records.getByRole('button', { name: '关闭' }).click()
}

const balanceOf = (page: Page) => page.getByRole('banner').locator('strong')

test('ten rounds of each game that ends at once are in the record, verified, and in the ledger; the money comes home', async ({
  page,
  api,
  site,
  sandbox,
}) => {
  test.setTimeout(120_000)
  const player = await playerAt(api, (name, amount) => sandbox.addMoney(name, amount))
  const games: readonly [venue: string, game: string, play: (index: number) => Promise<void>][] = [
    ['PGDZ', 'pgdz-003', () => page.getByRole('button', { name: '旋转' }).click()],
    [
      'KXZR',
      '',
      async (index) => {
        await page.getByRole('button', { name: index % 2 === 0 ? '庄 1:0.95' : '闲 1:1' }).click()
        await page.getByRole('button', { name: '开牌 ¥10.00' }).click()
      },
    ],
    [
      'YZQP',
      '',
      async () => {
        await page.getByRole('button', { name: /^庄胜/ }).click()
        await page.getByRole('button', { name: '发牌 ¥10.00' }).click()
      },
    ],
    ['HLBY', 'hlby-002', (index) => page.keyboard.press(String((index % 8) + 1))],
  ]
  for (const [venue, game, play] of games) {
    await player.transfer(venue, '150')
    await page.goto(await player.address(venue, game, site.url))
    await expect(balanceOf(page)).toHaveText('¥150.00')
    for (let index = 0; index < 10; index++) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/play'))
      await play(index)
      const { balance } = (await (await answer).json()) as { readonly balance: string }
      await expect(balanceOf(page), `${venue} round ${index}`).toHaveText(`¥${balance}`)
    }
    await expectAccessible(page)
    await expectVerified(page, 10)
    const { data } = await api.call(betTotalsEndpoint, { enName: venue }, player.token)
    expect(data?.count, venue).toBe(10)
    const shown = (await balanceOf(page).textContent()) ?? ''
    expect(Number(shown.slice(1)), `${venue}: balance and records`).toBeCloseTo(150 + Number(data?.profit), 2)
  }
  const totals = await api.call(betTotalsEndpoint, { settled: 1 }, player.token)
  expect(totals.data?.count).toBe(40)
  await api.call(recycleEndpoint, { requestId: crypto.randomUUID() }, player.token)
  const home = await api.call(balanceEndpoint, { withLockMoney: 1 }, player.token)
  expect(Number(home.data?.centerWalletBalance)).toBeCloseTo(1000 + Number(totals.data?.profit), 2)
  expect(home.data?.lockMoney).toBe('0.00')
  const all = await api.call(allBalanceEndpoint, { category: ALL_VENUES }, player.token)
  expect(all.data?.totalMoney).toBe('0.00')
})

test('bets on a lottery draw, an e-sports match and a football match wait for their outcome and are paid from it', async ({
  page,
  api,
  site,
  sandbox,
}) => {
  test.setTimeout(90_000)
  const player = await playerAt(api, (name, amount) => sandbox.addMoney(name, amount))
  const advance = (ms: number) =>
    page.evaluate(async (advanceMs) => {
      const answer = await fetch('/sandbox/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs }),
      })
      return (await answer.json()) as { readonly now: number }
    }, ms)
  const draws = [
    { venue: 'JSCP', period: 60_000, spots: [/^大 /, /^小 /, /^任意豹子/], chip: 2 },
    { venue: 'FBDJ', period: 90_000, spots: [/^2-0/, /^2-1/, /^1-2/, /^0-2/], chip: 10 },
    { venue: 'XMTY', period: 90_000, spots: [/^主胜/, /^和局/, /^客胜/], chip: 10 },
  ]
  for (const { venue, period, spots, chip } of draws) {
    await player.transfer(venue, '200')
    await page.goto(await player.address(venue, '', site.url))
    await expect(page.getByRole('timer')).toBeVisible()
    // From the beginning of a draw, so that it does not close under the test's hands.
    const { now } = await advance(1)
    await advance(period - (now % period) + 500)
    await page.reload()
    await expect(page.getByText('投注中')).toBeVisible()
    for (const spot of spots) {
      await page.getByRole('button', { name: spot }).click()
      await page.getByRole('button', { name: `投注 ¥${chip}.00` }).click()
      await expect(page.getByRole('status').filter({ hasText: `已下注 ¥${chip}.00` })).toBeVisible()
    }
    const mine = page.getByRole('list', { name: '本期注单' }).getByRole('listitem')
    await expect(mine).toHaveCount(spots.length)
    await expectAccessible(page)
    const open = await api.call(betListEndpoint, { enName: venue, settled: 0 }, player.token)
    expect(open.data?.total).toBe(spots.length)
    await advance(57_000)
    await expect
      .poll(async () => (await api.call(betTotalsEndpoint, { enName: venue, settled: 1 }, player.token)).data?.count)
      .toBe(spots.length)
    await page.reload()
    const totals = await api.call(betTotalsEndpoint, { enName: venue }, player.token)
    const expected = (200 + Number(totals.data?.profit)).toFixed(2)
    await expect(balanceOf(page)).toHaveText(`¥${expected}`)
    await expectVerified(page, spots.length)
  }
})

test.describe('in the site', () => {
  test.use({ member: 'demo01' })

  test('a venue is played in the frame of the site, whose reload tells that the way in is to be taken anew', async ({
    page,
    api,
    sandbox,
    sessionOf,
  }) => {
    const { token } = await sessionOf('demo01')
    await sandbox.addMoney('demo01', '100')
    const transfer = { channelCode: 'LGZR', amount: '50', ty: '1' as const, requestId: crypto.randomUUID() }
    await api.call(venueTransferEndpoint, transfer, token)
    await page.goto('/game/realbet')
    await page.getByRole('button', { name: '进入琉光真人' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: '庄 1:0.95' }).click()
    await frame.getByRole('button', { name: '开牌 ¥10.00' }).click()
    await expect(frame.getByRole('button', { name: '重复上局' })).toBeEnabled()
    await expectVerified(frame)
    await page.reload()
    await expect(frame.getByRole('alert').getByRole('heading', { name: '请重新进入' })).toBeVisible()
  })
})
