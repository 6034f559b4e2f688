import { test } from '../support/test.ts'
import { type Look, expectRoutesTold } from './look.ts'

const LOOKS: readonly Look[] = [
  { theme: 'aurora', edition: 'classic', language: 'zh-CN', member: 'demo01' },
  { theme: 'aurora', edition: 'professional', language: 'zh-TW', member: 'demo01' },
]

for (const look of LOOKS) {
  test.describe(`${look.edition}, ${look.language}`, () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } })

    test('[D.071] no route shows an untranslated key, an English leftover or another script, and none breaks an axe rule', async ({
      page,
      site,
      theme,
    }) => {
      test.setTimeout(300_000)
      await expectRoutesTold({ page, origin: site.origin(theme), look })
    })
  })
}
