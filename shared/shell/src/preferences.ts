import type { Edition, FeatureFlag, Locale, SiteSettings, ThemeId } from '@site/contracts'
import { useAtomValue } from 'jotai'

import { editionAtom, flagsAtom, localeAtom, settingsAtom, themeAtom } from './preference-atoms.ts'

export function useTheme(): ThemeId {
  return useAtomValue(themeAtom)
}

export function useEdition(): Edition {
  return useAtomValue(editionAtom)
}

export function useLocale(): Locale {
  return useAtomValue(localeAtom)
}

export function useFlag(name: FeatureFlag): boolean {
  return useAtomValue(flagsAtom)[name]
}

export function useSiteSettings(): SiteSettings {
  return useAtomValue(settingsAtom)
}
