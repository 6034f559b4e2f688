import { resolve } from 'node:path'
import { THEME_IDS } from '@site/contracts'
import { expect, test } from '@playwright/test'

import { expectAccessible, expectTokensAccessible } from '../support/accessibility.ts'
import { type Guarded, startGuarded } from '../support/guarded.mjs'

const SERVE = resolve(import.meta.dirname, '../../shared/ui/gallery/serve.ts')

let command: Guarded
let url: string

test.beforeAll(async () => {
  command = startGuarded(process.execPath, [SERVE], { stdio: 'pipe' })
  url = await new Promise<string>((ready, fail) => {
    command.child.stdout?.on('data', (text: Buffer) => ready(text.toString().trim()))
    void command.exited.then(() => fail(new Error('the gallery ended')))
  })
})
test.afterAll(() => command.stop())

// What colours cannot break is the same page in every look; dialogs and sheets hide the page below, so they are another.
for (const section of ['all', 'overlay']) {
  test(`the kit’s pieces break no rule of accessibility in any theme and edition: ${section}`, async ({ page }) => {
    for (const theme of THEME_IDS) {
      await page.goto(`${url}?theme=${theme}&section=${section}`)
      await page.locator('[data-ready]').waitFor()
      await (theme === THEME_IDS[0] ? expectAccessible(page) : expectTokensAccessible(page))
      await page.evaluate(() => {
        document.documentElement.dataset['edition'] = 'professional'
      })
      await expectTokensAccessible(page)
    }
    expect(await page.locator('h1').count()).toBe(1)
  })
}
