import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { recordRequests, visit } from '../support/visit.ts'

const CATEGORIES = [
  { path: '/game/sport', heading: '体育投注', link: '体育', offered: 'CR体育' },
  { path: '/game/realbet', heading: '真人视讯', link: '真人', offered: '凯旋真人' },
  { path: '/game/chess', heading: '棋牌游戏', link: '棋牌', offered: '雅座棋牌' },
  { path: '/game/gaming', heading: '电子竞技', link: '电竞', offered: '锋暴电竞' },
  { path: '/game/lottery', heading: '彩票游戏', link: '彩票', offered: 'G1彩票' },
] as const

test('[S1.004] [S1.005] [S1.006] [S1.007] [S2.007] [S2.008] [S2.009] [S2.010] [S2.011] [S2.012] a visitor finds the venues of each category on one screen that differs by category alone', async ({
  page,
}) => {
  const requests = recordRequests(page)
  await page.goto('/game/sport')
  for (const { path, heading, offered } of CATEGORIES) {
    await visit(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(main.getByRole('button', { name: `进入${offered}` })).toBeEnabled()
    const ofOthers = CATEGORIES.filter((other) => other.path !== path).map((other) => other.offered)
    await expect(main.getByRole('button', { name: new RegExp(ofOthers.join('|')) }), 'its own venues').toHaveCount(0)
    await expect(page.getByText('请先登录')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The same screen: the same parts in the same order, the other categories a click away.
    await expect(main.getByRole('navigation', { name: '其他分类' }).getByRole('link')).toHaveText([
      ...CATEGORIES.map(({ link }) => link),
      '电子',
      '捕鱼',
    ])
  }
  const pages = new Set(
    requests.filter((url) => /\/releases\/casino\/[^/]+\/page\./.test(url)).map((url) => url.split('?')[0]),
  )
  expect(pages.size, 'one screen’s code for all five').toBe(1)
})

test('[S1.002] the sports venue of another company stands beside the local one and plays inside the site', async ({
  page,
  api,
  sandbox,
}) => {
  await sandbox.setVenueState('YHTY', 1)
  try {
    await enterAs(page, await newMember(api))
    await page.goto('/game/sport')
    await page.getByRole('main').getByRole('button', { name: '进入云海体育' }).click()
    await expect(page).toHaveURL(/\/game\/http%3A%2F%2Fvenues\.localhost/)
    await expect(page.getByRole('heading', { level: 1, name: '云海体育' })).toBeVisible()
    const game = page.frameLocator('iframe[title="云海体育"]')
    await expect(game.getByRole('button', { name: /^主胜/ }).first(), 'a match to bet on').toBeVisible()
  } finally {
    await sandbox.setVenueState('YHTY', 2)
  }
})

test('a venue that is closed says why and cannot be entered; a visitor who enters one is asked to log in', async ({
  page,
  sandbox,
}) => {
  // Its own maintenance ends, and the site's clock may have leapt beyond.
  await sandbox.setVenueState('YHTY', 2)
  await page.goto('/game/sport')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /云海体育 维护中/ })).toBeDisabled()
  await expect(main.getByRole('button', { name: /劲锋体育 即将开放/ })).toBeDisabled()
  await main.getByRole('button', { name: '进入星脉体育' }).click()
  await expect(page.getByRole('dialog', { name: '提示' }).getByText('请先登录账号，才能了解更多')).toBeVisible()
})
