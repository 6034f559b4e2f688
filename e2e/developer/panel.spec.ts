import { expectAccessible } from '../support/accessibility.ts'
import { openReport, runRelease } from '../support/release-command.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { expect, test } from '../support/test.ts'
import { recordRequests } from '../support/visit.ts'

/** Code of the panel alone. */
const PANEL_CODE = /\/host\/[^/]+\/panel\./

test('[D.014] [D.015] a panel, loaded when it is asked for, shows which release of each remote runs, why, how fast, and what is said; an error there is reported with it', async ({
  site,
  page,
}) => {
  const { composition } = await readSiteDocument(site.origin('aurora'))
  const asked = recordRequests(page)
  await page.goto('/app/help?secret=4711')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked.filter((url) => PANEL_CODE.test(url))).toEqual([])

  await page.keyboard.press('Control+Alt+Shift+D')
  const panel = page.getByRole('dialog', { name: '运行面板' })
  await expect(panel).toContainText(`aurora · 修订 ${composition.revision}`)
  expect(asked.filter((url) => PANEL_CODE.test(url))).toHaveLength(1)
  for (const [remote, { active }] of Object.entries(composition.remotes)) {
    const row = panel.getByRole('listitem').filter({ hasText: `${remote}${active.version}` })
    await expect(row, remote).toContainText(/稳定版(尚未装载|\d+ ms)/)
  }
  await expect(panel.getByRole('listitem').filter({ hasText: 'help page.centre' })).toContainText(/\d+ ms/)
  await expectAccessible(page)

  // It stands beside the page, which goes on, and hears what is said there.
  await page.getByRole('banner').getByRole('button', { name: '在线客服' }).press('Enter')
  await expect(page.getByRole('dialog', { name: '安全提示' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('listitem').filter({ hasText: /^customer_service/ })).toContainText(/\d+\.\d s/)
  // What the page leaves behind is counted, by name.
  await expect(panel.getByRole('listitem').filter({ hasText: /^全局变量/ })).toContainText(/\d+$/)

  // An error becomes a report of what ran, where, and what was said before it.
  const help = composition.remotes['help']?.active
  if (help === undefined) throw new Error('aurora runs no help')
  const isReported = page.waitForRequest(/\/registry\/error-reports$/)
  await page.evaluate((path) => {
    const address = new URL(path, location.href).href
    const message = 'Maximum call stack size exceeded'
    const stack = `RangeError: ${message}\n    at f (${address}:1:2)`
    const error = Object.assign(new RangeError(message), { stack })
    dispatchEvent(new ErrorEvent('error', { message: error.message, filename: address, error }))
  }, `${help.base}${help.entry}`)
  await isReported
  let listed = ''
  await expect
    .poll(async () => (listed = await runRelease(site, ['reports', '--theme', 'aurora', '--remote', 'help'])))
    .toContain('RangeError: Maximum call stack size exceeded')
  const [, id = ''] = /^ *([0-9a-f]{12}) .*Maximum call/m.exec(listed) ?? []
  const report = await runRelease(site, ['report', id])
  expect(report).toContain(`help ${help.version}, stable, at /app/help on aurora`)
  expect(report).toContain(`revision ${composition.revision}, composition `)
  expect(report).toMatch(/^ {2}customer_service {2}\{.*\} {2}\d+\.\d s before$/m)
  // The digits may stand in a hash by chance.
  expect(report).not.toMatch(/(?<![0-9a-f])4711(?![0-9a-f])/)

  // Opened on this machine it runs what ran then, whatever the site has been changed to.
  const retitle = (title: string) =>
    runRelease(site, ['settings', `title=${title}`, '--theme', 'aurora', '--reason', 'since the report'])
  await retitle('后来的名字')
  const opened = await openReport(site, id)
  try {
    expect(new URL(opened.address).pathname).toBe('/app/help')
    expect(opened.output, 'the host is the reported one, too').not.toContain('The host is')
    const { composition: again } = await readSiteDocument(opened.address)
    const { instance: _, issuedAt: _issued, expiresAt: _expires, ...reported } = composition
    expect(again).toMatchObject(reported)
    await page.goto(opened.address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+Alt+Shift+D')
    await expect(panel).toContainText(`aurora · 修订 ${composition.revision}`)
    await expect(panel.getByRole('listitem').filter({ hasText: `help${help.version}` })).toContainText(/稳定版\d+ ms/)
  } finally {
    await opened.stop()
    await retitle(composition.settings.title)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/help?panel')
  await expect(panel).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})
