import { expectAccessible } from '../support/accessibility.ts'
import { expect, idOf, matchesOf, openBoard, pick, slipOf, test, toSaturday } from './saturday.ts'
import { slowness } from '../support/slowness.mjs'

test.use({ member: 'demo01', viewport: { width: 1920, height: 1080 } })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

/** Period and time of a match in play, as each sport tells them. */
const CLOCKS: Readonly<Record<string, RegExp>> = {
  足球: /^(上半场|下半场) \d{2,3}:\d\d$|^中场$/,
  虚拟足球: /^(上半场|下半场) \d\d:\d\d$|^中场$/,
  篮球: /^(第[一二三四]节|加时) \d\d:\d\d$|^中场$/,
  网球: /^第[1-5]盘 \d:\d( \((\d+|A):(\d+|A)\))?$/,
  棒球: /^(第[1-8]局|加时) [上下]$/,
  排球: /^第[1-5]局 \d+:\d+$/,
  乒乓球: /^第[1-7]局 \d+:\d+$/,
  斯诺克: /^第\d+局 \d+:\d+$/,
}

test('[D.034] in play each sport has its own clock; finished matches are listed by sport and day, with their scores', async ({
  page,
}) => {
  const list = await openBoard(page)
  const sports = page.getByRole('navigation', { name: '运动项目' })
  const rows = matchesOf(list)
  let seen = 0
  await expect(sports.getByRole('button', { name: /^足球\s*\d/ }), 'the counts have come').toBeVisible()
  for (const [sport, clock] of Object.entries(CLOCKS)) {
    const button = sports.getByRole('button', { name: new RegExp(`^${sport}`) })
    if (!/[1-9]/.test((await button.textContent()) ?? '')) continue
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(rows.first()).toBeVisible()
    const read = () =>
      rows.evaluateAll((all) =>
        all.map((row) =>
          ['phase', 'time']
            .map((part) => row.querySelector(`[data-info=${part}]`)?.textContent ?? '')
            .join(' ')
            .trim(),
        ),
      )
    // Between two parts of a match there may be none for a moment.
    await expect.poll(async () => (await read()).filter((text) => !clock.test(text)), sport).toEqual([])
    seen += 1
  }
  expect(seen, 'sports in play on a Saturday evening').toBeGreaterThan(3)
  await page.getByRole('link', { name: '赛果' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '赛果' })).toBeVisible()
  const results = page.getByRole('region', { name: '赛果列表' })
  const leagues = results.getByRole('heading', { level: 2 })
  const days = page.getByRole('group', { name: '比赛日期' })
  const played = page.getByRole('group', { name: '运动项目' })
  const points = results.getByText(/^\d{2,3}-\d{2,3}$/).first()
  await played.getByRole('button', { name: '篮球' }).click()
  await expect(async () => {
    for (const day of ['今天', '昨天']) await days.getByRole('button', { name: day }).click()
    await expect(points).toBeVisible({ timeout: 5_000 * slowness })
  }, 'the results of a whole day').toPass()
  await played.getByRole('button', { name: /^足球/ }).click()
  await expect(points).toBeHidden()
  await expect(leagues.first()).toBeVisible()
  await expect(results.getByText(/^\d+-\d+$/).first()).toBeVisible()
  await expect(results.getByText(/^半场 \d+-\d+$/).first()).toBeVisible()

  // The rows of one league are like those of all.
  const matches = results.getByRole('listitem')
  const count = await matches.count()
  const search = page.getByRole('searchbox', { name: '搜索联赛或球队' })
  await search.fill((await results.getByRole('region').first().getAttribute('aria-label')) ?? '')
  await expect.poll(() => matches.count()).toBeLessThan(20)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await search.fill('')
  await expect(matches).toHaveCount(count)

  await leagues.first().getByRole('button').click()
  await expect.poll(() => matches.count()).toBeLessThan(count)

  await played.getByRole('button', { name: '篮球' }).click()
  await expect(points).toBeVisible()
  await search.fill('没有这个队')
  await expect(results.getByText('没有找到相关的联赛或球队')).toBeVisible()
  await page.getByRole('link', { name: '返回盘口' }).click()
  await expect(page.getByRole('list', { name: '赛事列表' })).toBeVisible()
})

test('[D.032] leagues fold and are filtered, the list is sorted and searched, and favourites stay', async ({
  page,
}) => {
  const list = await openBoard(page)
  await page.getByRole('button', { name: /^早盘/ }).click()
  const matches = matchesOf(list)
  const heads = list.getByRole('button', { name: /^(收起|展开)/ })
  await expect(heads.first()).toBeVisible()

  const first = await idOf(matches.first())
  const foremost = (await heads.first().getAttribute('aria-label')) ?? ''
  await heads.first().click()
  await expect(list.locator(`[data-match="${first}"]`)).toHaveCount(0)
  await expect(heads.first()).toHaveAttribute('aria-expanded', 'false')
  await heads.first().click()
  await expect(list.locator(`[data-match="${first}"]`)).toBeVisible()

  await page.getByText('按时间', { exact: true }).click()
  await expect(heads).toHaveCount(0)
  const shown = await matches.evaluateAll((rows) =>
    rows.map((row) => ['phase', 'time'].map((part) => row.querySelector(`[data-info=${part}]`)?.textContent ?? '')),
  )
  const firstDay = shown.filter(([day]) => day === shown[0]?.[0]).map(([, time = '']) => time)
  expect(firstDay.length).toBeGreaterThan(1)
  expect(firstDay, 'by kick-off').toEqual(firstDay.toSorted())
  await page.getByText('按热门', { exact: true }).click()
  await expect(heads.first(), 'the league of most weight').toHaveAttribute('aria-label', foremost)

  const nav = page.getByRole('navigation', { name: '运动项目' })
  const chosen = nav.getByRole('button', { name: /^英超/ })
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(heads).toHaveCount(1)
  await nav.getByRole('button', { name: /^全部联赛/ }).click()
  await expect.poll(() => heads.count()).toBeGreaterThan(1)

  const team =
    (await matches
      .nth(2)
      .getByRole('button', { name: /^查看 / })
      .getAttribute('aria-label')) ?? ''
  const home = team.replace(/^查看 (.+) 对 .*$/, '$1')
  const search = page.getByRole('searchbox', { name: '搜索联赛或球队' })
  await search.fill(home)
  await expect(matches.first().getByText(home)).toBeVisible()
  await expect.poll(() => matches.count()).toBeLessThan(5)
  await search.fill('英超')
  await expect(heads, 'a league is found as well, by its short name').toHaveText([/^英格兰超级联赛/])
  await page.getByRole('button', { name: '清除搜索' }).click()

  const only = page.getByRole('button', { name: '只看收藏的赛事' })
  await only.click()
  await expect(page.getByText('还没有收藏的赛事')).toBeVisible()
  await page.getByRole('button', { name: '查看全部赛事' }).click()
  const marked = await idOf(matches.nth(1))
  await matches
    .nth(1)
    .getByRole('button', { name: /^收藏 / })
    .click()
  await only.click()
  await expect(matches).toHaveCount(1)
  await page.reload()
  await expect(list.locator(`[data-match="${marked}"]`)).toBeVisible()
  await expect(matches).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^早盘/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(only).toHaveAttribute('aria-pressed', 'true')

  // A league is marked like a match: then all of its matches are among the marked ones.
  const names = heads.locator('[data-text=league]')
  const [own] = await names.allTextContents()
  await only.click()
  await expect(heads.nth(1)).toBeVisible()
  const other = (await names.allTextContents()).find((name) => name !== own) ?? 'no other league'
  await list.getByRole('button', { name: `收藏 ${other}`, exact: true }).click()
  await only.click()
  await expect(names).toHaveText([own ?? '', other])
})

test('champions have lists of their own; a runner is bet on, but not in a series', async ({ page }) => {
  await openBoard(page)
  const slip = slipOf(page)
  await page.getByRole('button', { name: /^冠军/ }).click()
  const lists = page.getByRole('list', { name: '冠军盘' })
  // While one cup ends the next is on the list.
  await expect(lists.getByRole('heading', { name: '虚拟夜战杯 冠军' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^早盘冠军/ }).click()
  const season = lists.getByRole('listitem', { name: '英超 赛季冠军' })
  await expect(season.getByRole('button')).toHaveCount(20)
  const runner = season.getByRole('button', { name: /^阿森纳 英超 赛季冠军 \d/ })
  await pick(runner)
  await expect(slip.getByRole('listitem')).toHaveAccessibleName(/^阿森纳 冠军 赛季冠军/)
  await slip.getByText('串关', { exact: true }).click()
  await expect(page.getByText('冠军玩法不支持串关').first()).toBeVisible()
  await expect(slip.getByRole('radio', { name: '串关' })).not.toBeChecked()
  await slip.getByRole('textbox', { name: /投注金额$/ }).fill('20')
  await slip.getByRole('button', { name: '确认投注 ¥20' }).click()
  await expect(slip.getByText('投注成功').first()).toBeVisible()
})
