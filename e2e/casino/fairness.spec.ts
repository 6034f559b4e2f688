import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { pressOn } from '../support/keyboard.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { baccarat, toVenue } from '../support/venue-rounds.ts'

const fact = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test('a round that was played is worked out again on the page of its game, by keyboard', async ({
  page,
  api,
  site,
  sandbox,
}) => {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, '200.00')
  await toVenue(api, member.token, '100')
  const play = await baccarat(site.url, api, member.token)
  await play('10.00')
  const round = await play('10.00')

  await page.goto('/app/help')
  await pressOn(page, page.getByRole('link', { name: /^公平与返还率/ }))
  await expect(page.getByRole('heading', { level: 1, name: '公平与返还率' })).toBeVisible()
  await expectAccessible(page, 'main')
  const games = page.getByRole('list', { name: '游戏与赔率' })
  await expect(games.getByRole('listitem')).toHaveCount(8)
  await pressOn(page, games.getByRole('link', { name: /^百家乐/ }))
  await expect(page.getByRole('heading', { level: 1, name: '百家乐的公平说明' })).toBeVisible()
  await expect(page.getByRole('row', { name: '庄 1.95 98.94%' })).toBeVisible()

  await fact(page, '开局前公布的摘要').fill(round.announced)
  await fact(page, '服务器种子').fill(round.serverSeed)
  await fact(page, '玩家种子').fill(round.clientSeed)
  await fact(page, '局号').fill(round.id)
  await page.keyboard.press('Enter')
  await expect(page.getByText('种子与开局前公布的摘要一致')).toBeVisible()
  const [verdict = '', player = '', banker = ''] = round.result.split('，')
  await expect(page.getByRole('list', { name: '按种子推算的结果' }).getByRole('listitem')).toHaveText([
    verdict,
    player,
    banker,
  ])
  await expectAccessible(page, 'main')

  await fact(page, '开局前公布的摘要').fill('0'.repeat(64))
  await page.keyboard.press('Enter')
  await expect(page.getByText('种子与开局前公布的摘要不一致')).toBeVisible()
})

test('every game tells what it returns, and the odds their margin and the delay in play', async ({ page }) => {
  await page.goto('/fairness/football')
  await expect(page.getByText('最高 94.33%').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'XMTY-1 的概率、赔率与返还率' })).toBeVisible()
  await expectAccessible(page, 'main')
  await page.goto('/fairness/slot-game')
  await expect(page.getByRole('row', { name: /^低波动 96\.52% / })).toBeVisible()
  await expectAccessible(page, 'main')
  await page.goto('/fairness/odds')
  await expect(page.getByRole('row', { name: '让球 4%' })).toBeVisible()
  await expect(page.getByText(/足球 6 秒，其他项目 5 秒/)).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('main').getByRole('link', { name: '让球攻略' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '让球攻略' })).toBeVisible()
})

test('the pages of venues and of games lead to the fairness of what is played there', async ({ page, api }) => {
  await enterAs(page, await newMember(api))
  for (const [path, subject] of [
    ['/game/realbet', 'baccarat'],
    ['/game/chess', 'niuniu'],
    ['/game/gaming', 'esports'],
    ['/game/lottery', 'lottery'],
    ['/game/egame', 'slot-game'],
    ['/game/fishing', 'fishing'],
    ['/game/sport', 'football'],
  ] as const) {
    await page.goto(path)
    const link = page.getByRole('main').getByRole('link', { name: '公平与返还率' })
    await expect(link, path).toHaveAttribute('href', `/fairness/${subject}`)
  }
  await page.goto('/game/egame')
  await page.getByRole('button', { name: '开始 灯火长安' }).click()
  await expect(page).toHaveURL(/\/pg\/game$/)
  const fromGame = page.getByRole('link', { name: '公平与返还率' })
  await expect(fromGame).toHaveAttribute('href', '/fairness/slot-game')
  await expect(fromGame, 'the game goes on').toHaveAttribute('target', '_blank')
})
