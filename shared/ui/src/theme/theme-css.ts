import { colorSchemeOf, type Edition, type ThemeId } from '@site/contracts'
import { TOKEN_NAMES, tokenProperty, type TokenTable } from '@site/contracts/tokens'
import { AURORA_CLASSIC, AURORA_PROFESSIONAL } from './aurora.ts'
import { COMMON_TOKENS } from './common.ts'
import { JADE_CLASSIC, JADE_PROFESSIONAL } from './jade.ts'

const TABLES: Readonly<Record<ThemeId, Readonly<Record<Edition, TokenTable>>>> = {
  aurora: {
    classic: { ...COMMON_TOKENS, ...AURORA_CLASSIC },
    professional: { ...COMMON_TOKENS, ...AURORA_PROFESSIONAL },
  },
  jade: {
    classic: { ...COMMON_TOKENS, ...JADE_CLASSIC },
    professional: { ...COMMON_TOKENS, ...JADE_PROFESSIONAL },
  },
}

/** Every token of one look, for code that needs values instead of custom properties (charts, canvas, meta tags). */
export function themeTable(theme: ThemeId, edition: Edition): TokenTable {
  return TABLES[theme][edition]
}

/**
 * The look as one CSS rule of custom properties. Exchanging this rule repaints the site without a re-render.
 *
 * @param selector the element that carries the tokens, the root element unless told otherwise
 */
export function themeCss(theme: ThemeId, edition: Edition, selector = ':root'): string {
  const table = themeTable(theme, edition)
  const declarations = TOKEN_NAMES.map((name) => `${tokenProperty(name)}:${table[name]}`).join(';')
  return `${selector}{color-scheme:${colorSchemeOf(edition)};${declarations}}`
}

/**
 * Both editions of a theme, switched by `<html data-edition="classic | professional">`; classic without the attribute.
 */
export function themeEditionsCss(theme: ThemeId): string {
  return themeCss(theme, 'classic') + themeCss(theme, 'professional', ':root[data-edition="professional"]')
}
