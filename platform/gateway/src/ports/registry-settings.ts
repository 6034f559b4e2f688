import { SignedCompositionSchema, type SiteSettings, SiteSettingsSchema, type ThemeId } from '@site/contracts'
import * as v from 'valibot'

const FRESH_MS = 10_000
const TIMEOUT_MS = 5_000

const AnswerSchema = v.pipe(
  SignedCompositionSchema,
  v.transform(({ payload }) => payload),
  v.parseJson(),
  // Only this part: a newer registry may say more.
  v.object({ settings: SiteSettingsSchema }),
)

/**
 * Site settings as the registry's compositions have them, kept for ten seconds. While the registry is away the last
 * known ones go on; before the first answer it throws. The document is not verified: browsers do that, here the
 * registry is a neighbour and the settings decide nothing.
 */
export function registrySettings(registryUrl: string): (theme: ThemeId) => Promise<SiteSettings> {
  const known = new Map<ThemeId, { readonly settings: SiteSettings; readonly until: number }>()
  return async (theme) => {
    const last = known.get(theme)
    if (last !== undefined && last.until > Date.now()) return last.settings
    try {
      const response = await fetch(new URL(`/registry/composition/${theme}`, registryUrl), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { settings } = v.parse(AnswerSchema, await response.json())
      known.set(theme, { settings, until: Date.now() + FRESH_MS })
      return settings
    } catch (error) {
      if (last === undefined) throw error
      known.set(theme, { settings: last.settings, until: Date.now() + FRESH_MS })
      return last.settings
    }
  }
}
