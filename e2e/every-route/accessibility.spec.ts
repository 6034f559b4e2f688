import { expectAccessible } from '../support/accessibility.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'

const LOOKS = [
  { theme: 'aurora', edition: 'classic', member: undefined },
  { theme: 'aurora', edition: 'classic', member: 'demo01' },
  { theme: 'aurora', edition: 'professional', member: 'demo01' },
  { theme: 'jade', edition: 'classic', member: 'demo01' },
  { theme: 'jade', edition: 'professional', member: 'demo01' },
] as const

for (const look of LOOKS) {
  test.describe(`${look.theme}, ${look.edition}, ${look.member ?? 'visitor'}`, () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } })

    test('every route has no axe violation', async ({ page, site, theme }) => {
      test.setTimeout(180_000)
      const { composition } = await readSiteDocument(site.origin(theme))
      for (const { name, path } of siteRoutes(composition)) {
        await test.step(name, async () => {
          await page.goto(path)
          expect(await waitUntilSettled(page), `${path} settles`).toBe(true)
          await expectAccessible(page)
        })
      }
    })
  })
}
