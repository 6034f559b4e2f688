/**
 * The names of the design tokens: the contract between the host, which sets them as custom properties on the root
 * element, and the remotes, which read nothing else. Names are only ever added; renaming one breaks a running remote.
 */
export const TOKEN_NAMES = [
  // surfaces, from the lowest to the one under the pointer
  'bg.page',
  'bg.raised',
  'bg.sunken',
  'bg.hover',
  'bg.scrim',
  // the theme's own deep surface: headers, hero bands, the sign-in panel
  'brand',
  'brand.strong',
  'brand.text',
  'brand.weak',
  'brand.accent',
  'text.strong',
  'text.normal',
  'text.weak',
  'text.inverse',
  // soft separates, strong outlines a control (3:1)
  'line.soft',
  'line.strong',
  'accent',
  'accent.strong',
  'accent.soft',
  'accent.text',
  'money',
  'money.soft',
  'cta',
  'cta.strong',
  'cta.text',
  'odds.cell',
  'odds.hover',
  'odds.text',
  'odds.up',
  'odds.up.soft',
  'odds.down',
  'odds.down.soft',
  'odds.selected',
  'odds.selected.text',
  'odds.locked',
  'state.info',
  'state.info.soft',
  'state.success',
  'state.success.soft',
  'state.warning',
  'state.warning.soft',
  'state.error',
  'state.error.soft',
  'state.error.strong',
  'live',
  'live.soft',
  // booking cards beside a score
  'card.yellow',
  'card.red',
  'skeleton',
  'shadow.card',
  'shadow.pop',
  'radius.cell',
  'radius.card',
  'radius.dialog',
  'radius.pill',
  'font.body',
  'font.number',
  'motion.fast',
  'motion.normal',
  'motion.ease',
] as const

export type TokenName = (typeof TOKEN_NAMES)[number]

/** Every token of one theme × edition with its CSS value. */
export type TokenTable = Readonly<Record<TokenName, string>>

/** The custom property a token is published under: `bg.page` → `--bg-page`. */
export function tokenProperty(name: TokenName): `--${string}` {
  return `--${name.replaceAll('.', '-')}`
}

/** The CSS value that reads a token: `bg.page` → `var(--bg-page)`. */
export function tokenVar(name: TokenName): string {
  return `var(${tokenProperty(name)})`
}
