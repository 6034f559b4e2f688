import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { enterWith, expect, matchOf, openBoard, test, toSaturday } from './saturday.ts'

test.use({ viewport: { width: 1366, height: 768 } })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

const LAZY = /match-centre|match-stream|hls/

/** Opens the page of a match from the list. */
async function openMatch(page: Page, gidm: string): Promise<void> {
  await matchOf(await openBoard(page), gidm)
    .getByRole('button', { name: /^查看 / })
    .click()
}

/** The course of the match that is open, beside the board or in the sheet of a phone. */
async function openCentre(detail: Locator): Promise<Locator> {
  await detail.getByRole('radiogroup', { name: '赛事内容' }).getByText('赛况').click()
  return detail.getByRole('region', { name: '赛况', exact: true })
}

test('what the desk lets happen in a match is drawn, counted and listed at once; a vote stays, and the page knows all of it when it comes back', async ({
  page,
  api,
  sandbox,
  kickOff,
}) => {
  const gidm = await kickOff()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await enterWith('10.00', { page, api, sandbox })
  const open = async (): Promise<Locator> => {
    await openMatch(page, gidm)
    return openCentre(page.getByRole('complementary', { name: '赛事详情' }))
  }
  let centre = await open()
  const pitch = () => centre.getByRole('img', { name: /^比赛动画/ })
  const row = (name: string) => centre.getByRole('row', { name })
  await expect(pitch()).toBeVisible()
  const first = fetched.findIndex((path) => LAZY.test(path))
  const launched = fetched.findIndex((path) => path.endsWith('/launch'))
  expect(first, 'nothing of it comes with the first page').toBeGreaterThan(launched)
  expect(fetched.filter((path) => /match-stream|hls/.test(path))).toEqual([])

  await sandbox.happen(gidm, [
    { kind: 'corner', side: 'C' },
    { kind: 'yellow', side: 'C' },
    { kind: 'goal', side: 'H' },
  ])
  await expect(pitch()).toHaveAccessibleName(/进球 1-0$/)
  await expect(centre.getByRole('status').filter({ hasText: '进球 1-0' })).toHaveCount(1)
  const lines = centre.getByRole('list', { name: '比赛进程' }).getByRole('listitem')
  await expect(lines).toHaveText([/进球1-0/, /黄牌/, /角球/, /上半场开始/])
  await expect(row('1 射正 0')).toBeVisible()
  await expect(row('0 角球 1')).toBeVisible()

  const moving = () => pitch().evaluate((drawn) => drawn.getAnimations({ subtree: true }).length)
  expect(await moving(), 'whoever asks for less motion sees none').toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })

  const vote = () => centre.getByRole('button', { name: /^主胜/ })
  await vote().click()
  await expect(centre.getByText(/^1 人参与 · 您已投票/)).toBeVisible()
  await expect(vote()).toHaveText('主胜100%')
  await expectAccessible(page, '[aria-label="赛况"]')

  centre = await open()
  await expect(lines.filter({ hasText: '进球1-0' })).toHaveCount(1)
  await expect(vote()).toBeDisabled()
  await expect(vote()).toHaveAttribute('aria-pressed', 'true')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the sheet of a match shows its course, its statistics and the list of what has happened in it', async ({
    page,
    api,
    sandbox,
    kickOff,
  }) => {
    const gidm = await kickOff()
    await enterWith('10.00', { page, api, sandbox })
    await openMatch(page, gidm)
    const sheet = page.getByRole('dialog', { name: '赛事详情' })
    const centre = await openCentre(sheet)
    const pitch = centre.getByRole('img', { name: /^比赛动画/ })
    await expect(pitch).toBeInViewport()

    await sandbox.happen(gidm, [
      { kind: 'corner', side: 'C' },
      { kind: 'goal', side: 'H' },
    ])
    await expect(pitch).toHaveAccessibleName(/进球 1-0$/)
    const statistics = centre.getByRole('region', { name: '技术统计' })
    await expect(statistics.getByRole('row', { name: '1 射正 0' })).toBeVisible()
    await expect(statistics.getByRole('row', { name: '0 角球 1' })).toBeVisible()
    const lines = centre.getByRole('list', { name: '比赛进程' }).getByRole('listitem')
    await expect(lines).toHaveText([/进球1-0/, /角球/, /上半场开始/])
    await lines.last().scrollIntoViewIfNeeded()
    await expect(lines.last(), 'the sheet scrolls to its end').toBeInViewport()
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWide, 'the page never scrolls sideways').toBe(false)
    await expectAccessible(page, '[aria-label="赛况"]')

    await sheet.getByRole('button', { name: '关闭详情' }).click()
    await expect(sheet).toHaveCount(0)
  })
})
