import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { publishAgain } from '../support/publish-again.ts'
import { runRelease, tokenFor } from '../support/release-command.ts'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'

const theme = (page: Page) => page.getByRole('region', { name: /^jade/ })
const help = (page: Page) => theme(page).getByRole('table', { name: 'What runs' }).getByRole('row', { name: /^help/ })

test.beforeEach(async ({ page, site }) => {
  await page.goto(`${site.url}/registry/console`)
  await page.getByLabel('Access token').fill(readFileSync(join(site.dataDir, 'registry/ops-token'), 'utf8').trim())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('ops (ops), registry')).toBeVisible()
})

async function change(page: Page, action: string, reason: string, version?: string): Promise<void> {
  await theme(page).getByLabel('Action').selectOption(action)
  await theme(page).getByLabel('Remote').selectOption('help')
  if (version !== undefined) await theme(page).getByLabel('Version').selectOption(version)
  await theme(page).getByLabel('Reason').fill(reason)
  await theme(page).getByRole('button', { name: 'Change jade' }).click()
}

/** The page tells what runs before it has heard that its own change is written: only then is its form empty for the next. */
async function changed(page: Page, revision: number): Promise<void> {
  await expect(page.getByRole('status')).toHaveText(`jade is at revision ${revision}.`)
  await expect(theme(page).getByLabel('Reason')).toHaveValue('')
}

test('[D.010] the console page promotes, ramps, rolls back, tells the history, compares and verifies', async ({
  page,
  site,
}) => {
  const local = (await help(page).getByRole('cell').nth(1).textContent()) ?? ''
  for (const version of ['9.0.1', '9.0.2']) await publishAgain(site, version)
  await page.reload()

  await change(page, 'promote', 'x', '9.0.1')
  await expect(page.getByRole('status')).toHaveText('') // the browser asks for a longer reason, nothing was sent
  await change(page, 'promote', 'the first of two', '9.0.1')
  await expect(page.getByRole('status')).toHaveText(/^jade is at revision \d+\.$/)
  await expect(help(page).getByRole('cell')).toHaveText(['help', '9.0.1', '–', local, 'ops'])
  await expect(theme(page).getByRole('listitem').filter({ hasText: 'the first of two' }).first()).toContainText(
    `remotes.help.stable: ${local} → 9.0.1`,
  )

  const revision = Number(/revision (\d+)/.exec((await page.getByRole('status').textContent()) ?? '')?.[1])
  await theme(page)
    .getByLabel('From revision')
    .fill(String(revision - 1))
  await theme(page).getByLabel('To revision').fill(String(revision))
  await theme(page).getByRole('button', { name: 'Compare' }).click()
  const compared = theme(page)
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Compare' }) })
  await expect(compared.getByRole('listitem').filter({ hasText: `stable: ${local} → 9.0.1` })).toBeVisible()
  await compared.getByLabel('Compare two').selectOption('themes')
  await compared.getByRole('button', { name: 'Compare' }).click()
  await expect(compared.getByText('settings.title: 翡翠娱乐 → 极光体育')).toBeVisible()
  await compared.getByLabel('Compare two').selectOption('releases')
  await compared.getByLabel('Releases of').selectOption('help')
  await compared.getByRole('button', { name: 'Compare' }).click()
  await expect(compared.getByRole('heading', { level: 4 })).toHaveText([
    ...['Routes', 'Texts', 'Sizes (bytes)', 'Contracts'],
  ])

  await change(page, 'candidate', 'five in a hundred', '9.0.2')
  await expect(help(page).getByRole('cell')).toHaveText(['help', '9.0.1', '9.0.2, 5 %', local, 'ops'])
  await expect(theme(page).getByText('help 9.0.2: few-samples')).toBeVisible()
  await changed(page, revision + 1)
  await change(page, 'rollback', 'no candidate after all')
  await expect(help(page).getByRole('cell')).toHaveText(['help', '9.0.1', '–', local, 'ops'])
  await changed(page, revision + 2)
  await change(page, 'rollback', 'and the old one again')
  await expect(help(page).getByRole('cell')).toHaveText(['help', local, '–', '–', 'ops'])
  await changed(page, revision + 3)
  await change(page, 'rollback', 'one too far')
  await expect(theme(page).getByRole('alert')).toContainText('There is nothing to go back to')
  await expect(theme(page).getByLabel('Reason')).toHaveValue('one too far')

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status')).toHaveText(/^All is well: \d+ audit lines, \d+ files of \d+ releases\.$/)
})

test('[D.010] whoever was slower sees what changed meanwhile, and nothing of theirs is written', async ({
  page,
  site,
}) => {
  await theme(page).getByLabel('Action').selectOption('rollback')
  await theme(page).getByLabel('Remote').selectOption('help')
  await theme(page).getByLabel('Reason').fill('based on what the page showed')
  await runRelease(site, ['settings', 'title=翡翠', '--theme', 'jade', '--reason', 'by the command line'])
  // the board follows what runs, and the form keeps what was typed and what it is based on
  await expect(theme(page).getByRole('heading', { name: 'jade 翡翠', exact: true })).toBeVisible()
  await expect(theme(page).getByText(/^jade is at revision \d+ now \(ops: by the command line\)/)).toBeVisible()
  await expect(theme(page).getByLabel('Reason')).toHaveValue('based on what the page showed')
  await theme(page).getByRole('button', { name: 'Change jade' }).click()
  await expect(theme(page).getByRole('alert')).toContainText('jade has changed since revision')
  await expect(theme(page).getByRole('alert')).toContainText('settings.title: 翡翠娱乐 → 翡翠')
  await expect(theme(page).getByLabel('Reason')).toHaveValue('based on what the page showed')
  await theme(page).getByRole('button', { name: 'Show what runs now' }).click()
  await expect(theme(page).getByRole('alert')).toHaveCount(0)
  await expect(theme(page).getByText(/^jade is at revision/)).toHaveCount(0)
  await expect(theme(page).getByLabel('Reason')).toHaveValue('based on what the page showed')
  await runRelease(site, ['settings', 'title=翡翠娱乐', '--theme', 'jade', '--reason', 'as it was'])
})

test('[D.010] [D.012] a release for a newer host is refused before the button, at it and by the command, and what was done is undone', async ({
  page,
  site,
}) => {
  const imports = { '@site/shell': ['defineRemote', 'openHelp'] }
  await publishAgain(site, '9.1.0', { uses: { imports } })
  await publishAgain(site, '9.1.1')
  await page.reload()
  const overview = page.getByRole('table', { name: 'Themes and remotes' })
  await expect(overview.getByRole('row', { name: /^help/ })).toContainText('stable')

  const preview = theme(page).getByRole('group', { name: 'Preview' })
  await theme(page).getByLabel('Remote').selectOption('help')
  await theme(page).getByLabel('Version').selectOption('9.1.0')
  await expect(preview).toContainText(/imported-names: .* openHelp of @site\/shell is undefined in host/)
  await expectAccessible(page)
  await change(page, 'promote', 'help of the new shell', '9.1.0')
  await expect(theme(page).getByRole('alert')).toContainText('openHelp of @site/shell is undefined in host')
  await expect(theme(page).getByText(/openHelp of @site\/shell is undefined/)).toHaveCount(1)
  await expect(theme(page).getByLabel('Reason')).toHaveValue('help of the new shell')
  await expect(runRelease(site, ['can-promote', 'help', '9.1.0', '--theme', 'jade'])).rejects.toThrow(
    'openHelp of @site/shell is undefined in host',
  )

  const before = (await help(page).getByRole('cell').nth(1).textContent()) ?? ''
  await theme(page).getByLabel('Version').selectOption('9.1.1')
  await expect(preview).toContainText('jade: no rule is against it')
  await expect(preview, 'but what was never measured').not.toContainText(/cannot tell, (?!left-behind)/)
  await expect(preview).toContainText(`remotes.help.stable: ${before} → 9.1.1`)
  await change(page, 'promote', 'help as it is', '9.1.1')
  await expect(page.getByRole('status')).toHaveText(/^jade is at revision \d+\.$/)
  const revision = /revision (\d+)/.exec((await page.getByRole('status').textContent()) ?? '')?.[1] ?? ''
  await theme(page)
    .getByRole('button', { name: `Undo revision ${revision}` })
    .press('Enter')
  await expect(theme(page).getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('not this one')
  await expect(preview).toContainText(`remotes.help.stable: 9.1.1 → ${before}`)
  await page.keyboard.press('Enter')
  await expect(help(page).getByRole('cell').nth(1)).toHaveText(before)
  await expect(help(page).getByRole('cell').nth(3)).not.toContainText('9.1.1')
})

/** Resolves when the browser has told of one: on a busy machine what is in the page is painted a while later. */
const largestPaint = (visitor: Page) =>
  visitor.evaluate(
    () =>
      new Promise<void>((seen) => {
        new PerformanceObserver(() => seen()).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

test('[D.008] what a browser reports of the releases that it runs stands in the console and in the list', async ({
  page,
  site,
}) => {
  const visitor = await page.context().newPage()
  const isMeasured = visitor.waitForResponse(/\/host\/[^/]+\/vitals\./)
  await visitor.goto(`${site.origin('jade')}/app/help`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await isMeasured
  await largestPaint(visitor)
  await visitor.keyboard.press('Shift') // from here on nothing more counts as the first paint
  await visitor.goto('about:blank') // what was collected is sent when the page is left
  const row = theme(page)
    .getByRole('table', { name: 'Health' })
    .getByRole('row', { name: /^help \S+ stable [1-9]\d* 0 \(0\.0 %\) [1-9]\d*( 0){4} too few samples \(\d+\) / })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 10_000 * slowness })
  }).toPass()
  expect(await runRelease(site, ['list'])).toMatch(
    /health in the last hour\n.*DEVICES.*\n(?:.*\n)*? +help +\S+ +stable +[1-9]/,
  )
})

test('[D.010] [D.011] somebody is taken in, gets a token that is shown once, and the audit page tells who did so', async ({
  page,
  site,
}) => {
  await page.getByRole('link', { name: 'People' }).click()
  const person = page.getByRole('form', { name: 'Person' })
  await person.getByLabel('Name').fill('carol')
  await person.getByLabel(/^May/).fill('promote:nowhere')
  await person.getByLabel('Reason').fill('looks after jade')
  await person.getByRole('button', { name: 'Take in or change' }).press('Enter')
  await expect(person.getByRole('alert')).toContainText('is no role')
  await expect(person.getByLabel('Name')).toHaveValue('carol')
  await person.getByLabel(/^May/).fill('promote:jade')
  await person.getByRole('button', { name: 'Take in or change' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('carol has promote:jade now.')

  const token = page.getByRole('form', { name: 'Token' })
  await token.getByLabel('Person').selectOption('carol')
  await token.getByRole('button', { name: 'Make a token' }).click()
  const secret = await token.getByLabel('Secret of carol-1').inputValue()
  await expect(page.getByRole('row', { name: /^carol/ })).toContainText('carol-1 ends in 29 days; never used')
  await expectAccessible(page)
  await expect(
    runRelease(site, ['settings', 'title=x', '--theme', 'aurora', '--reason', 'a try'], secret),
  ).rejects.toThrow('carol has promote:jade by the token carol-1; this takes promote:aurora.')

  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText(/^✓ Whole: verified to line \d+ of \d+\.$/)).toBeVisible()
  await page.getByLabel('What').selectOption('token-create')
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/ops.*bootstrap.*token-create carol.*for carol/)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).press('Enter')
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(',token-create,')

  await page.getByRole('searchbox', { name: /^Search/ }).fill('carol')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'People (1)' })).toBeVisible()
  await runRelease(site, ['people', 'carol', '--remove', '--reason', 'the test is over'])
})

test('[D.011] beside a token stands who made it, and what somebody made for others ends with them or later', async ({
  page,
  site,
}) => {
  const lead = await tokenFor(site, 'lead', ['ops'])
  await tokenFor(site, 'frank', ['read'])
  await runRelease(site, ['token', 'create', '--person', 'frank'], lead)
  await page.getByRole('link', { name: 'People' }).click()
  const ofFrank = page.getByRole('row', { name: /^frank/ }).getByRole('listitem')
  const [byOps, byLead] = [ofFrank.filter({ hasText: 'frank-1' }), ofFrank.filter({ hasText: 'frank-2' })]
  await expect(byOps).toContainText('ago by ops')
  await expect(byLead).toContainText('ago by lead')
  await expect(byLead).not.toContainText('who has left')

  await page.getByRole('button', { name: 'Remove lead' }).press('Enter')
  const end = page.getByRole('form', { name: 'End' })
  const choice = end.getByRole('checkbox', { name: 'End 1 token made by them: frank-2 of frank' })
  await expect(choice).not.toBeChecked()
  await expectAccessible(page)
  await end.getByLabel('Reason').fill('has left')
  await end.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'lead and all their tokens end. Done. Still good, and made by them: frank-2 of frank.',
  )
  await expect(byLead).toContainText('ago by lead, who has left')

  await page.getByRole('button', { name: 'End made tokens of lead' }).press('Enter')
  await expect(choice).toBeChecked()
  await end.getByLabel('Reason').fill('and what they gave out')
  await end.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('status')).toContainText('Ended, too: frank-2 of frank.')
  await expect(byLead).toContainText('revoked')
  await expect(byOps).not.toContainText('revoked')
  await expect(page.getByRole('button', { name: 'End made tokens of lead' })).toHaveCount(0)
  await runRelease(site, ['people', 'frank', '--remove', '--reason', 'the test is over'])
})

test('[D.011] the audit page unfolds the details of a line, which wrap on a narrow screen', async ({ page, site }) => {
  await tokenFor(site, 'grace', ['read', 'approve'])
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('What').selectOption('token-create')
  const line = page.getByRole('table', { name: 'Audit log' }).getByRole('row', { name: /token-create grace/ })
  const toggle = line.getByRole('button', { name: /^Details of line \d+$/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('term')).toHaveText(['person', 'token', 'roles', 'expiresAt', 'digest'])
  const values = page.getByRole('definition')
  const digest = /^[\w+/=-]{40,}$/
  await expect(values).toHaveText(['grace', 'grace-1', 'approve, read', /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/, digest])
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const { x = -1, width = 0 } = (await values.last().boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await values.last().evaluate((value) => value.scrollWidth - value.clientWidth)).toBe(0)
  await toggle.press('Enter')
  await expect(values).toHaveCount(0)
  await runRelease(site, ['people', 'grace', '--remove', '--reason', 'the test is over'])
})

test('a wrong token is told, signing out forgets the token, and the page is accessible', async ({ page }) => {
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(theme(page)).toHaveCount(0)
  await page.reload()
  await page.getByLabel('Access token').fill('x'.repeat(43))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('This access token is not known here.')
  await expectAccessible(page)
})

test('on a theme for two people one proposes and another approves, in the console', async ({ page, site }) => {
  await publishAgain(site, '9.4.1')
  const secret = await tokenFor(site, 'second', ['approve'])
  await page.reload()
  const jade = theme(page)
  await jade.getByLabel('A second person approves what is new').check()
  await jade.getByLabel('Why').fill('the final is near')
  await jade.getByRole('button', { name: 'Guard jade' }).click()
  await expect(page.getByRole('status')).toHaveText('jade is guarded so now.')

  await jade.getByLabel('Action').selectOption('promote')
  await jade.getByLabel('Remote').selectOption('help')
  await jade.getByLabel('Version').selectOption('9.4.1')
  await expect(jade.getByRole('group', { name: 'Preview' })).toContainText('A second person has to approve it.')
  await jade.getByLabel('Reason').fill('agreed on the phone')
  await jade.getByRole('button', { name: 'Propose for jade' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Proposal \d+ waits\.$/)
  const proposals = page.getByRole('region', { name: 'Proposals' })
  await expect(proposals.getByRole('listitem').first()).toContainText('promote help 9.4.1 on jade')
  await expect(proposals.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Access token').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const outlook = proposals.getByRole('group', { name: /^What proposal \d+ would change$/ })
  await expect(outlook).toContainText('9.4.1')
  await expectAccessible(page)
  await proposals.getByRole('button', { name: /^Approve/ }).click()
  await expect(help(page).getByRole('cell').nth(1)).toHaveText('9.4.1')
  await expect(proposals.getByRole('listitem').first()).toContainText('approved by second')

  // Back is open to one person alone, and so the theme is left as it was found.
  const guard = await runRelease(site, [
    'guard',
    '--theme',
    'jade',
    '--four-eyes',
    'off',
    '--propose',
    '--reason',
    'over',
  ])
  await page.reload()
  await expect(outlook).toContainText('guard.fourEyes: true → false')
  await proposals.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('status')).toContainText('approved')
  expect(guard).toContain('waits for a second person')
  await runRelease(site, ['unpin', 'help', '--theme', 'jade', '--reason', 'back to the working tree'])
})
