import { EditionSchema, THEME_IDS } from '@site/contracts'
import { TOKEN_NAMES, tokenProperty, tokenVar } from '@site/contracts/tokens'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { CONTROL_PAIRS, TEXT_PAIRS } from './pairs.ts'
import { themeCss, themeEditionsCss, themeTable } from './theme-css.ts'

const LOOKS = THEME_IDS.flatMap((theme) => EditionSchema.options.map((edition) => ({ theme, edition })))

test('contrast follows the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(LOOKS)('$theme $edition', ({ theme, edition }) => {
  const table = themeTable(theme, edition)

  test.each(TEXT_PAIRS)('text %s on %s reaches 4.5:1', (foreground, background) => {
    expect(contrast(table[foreground], table[background])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(CONTROL_PAIRS)('control %s on %s reaches 3:1', (foreground, background) => {
    expect(contrast(table[foreground], table[background])).toBeGreaterThanOrEqual(3)
  })

  test('every token is emitted once as a custom property', () => {
    const css = themeCss(theme, edition)
    for (const name of TOKEN_NAMES) expect(css.split(`${tokenProperty(name)}:`)).toHaveLength(2)
    expect(css).toContain(`color-scheme:${edition === 'professional' ? 'dark' : 'light'}`)
  })
})

test('a token is read through its custom property', () => {
  expect(tokenVar('odds.up.soft')).toBe('var(--odds-up-soft)')
})

test('the professional edition is a rule of its own on the root attribute', () => {
  const css = themeEditionsCss('jade')
  expect(css.startsWith(':root{color-scheme:light')).toBe(true)
  expect(css).toContain(':root[data-edition="professional"]{color-scheme:dark')
})
