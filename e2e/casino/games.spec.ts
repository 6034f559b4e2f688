import type { Page } from '@playwright/test'
import { bonusPoolsEndpoint } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { recordRequests, visit } from '../support/visit.ts'

const list = (page: Page) => page.getByRole('list', { name: '游戏列表' })

test('[S1.008] [S1.009] [S2.013] [S2.014] [S2.015] a visitor looks through slot games and fishing games on one screen that differs by type', async ({
  page,
  sandbox,
  api,
}) => {
  // Its own maintenance ends, and the site's clock may have leapt beyond.
  await sandbox.setVenueState('QLDZ', 2)
  const requests = recordRequests(page)
  await page.goto('/game/egame')
  await expect(page.getByRole('heading', { level: 1, name: '电子游艺' })).toBeVisible()
  await expect(list(page).getByRole('button', { name: '开始 灯火长安' })).toBeVisible()
  await expect(page.getByRole('button', { name: /蓬歌电子 最高返水 0\.90%/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /海澜/ }), 'no venue and no game of the other type').toHaveCount(0)
  await expect(page.getByRole('button', { name: /麒麟电子 维护中/ })).toBeVisible()

  // Pools show what lies in them.
  const { data: pools = [] } = await api.call(bonusPoolsEndpoint, {})
  const fullest = pools.find(({ enName }) => enName.endsWith('DZ'))
  const pool = page.getByRole('region', { name: '实时彩池' }).getByRole('button').first()
  await expect(pool).toContainText(fullest?.name ?? 'a pool')
  await expect(pool).toContainText(formatCny(parseFen(fullest?.pool ?? '')))

  // Search, and nothing found.
  const search = page.getByRole('searchbox', { name: '搜索游戏名称' })
  await search.fill('长安')
  await expect(page.getByText('共 1 款游戏')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await search.fill('没有这款')
  await expect(page.getByText('没有找到相关游戏')).toBeVisible()
  await page.getByRole('button', { name: '清除搜索' }).click()
  await expect(list(page).getByRole('button', { name: '开始 灯火长安' })).toBeVisible()

  // A tag and a venue; a closed venue's games can be seen but not entered.
  const tags = page.getByRole('group', { name: '游戏标签' })
  await tags.getByRole('button', { name: '新品' }).click()
  await expect(list(page).getByRole('button', { name: '开始 九尾之约' })).toBeVisible()
  await expect(list(page).getByRole('button', { name: '开始 灯火长安' })).toHaveCount(0)
  await tags.getByRole('button', { name: '全部' }).click()
  await page.getByRole('button', { name: /麒麟电子/ }).click()
  await expect(list(page).getByRole('button', { name: '麒麟送宝 维护中' })).toBeDisabled()
  await expect(list(page).getByRole('button', { name: /^开始 / })).toHaveCount(0)
  await tags.getByRole('button', { name: '收藏' }).click()
  await expect(page.getByText('登录后查看')).toBeVisible()

  await visit(page, '/game/fishing')
  await expect(page.getByRole('heading', { level: 1, name: '捕鱼游戏' })).toBeVisible()
  await expect(list(page).getByRole('button', { name: '开始 海澜深渊' })).toBeVisible()
  await expect(page.getByRole('button', { name: /海澜捕鱼 最高返水/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /蓬歌电子|灯火长安/ })).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: '搜索游戏名称' })).toBeVisible()
  const pages = requests
    .filter((url) => /\/releases\/casino\/[^/]+\/page\.games/.test(url))
    .map((url) => url.split('?')[0])
  expect(new Set(pages).size, 'one screen’s code for both').toBe(1)
})

test('a member keeps a favourite and finds it under its tag, until it is taken out again', async ({ page, api }) => {
  await enterAs(page, await newMember(api))
  await page.goto('/game/egame')
  await list(page).getByRole('button', { name: '收藏 月宫宝匣', exact: true }).click()
  await expect(page.getByText('已加入收藏')).toBeVisible()
  const tags = page.getByRole('group', { name: '游戏标签' })
  await tags.getByRole('button', { name: '收藏' }).click()
  await expect(page.getByText('共 1 款游戏')).toBeVisible()
  await page.reload()
  await tags.getByRole('button', { name: '收藏' }).click()
  await list(page).getByRole('button', { name: '取消收藏 月宫宝匣' }).click()
  await expect(page.getByText('还没有收藏游戏')).toBeVisible()
  await tags.getByRole('button', { name: '最近' }).click()
  await expect(page.getByText('最近没有玩过游戏')).toBeVisible()
})
