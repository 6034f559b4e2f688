import type { Page } from '@playwright/test'
import {
  ALL_VENUES,
  allBalanceEndpoint,
  balanceEndpoint,
  betListEndpoint,
  betTotalsEndpoint,
  launchEndpoint,
} from '@site/contracts'
import { formatCny, formatFen, parseFen } from '@site/domain'
import * as v from 'valibot'
import { REPEATS } from '../matrix.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { Api } from '../support/api.ts'
import { pressOn } from '../support/keyboard.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { toVenue } from '../support/venue-rounds.ts'
import { visit } from '../support/visit.ts'

/** What each game is given. */
const STAKED = '200.00'

const LedgerSchema = v.object({
  journals: v.array(
    v.object({
      kind: v.string(),
      round: v.string(),
      entries: v.array(v.object({ account: v.string(), amount: v.string() })),
    }),
  ),
})
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + parseFen(amount), 0n)

/** Puts money into a venue and answers the address of its game. */
async function wayInto(api: Api, site: string, token: string, venue: string, gameCode = ''): Promise<string> {
  await toVenue(api, token, STAKED, venue)
  const { data } = await api.call(launchEndpoint, { enName: venue, gameCode }, token)
  const url = data?.url ?? ''
  return url.startsWith('/') ? new URL(url, site).href : url.startsWith('http') ? url : `http://${url}`
}

/** The records panel of a game, with the latest round worked out again in the browser. */
async function expectVerified(place: Page, rounds: number): Promise<void> {
  await place.getByRole('button', { name: '记录' }).click()
  const records = place.getByRole('dialog', { name: '游戏记录' })
  await expect(records.getByRole('listitem')).toHaveCount(rounds)
  await records.getByRole('button', { name: '验证' }).first().click()
  await expect(records.getByText('✓ 种子与开局前公布的摘要一致')).toBeVisible()
  await expect(records.getByText('✓ 按种子重新推算的结果与本局一致')).toBeVisible()
  await records.getByRole('button', { name: '关闭' }).click()
}

/** The sheet of automatic play by keyboard alone: it takes the focus, says what is missing, and gives the focus back. */
async function expectAutoSheet(page: Page, name: string): Promise<void> {
  const open = page.getByRole('button', { name })
  const sheet = page.getByRole('dialog', { name: '自动游戏' })
  const rounds = sheet.getByRole('textbox', { name: '局数（1-100）' })
  const loss = sheet.getByRole('textbox', { name: '亏损上限（元）' })
  await pressOn(page, open)
  await expect(loss).toBeFocused()
  await expectAccessible(page, 'dialog')
  await pressOn(page, rounds, 'Delete')
  await pressOn(page, sheet.getByRole('button', { name: '开始' }))
  await expect(rounds).toBeFocused()
  await expect(rounds).toHaveAccessibleDescription('请输入 1-100 的整数')
  await expect(loss).toHaveAccessibleDescription(/^请输入不低于/)
  await expectAccessible(page, 'dialog')
  await pressOn(page, sheet.getByRole('button', { name: '关闭' }))
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(loss).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open, 'nothing plays by itself').toHaveAttribute('aria-pressed', 'false')
}

const balanceOf = (page: Page) => page.getByRole('banner').locator('strong')

/** The answer of the bet that an action places. */
async function bet(page: Page, place: () => Promise<void>): Promise<{ readonly balance: string }> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/play'))
  await place()
  const body = (await (await answer).json()) as { readonly balance: string }
  // A key that is pressed before the page has taken the answer does nothing.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return body
}

interface Instant {
  readonly venue: string
  readonly game?: string
  /** The button that lets it play on by itself. */
  readonly auto?: string
  play(page: Page, index: number): Promise<void>
}

const INSTANT: readonly Instant[] = [
  {
    venue: 'PGDZ',
    game: 'pgdz-003',
    auto: '自动旋转',
    async play(page, index) {
      const spin = page.getByRole('button', { name: '旋转', exact: true })
      // While the reels turn, a further press stops them.
      await expect(spin).toBeVisible()
      await (index % 2 === 0 ? spin.click() : page.keyboard.press('Space'))
    },
  },
  {
    venue: 'KXZR',
    async play(page, index) {
      await page.getByRole('button', { name: index % 2 === 0 ? '庄 1:0.95' : '闲 1:1' }).click()
      await page.getByRole('button', { name: '开牌 ¥10.00' }).click()
    },
  },
  {
    venue: 'YZQP',
    async play(page) {
      await page.getByRole('button', { name: /^庄胜/ }).click()
      await page.getByRole('button', { name: '发牌 ¥10.00' }).click()
    },
  },
  { venue: 'HLBY', game: 'hlby-002', play: (page, index) => page.keyboard.press(String((index % 8) + 1)) },
]

const DRAWS = [
  { venue: 'JSCP', chip: '2.00', spots: [/^大 /, /^小 /, /^单 /, /^双 /, /^任意豹子/] },
  { venue: 'FBDJ', chip: '10.00', spots: [/^2-0/, /^2-1/, /^1-2/, /^0-2/, /^大 2\.5/] },
  { venue: 'XMTY', chip: '10.00', spots: [/^主胜/, /^和局/, /^客胜/, /^是 /, /^1-0/] },
]
/** A time that begins a draw of every kind: a minute's and those of ninety seconds. */
const BEGIN_MS = 90_000

/** Moves the clock of the draws to the beginning of the next ones, so that none closes under the test's hands. */
async function toNextDraws(table: Page): Promise<void> {
  const advance = (ms: number) =>
    table.evaluate(async (advanceMs) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/sandbox/clock', { method: 'POST', headers, body: JSON.stringify({ advanceMs }) })
      return ((await answer.json()) as { readonly now: number }).now
    }, ms)
  const now = await advance(1)
  await advance(BEGIN_MS - (now % BEGIN_MS) + 300)
}

const ROUNDS = REPEATS.venueRounds

/** What a member plays, and the names of its categories. */
const PLAYED = [
  { games: 'that answer at once', instant: INSTANT, draws: [], categories: ['电子', '真人', '棋牌', '捕鱼'] },
  { games: 'of draws', instant: [], draws: DRAWS, categories: ['彩票', '电竞', '体育'] },
]

for (const { games, instant, draws, categories } of PLAYED) {
  test(`rounds of each of the games ${games}: verified by the player, in the records, in the ledger; the money goes home`, async ({
    page,
    context,
    api,
    site,
    sandbox,
  }) => {
    const venues = categories.length
    const member = await newMember(api)
    const { token } = member
    await sandbox.addMoney(member.name, '2000')
    const totalsOf = async (filter: { enName?: string; settled?: 1 }) =>
      (await api.call(betTotalsEndpoint, filter, token)).data

    for (const { venue, game, auto, play } of instant) {
      await page.goto(await wayInto(api, site.url, token, venue, game))
      await expect(balanceOf(page)).toHaveText(`¥${STAKED}`)
      for (let index = 0; index < ROUNDS; index++) {
        const { balance } = await bet(page, () => play(page, index))
        await expect(balanceOf(page), `${venue} round ${index}`).toHaveText(`¥${balance}`)
      }
      await expectAccessible(page)
      if (auto !== undefined) await expectAutoSheet(page, auto)
      await expectVerified(page, ROUNDS)
    }

    const tables = await Promise.all(
      draws.map(async (draw) => {
        const tab = await context.newPage()
        await tab.goto(await wayInto(api, site.url, token, draw.venue))
        await expect(tab.getByRole('timer')).toBeVisible()
        return { ...draw, tab }
      }),
    )
    const [table] = tables
    const nextDraws = () => table && toNextDraws(table.tab)
    for (let round = 0; round < ROUNDS; round++) {
      await nextDraws()
      await Promise.all(
        tables.map(async ({ tab, spots, chip }) => {
          await tab.reload()
          await expect(tab.getByText('投注中')).toBeVisible()
          await tab.getByRole('button', { name: spots[round % spots.length] ?? '' }).click()
          await bet(tab, () => tab.getByRole('button', { name: `投注 ¥${chip}` }).click())
          await expect(tab.getByRole('list', { name: '本期注单' }).getByRole('listitem')).toHaveCount(1)
        }),
      )
    }
    await nextDraws()
    for (const { venue, tab } of tables) {
      await expect.poll(async () => (await totalsOf({ enName: venue, settled: 1 }))?.count, venue).toBe(ROUNDS)
      await tab.reload()
      const profit = Number((await totalsOf({ enName: venue }))?.profit)
      await expect(balanceOf(tab)).toHaveText(`¥${(Number(STAKED) + profit).toFixed(2)}`)
      await expectAccessible(tab)
      await expectVerified(tab, ROUNDS)
      await tab.close()
    }

    const list = (await api.call(betListEndpoint, { pageSize: 100 }, token)).data?.list ?? []
    expect(list).toHaveLength(venues * ROUNDS)
    const ledger = await fetch(new URL(`/sandbox/venues/ledger?name=${member.name}`, site.url))
    const { journals } = v.parse(LedgerSchema, await ledger.json())
    expect(journals.every(({ entries }) => sumOf(entries.map(({ amount }) => amount)) === 0n)).toBe(true)
    for (const { ticketId, enName, risk, profit } of list) {
      const round = `${enName}:${ticketId.slice(enName.length + 1)}`
      const of = journals.filter((journal) => journal.round === round)
      expect(of.map(({ kind }) => kind).toSorted(), round).toEqual(['bet_hold', 'bet_settle'])
      const moved = (account: string, journal?: (typeof of)[number]) =>
        sumOf(
          (journal ? [journal] : of).flatMap(({ entries }) =>
            entries.filter((one) => one.account === account).map(({ amount }) => amount),
          ),
        )
      expect(
        moved(
          'bet_hold',
          of.find(({ kind }) => kind === 'bet_hold'),
        ),
        round,
      ).toBe(parseFen(risk))
      expect([moved('bet_hold'), moved(`venue:${enName}`), moved(`pnl:${enName}`)], round).toEqual([
        0n,
        parseFen(profit),
        -parseFen(profit),
      ])
    }
    expect(journals).toHaveLength(2 * venues * ROUNDS)

    const totals = await totalsOf({ settled: 1 })
    await enterAs(page, member)
    await page.goto(new URL('/mine/betRecord', site.url).href)
    const sums = page.getByRole('region', { name: '投注记录' })
    await expect(sums).toContainText(`${venues * ROUNDS} 笔`)
    await expect(sums).toContainText(formatCny(parseFen(totals?.bet ?? '')))
    for (const category of categories) {
      await page.getByRole('combobox', { name: '场馆类别' }).selectOption(category)
      await expect(sums, category).toContainText(`${ROUNDS} 笔`)
      await expect(page.getByRole('row')).toHaveCount(ROUNDS + 1)
    }

    await visit(page, '/mine/wallet')
    const assets = page.getByRole('region', { name: '总资产' })
    await assets.getByRole('button', { name: '一键回收' }).click()
    const left = parseFen('2000.00') + parseFen(totals?.profit ?? '')
    const home = async () => (await api.call(balanceEndpoint, { withLockMoney: 1 }, token)).data
    await expect.poll(async () => (await home())?.centerWalletBalance).toBe(formatFen(left))
    expect((await home())?.lockMoney).toBe('0.00')
    expect((await api.call(allBalanceEndpoint, { category: ALL_VENUES }, token)).data?.totalMoney).toBe('0.00')

    await visit(page, '/mine/transRecord')
    const deals = page.getByRole('row').filter({ hasText: /T\d{10}/ })
    await expect(page.getByRole('region', { name: '交易记录' })).toContainText(formatCny(left))
    await expect(deals.filter({ hasText: /凯旋真人|极速彩票/ })).toHaveCount(2)
    await expect(deals).toHaveCount(2 * venues + 1)
  })
}

test.describe('in the site', () => {
  test.use({ member: 'demo01', language: 'zh-TW' })

  test('a venue is played in the frame of the site, in its language; a reload tells that the way in is to be taken anew', async ({
    page,
    api,
    sandbox,
    sessionOf,
  }) => {
    const { token } = await sessionOf('demo01')
    await sandbox.addMoney('demo01', '100')
    await toVenue(api, token, '50', 'LGZR')
    // As browsers do that keep third parties from storing anything; the others go on where they were.
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('storage is refused', 'SecurityError')
      }
      if (self !== top) Object.defineProperty(window, 'sessionStorage', { get: refuse })
    })
    await page.goto('/game/realbet')
    await page.getByRole('button', { name: '進入琉光真人' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: '莊 1:0.95' }).click()
    await frame.getByRole('button', { name: '開牌 ¥10.00' }).click()
    await expect(frame.getByRole('button', { name: '重複上局' })).toBeEnabled()
    await frame.getByRole('button', { name: '記錄' }).click()
    await frame.getByRole('button', { name: '驗證' }).click()
    await expect(frame.getByText('✓ 按種子重新推算的結果與本局一致')).toBeVisible()
    await page.reload()
    await expect(frame.getByRole('alert').getByRole('heading', { name: '請重新進入' })).toBeVisible()
  })
})
