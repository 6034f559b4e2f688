import { expectAccessible } from '../support/accessibility.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { oneRoutePerView, siteRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'
import { open } from '../support/visit.ts'

// Colours differ between looks, contents between routes: one look sees every route, the others one route of each view.
// The full run sees every route in every look.
const LOOKS = [
  { theme: 'aurora', edition: 'classic', member: 'demo01' },
  { theme: 'aurora', edition: 'classic', member: undefined },
  { theme: 'aurora', edition: 'professional', member: 'demo01' },
  { theme: 'jade', edition: 'classic', member: 'demo01' },
  { theme: 'jade', edition: 'professional', member: 'demo01' },
] as const

for (const [index, look] of LOOKS.entries()) {
  const seesAll = index === 0 || process.env['FULL'] === '1'
  test.describe(`${look.theme}, ${look.edition}, ${look.member ?? 'visitor'}`, () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } })

    test(`${seesAll ? 'every route' : 'every view'} has no axe violation`, async ({ page, site, theme }) => {
      test.setTimeout(300_000)
      const { composition } = await readSiteDocument(site.origin(theme))
      const routes = siteRoutes(composition)
      for (const { name, path } of seesAll ? routes : oneRoutePerView(routes)) {
        await test.step(name, async () => {
          await open(page, path)
          expect(await waitUntilSettled(page), `${path} settles`).toBe(true)
          await expectAccessible(page)
        })
      }
    })
  })
}
