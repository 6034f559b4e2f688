import type { TokenName } from '@site/contracts/tokens'

type Pair = readonly [foreground: TokenName, background: TokenName]

function each(foregrounds: readonly TokenName[], backgrounds: readonly TokenName[]): Pair[] {
  return foregrounds.flatMap((foreground) => backgrounds.map((background): Pair => [foreground, background]))
}

const SURFACES = ['bg.page', 'bg.raised', 'bg.sunken', 'bg.hover'] as const

/** Text that the kit and the pages put on a surface; each must reach 4.5:1 in every look. */
export const TEXT_PAIRS: readonly Pair[] = [
  ...each(['text.strong', 'text.normal', 'text.weak', 'accent', 'money', 'state.error', 'state.success'], SURFACES),
  ...each(['state.info', 'state.warning', 'live'], ['bg.page', 'bg.raised']),
  ...each(['brand.text', 'brand.weak', 'brand.accent'], ['brand', 'brand.strong']),
  ...each(['text.strong', 'text.normal', 'accent'], ['accent.soft']),
  ...each(['accent.text'], ['accent', 'accent.strong']),
  ...each(['money', 'text.strong'], ['money.soft']),
  ...each(['cta.text'], ['cta', 'cta.strong']),
  ...each(['odds.text', 'odds.up', 'odds.down', 'text.weak'], ['odds.cell', 'odds.hover']),
  ...each(['odds.text', 'odds.up'], ['odds.up.soft']),
  ...each(['odds.text', 'odds.down'], ['odds.down.soft']),
  ['odds.selected.text', 'odds.selected'],
  ...each(['state.info', 'text.strong'], ['state.info.soft']),
  ...each(['state.success', 'text.strong'], ['state.success.soft']),
  ...each(['state.warning', 'text.strong'], ['state.warning.soft']),
  ...each(['state.error', 'text.strong'], ['state.error.soft']),
  ['text.inverse', 'state.error'],
  ['text.inverse', 'state.error.strong'],
  ['text.inverse', 'live'],
  ['live', 'live.soft'],
]

/** Outlines, glyphs and fills that carry meaning without text; each must reach 3:1 in every look. */
export const CONTROL_PAIRS: readonly Pair[] = [
  ...each(['line.strong'], SURFACES),
  ...each(['accent', 'odds.selected', 'card.red'], SURFACES),
  ['odds.selected', 'odds.cell'],
  ['odds.locked', 'odds.cell'],
]
