import { THEMES_FILE } from '@site/contracts'
import { TOKEN_NAMES, tokenProperty } from '@site/contracts/tokens'
import * as v from 'valibot'

/** Path → content of every file of a build. */
type Assets = ReadonlyMap<string, Uint8Array>

/** A name in quotes, as scripts that are delivered have it. */
const WORD = /(["'`])([\w.:-]{2,64})\1/g
/** The beginning of a name that is put together: `odds.${way}`. */
const HEAD = /`([\w-]+\.)\$\{/g
/** `sports-slip:v1`: what is kept in a browser outlives a release, so its name says the form. */
const STORAGE_KEY = /^[A-Za-z][\w.-]*(?::[\w.-]+)*:v\d+$/
const NAMESPACES = /useTranslation\)?\((\[[^\]]*\]|["'`][\w.-]+["'`])/g
const ThemesSchema = v.record(v.string(), v.string())

/** Scripts without those of the texts, whose keys are words as well. */
function scriptsIn(assets: Assets): string[] {
  return [...assets]
    .filter(([path]) => path.endsWith('.js') && !path.startsWith('locale.'))
    .map(([, content]) => Buffer.from(content).toString('utf8'))
}

function wordsIn(assets: Assets): ReadonlySet<string> {
  return new Set(scriptsIn(assets).flatMap((text) => [...text.matchAll(WORD)].map(([, , word = '']) => word)))
}

/**
 * Design tokens whose names stand in the delivered scripts, or begin as one does that is put together: `var()` of one that
 * the host does not set is no value at all. A word that means something else and is called like a token counts, too.
 */
export function tokensIn(assets: Assets): string[] {
  const words = wordsIn(assets)
  const heads = scriptsIn(assets).flatMap((text) => [...text.matchAll(HEAD)].map(([, head = '']) => head))
  return TOKEN_NAMES.filter((name) => words.has(name) || heads.some((head) => name.startsWith(head))).toSorted()
}

/** Design tokens that the host's build sets on every theme. */
export function setTokens(assets: Assets): string[] {
  const file = assets.get(THEMES_FILE)
  if (file === undefined) return []
  const themes = v.parse(ThemesSchema, JSON.parse(Buffer.from(file).toString('utf8')))
  const isSet = (name: (typeof TOKEN_NAMES)[number]) =>
    Object.values(themes).every((css) => css.includes(`${tokenProperty(name)}:`))
  return TOKEN_NAMES.filter(isSet).toSorted()
}

/** Keys of the browser's storage that the delivered scripts name. */
export function storageKeysIn(assets: Assets): string[] {
  return [...wordsIn(assets)].filter((word) => STORAGE_KEY.test(word)).toSorted()
}

/** Text namespaces that the delivered scripts name and that are not among their own. */
export function foreignTexts(assets: Assets, own: readonly string[]): string[] {
  const named = scriptsIn(assets).flatMap((text) =>
    [...text.matchAll(NAMESPACES)].flatMap(([, names = '']) =>
      [...names.matchAll(WORD)].map(([, , name = '']) => name),
    ),
  )
  return [...new Set(named)].filter((name) => !own.includes(name)).toSorted()
}
