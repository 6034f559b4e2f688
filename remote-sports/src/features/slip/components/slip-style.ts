import { css } from '@emotion/react'
import { media, numeric, px, quick, text, tokenVar, truncate } from '@site/ui'

/** The slip's parts that several of its components share. */

export const entryStyle = css({
  position: 'relative',
  display: 'grid',
  gap: px(5),
  padding: px(8, 12),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '&[data-state=off]': { background: tokenVar('bg.sunken') },
  '&[data-state=fail]': { boxShadow: `inset ${px(3)} 0 0 ${tokenVar('state.error')}` },
  '&[data-state=success]': { boxShadow: `inset ${px(3)} 0 0 ${tokenVar('state.success')}` },
  '&[data-state=delay]': { boxShadow: `inset ${px(3)} 0 0 ${tokenVar('state.warning')}` },
})

export const entryHeadStyle = css({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) auto ${px(28)}`,
  columnGap: px(6),
  alignItems: 'center',
})

export const pickStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: px(6),
  minWidth: 0,
  fontSize: text(14),
  fontWeight: 600,
  lineHeight: px(20),
  color: tokenVar('text.strong'),
  '& > span': truncate,
  '& > i': { ...numeric, flex: 'none', fontStyle: 'normal', color: tokenVar('accent') },
  '& > s': { ...numeric, flex: 'none', fontWeight: 500, fontSize: text(13), color: tokenVar('text.weak') },
})

/** Fixed width: a price that moves moves nothing else. */
export const priceStyle = css(numeric, {
  display: 'inline-flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: px(4),
  minWidth: px(62),
  height: px(24),
  paddingInline: px(6),
  borderRadius: tokenVar('radius.cell'),
  fontSize: text(16),
  color: tokenVar('text.strong'),
  '&[data-move=up]': { color: tokenVar('odds.up'), background: tokenVar('odds.up.soft') },
  '&[data-move=down]': { color: tokenVar('odds.down'), background: tokenVar('odds.down.soft') },
  '&[data-move=up]::before': { content: '"▲"', fontSize: text(12) },
  '&[data-move=down]::before': { content: '"▼"', fontSize: text(12) },
})

export const removeStyle = css(quick, {
  display: 'grid',
  placeItems: 'center',
  width: px(28),
  height: px(28),
  borderRadius: px(6),
  color: tokenVar('text.weak'),
  cursor: 'pointer',
  position: 'relative',
  '&:hover:not(:disabled)': { background: tokenVar('bg.hover'), color: tokenVar('text.strong') },
  [media.touch]: { '&::after': { content: '""', position: 'absolute', inset: px(-8) } },
})

export const metaStyle = css({
  display: 'grid',
  gap: px(1),
  fontSize: text(12),
  lineHeight: px(17),
  color: tokenVar('text.weak'),
  '& > span': truncate,
  '& b': { ...numeric, fontWeight: 500, color: tokenVar('text.normal') },
})

export const factsStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: px(8),
  minHeight: px(17),
  fontSize: text(12),
  lineHeight: px(17),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, color: tokenVar('text.normal') },
  '& > span': { whiteSpace: 'nowrap' },
})

export const warnStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(5),
  fontSize: text(12),
  lineHeight: px(17),
  color: tokenVar('state.warning'),
  '& > b': numeric,
  '&[data-tone=error]': { color: tokenVar('state.error') },
  '&[data-tone=success]': { color: tokenVar('state.success') },
})
