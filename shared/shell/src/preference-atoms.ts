import {
  DEFAULT_EDITION,
  FEATURE_FLAGS,
  type Edition,
  type FeatureFlag,
  type FeatureFlags,
  type Locale,
  type SiteSettings,
  type ThemeId,
} from '@site/contracts'
import { atom } from 'jotai'

/** Written by the host alone, from the composition and from the player's stored choices. */
export const themeAtom = atom<ThemeId>('aurora')
export const editionAtom = atom<Edition>(DEFAULT_EDITION)
export const localeAtom = atom<Locale>('zh-CN')
export const flagsAtom = atom<FeatureFlags>(
  Object.fromEntries(Object.entries(FEATURE_FLAGS).map(([name, flag]) => [name, flag.byDefault])) as Record<
    FeatureFlag,
    boolean
  >,
)
export const settingsAtom = atom<SiteSettings>({ title: '', depositHelp: '1', editionSwitch: '1', registerFlag: '0' })
