import type { Edition, Locale } from '@site/contracts'
import { editionAtom, flagsAtom, localeAtom, settingsAtom } from '@site/shell/host'
import type { i18n } from 'i18next'
import { atom } from 'jotai'

import { switchLanguage } from '../../base/i18n/index.ts'
import type { Services } from '../../ports/index.ts'

/** True where the player may choose the edition: flag on and site setting 1 (open point 78). */
export const mayChooseEditionAtom = atom(
  (get) => get(flagsAtom).professionalTheme && get(settingsAtom).editionSwitch === '1',
)

export interface Preferences {
  /** Repaints through `data-edition`, without a reload; saved locally (spec 4). */
  setEdition(edition: Edition): void
  /** Switches the texts of host and mounted remotes without a reload; stored under `language` (open point 80). */
  setLocale(locale: Locale): Promise<void>
}

export interface PreferencesDeps {
  readonly services: Pick<Services, 'store' | 'storage' | 'bus'>
  readonly i18n: i18n
  /** Texts of every release in use, awaited before the switch so that no key is ever seen. */
  readonly loadTexts: (locale: Locale) => Promise<void>
}

export function createPreferences({ services, i18n, loadTexts }: PreferencesDeps): Preferences {
  const { store, storage, bus } = services
  let wanted = store.get(localeAtom)
  return {
    setEdition(edition) {
      if (!store.get(mayChooseEditionAtom)) return
      storage.setEdition(edition)
      document.documentElement.dataset['edition'] = edition
      store.set(editionAtom, edition)
      bus.emit('edition_changed', { edition })
    },
    async setLocale(locale) {
      wanted = locale
      await loadTexts(locale)
      if (wanted !== locale) return
      await switchLanguage(i18n, locale)
      storage.setLocale(locale)
      store.set(localeAtom, locale)
      bus.emit('locale_changed', { locale })
    },
  }
}
