import type { Page, Route } from '@playwright/test'
import { isFullRun } from '../matrix.ts'
import { makeHostTwin } from '../support/host-twin.ts'
import { runRelease } from '../support/release-command.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'

const VERSION = '9.0.0'
const OLD = '主导航'
const NEW = '主要导航'

const menu = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true })

const missing = (route: Route) => route.fulfill({ status: 404, body: 'not found' })
async function altered(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()}\n` })
}
/** What keeps the host from starting: a file of it, and what becomes of that on its way. */
const FAULTS = isFullRun
  ? (['host', 'bootstrap'] as const).flatMap((file) => [missing, altered].map((fault) => ({ file, fault })))
  : [{ file: 'bootstrap', fault: missing }]

test.use({ theme: 'jade' })

test('a host is promoted on one theme, gives way where it does not start, and is taken back under an open tab', async ({
  page,
  context,
  site,
}) => {
  const twin = makeHostTwin(VERSION, { from: OLD, to: NEW })
  try {
    expect(await runRelease(site, ['publish', twin.folder])).toContain(`published host ${VERSION}`)
  } finally {
    twin.remove()
  }
  await page.goto('/')
  await expect(menu(page, OLD)).toBeVisible()
  await runRelease(site, ['promote', 'host', VERSION, '--theme', 'jade', '--reason', 'the next shell'])

  const next = await context.newPage()
  await next.goto(site.origin('jade'))
  await expect(menu(next, NEW)).toBeVisible()
  // The tab that was open keeps what it began with, and the other theme never moves.
  await markDocument(page)
  await visit(page, '/app/help')
  await expect(menu(page, OLD)).toBeVisible()
  await expectSameDocument(page)
  await page.goto(`${site.origin('aurora')}/app/help`)
  await expect(menu(page, OLD)).toBeVisible()

  for (const { file, fault } of FAULTS) {
    await context.clearCookies({ name: 'host-failed' })
    const failing = await context.newPage()
    await failing.route(`**/host/${VERSION}/${file}.*.js*`, fault)
    await failing.goto(site.origin('jade'))
    await expect(menu(failing, OLD), `${file} ${fault.name}`).toBeVisible()
    await failing.close()
  }
  expect(await runRelease(site, ['list'])).toMatch(new RegExp(`^ {2}host +${VERSION} +stable +1 +1 \\(100`, 'm'))

  await runRelease(site, [
    'rollback',
    'host',
    '--theme',
    'jade',
    '--urgent',
    '--reason',
    'it does not start everywhere',
  ])
  await expect(menu(next, OLD), 'without anybody touching the tab').toBeVisible()
})
