import { test } from '../support/test.ts'
import { type Look, expectViewsAccessible } from './look.ts'

// Colours differ between looks, contents between routes: these looks see one route of each view, language.spec.ts has
// the looks that see every route. The full run sees every route in every look.
const LOOKS: readonly Look[] = [
  { theme: 'aurora', edition: 'classic', language: 'zh-CN', member: undefined },
  { theme: 'jade', edition: 'classic', language: 'zh-CN', member: 'demo01' },
  { theme: 'jade', edition: 'professional', language: 'zh-CN', member: 'demo01' },
]

for (const look of LOOKS) {
  test.describe(`${look.theme}, ${look.edition}, ${look.member ?? 'visitor'}`, () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } })

    test('every view has no axe violation', async ({ page, site, theme }) => {
      test.setTimeout(300_000)
      await expectViewsAccessible({ page, origin: site.origin(theme), look })
    })
  })
}
