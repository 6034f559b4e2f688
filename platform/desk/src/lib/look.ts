import { EditionSchema, THEME_IDS, type Edition } from '@site/contracts'
import { browserStorage } from '@site/shell'
import { NUMBER_FONT_FILES, baseCss, themeEditionsCss } from '@site/ui/theme'
import * as v from 'valibot'

import digits500 from '@site/ui/assets/barlow-condensed-digits-500.woff2'
import digits600 from '@site/ui/assets/barlow-condensed-digits-600.woff2'

const KEY = 'desk.edition'
const FONTS: Readonly<Record<string, string>> = {
  [NUMBER_FONT_FILES[500]]: digits500,
  [NUMBER_FONT_FILES[600]]: digits600,
}

/** Puts the site's tokens into the page: the theme of its host name, the edition that was chosen last or suits the system. */
export function layLook(nonce: string): void {
  const theme = THEME_IDS.find((id) => id === location.hostname.split('.')[0]) ?? 'aurora'
  const style = document.createElement('style')
  style.nonce = nonce
  style.textContent = baseCss((file) => FONTS[file] ?? '') + themeEditionsCss(theme)
  document.head.append(style)
  const chosen = v.safeParse(EditionSchema, browserStorage('local').getItem(KEY))
  const suits: Edition = matchMedia('(prefers-color-scheme: dark)').matches ? 'professional' : 'classic'
  document.documentElement.dataset['edition'] = chosen.success ? chosen.output : suits
}

/** Light to dark and back, kept for the next visit. */
export function switchEdition(): void {
  const { dataset } = document.documentElement
  const next: Edition = dataset['edition'] === 'professional' ? 'classic' : 'professional'
  dataset['edition'] = next
  browserStorage('local').setItem(KEY, next)
}
