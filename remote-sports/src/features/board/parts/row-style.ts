import { css, type CSSObject } from '@emotion/react'
import { numeric, px, quick, text, tokenVar, truncate } from '@site/ui'

/** Heights of the list in design pixels; the virtual list counts with them. */
export const ROW_HEIGHT = 35
export const LEAGUE_HEIGHT = 28
export const CARD_HEIGHT = 164
export const CARD_LEAGUE_HEIGHT = 40

const cell = (width: number, count: number) => `repeat(${count}, ${px(width)})`

/** Three results, two handicaps, two totals; a little air between the markets. */
const THREE = `${cell(47, 3)} ${px(4)} ${cell(84, 2)} ${px(4)} ${cell(84, 2)}`
const TWO = `${cell(68, 2)} ${px(4)} ${cell(104, 2)} ${px(4)} ${cell(104, 2)}`

/** One period's prices. `data-results` is the number of results that a match may have. */
export const groupStyle: CSSObject = {
  display: 'grid',
  gap: px(3),
  alignItems: 'center',
  '&[data-results="3"]': { gridTemplateColumns: THREE },
  '&[data-results="2"]': { gridTemplateColumns: TWO },
}

/** Time, teams, prices, way to the match. */
export const lineStyle: CSSObject = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateColumns: `${px(78)} minmax(${px(120)}, 1fr)`,
  gridAutoColumns: 'auto',
  alignItems: 'center',
  columnGap: px(8),
  paddingInline: px(10, 6),
}

/** Below every row. */
const LINE = `inset 0 -1px 0 ${tokenVar('line.soft')}`

export const rowStyle = css(lineStyle, {
  position: 'absolute',
  insetInline: 0,
  height: px(ROW_HEIGHT),
  // Not a border: what a row clips would be less than the row, and every row would be painted anew when one comes.
  boxShadow: LINE,
  background: tokenVar('bg.raised'),
  contain: 'strict',
  '&:hover': { background: tokenVar('bg.hover') },
  '&[data-open]': {
    background: tokenVar('accent.soft'),
    boxShadow: `inset ${px(3)} 0 0 ${tokenVar('accent')}, ${LINE}`,
  },
  '&[data-goal]': { background: tokenVar('live.soft') },
  '& .group': groupStyle,
  '& .group > i': { width: 0 },
})

export const timeStyle = css({
  display: 'grid',
  alignContent: 'center',
  minWidth: 0,
  lineHeight: px(16),
  '& > span:first-of-type': { whiteSpace: 'nowrap', fontSize: text(12), color: tokenVar('text.weak') },
  '&[data-live] > span:first-of-type': { color: tokenVar('live') },
  '& > b': { ...numeric, fontSize: text(14), fontWeight: 500, color: tokenVar('text.normal') },
})

export const teamsStyle = css(quick, {
  display: 'grid',
  gridTemplateRows: `${px(16)} ${px(16)}`,
  alignContent: 'center',
  minWidth: 0,
  height: '100%',
  padding: 0,
  textAlign: 'start',
  fontSize: text(13),
  lineHeight: px(16),
  color: tokenVar('text.strong'),
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: px(-2) },
  '& > span': { display: 'flex', alignItems: 'center', gap: px(4), minWidth: 0 },
  '& > span > span': truncate,
  '& > span > b': {
    ...numeric,
    marginInlineStart: 'auto',
    minWidth: px(20),
    textAlign: 'end',
    fontSize: text(14),
    color: tokenVar('text.strong'),
  },
  // The league gives way before a team's name does.
  '& small': {
    ...truncate,
    flex: '0 1000 auto',
    marginInlineStart: px(4),
    fontSize: text(12),
    color: tokenVar('text.weak'),
  },
  '[data-goal=home] > & > span:first-of-type, [data-goal=away] > & > span:last-of-type': { color: tokenVar('live') },
  '[data-goal=home] > & > span:first-of-type > b, [data-goal=away] > & > span:last-of-type > b': {
    color: tokenVar('live'),
  },
})

/** A booking as a little rectangle with its number. */
export const cardMark: CSSObject = {
  ...numeric,
  flex: 'none',
  minWidth: px(11),
  height: px(14),
  paddingInline: px(2),
  borderRadius: px(2),
  fontSize: text(12),
  fontWeight: 500,
  lineHeight: px(14),
  fontStyle: 'normal',
  textAlign: 'center',
  '&[data-info^=red]': { background: tokenVar('card.red'), color: '#fff' },
  '&[data-info^=yellow]': { background: tokenVar('card.yellow'), color: '#231a00' },
  '&[hidden]': { display: 'none' },
}

/** Star and way to the match. */
export const endStyle = css({ display: 'flex', alignItems: 'center', width: px(64) })

export const moreStyle = css(quick, numeric, {
  marginInlineStart: 'auto',
  minWidth: px(36),
  height: px(24),
  paddingInline: px(4),
  borderRadius: tokenVar('radius.cell'),
  fontSize: text(13),
  fontWeight: 500,
  color: tokenVar('accent'),
  textAlign: 'center',
  cursor: 'pointer',
  '&:hover': { background: tokenVar('accent.soft') },
})
