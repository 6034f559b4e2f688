import { css, type CSSObject } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { numeric } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

const TRIANGLES = {
  up: (color: string) =>
    `conic-gradient(from 146.3deg at 50% 0, ${color} 67.4deg, transparent 0) right ${px(3)} top ${px(3)} / ${px(8, 6)} no-repeat`,
  down: (color: string) =>
    `conic-gradient(from -33.7deg at 50% 100%, ${color} 67.4deg, transparent 0) right ${px(3)} bottom ${px(3)} / ${px(8, 6)} no-repeat`,
} as const
const CHOSEN = { wash: tokenVar('odds.selected'), text: tokenVar('odds.selected.text') } as const

/**
 * A wash with a triangle of 8 × 6 in its corner, drawn as the cell's own background. Nothing is animated: with
 * hundreds of prices moving every second animations cost many times what the prices themselves do. No custom
 * properties either: each would be handed down to all parts of a cell whenever it is marked.
 */
const MARKS: CSSObject = Object.fromEntries(
  (['up', 'down'] as const).flatMap((way): (readonly [string, CSSObject])[] => [
    [
      `&[data-move=${way}]`,
      { background: `${TRIANGLES[way](tokenVar(`odds.${way}`))}, ${tokenVar(`odds.${way}.soft`)}` },
    ],
    [`&[data-move=${way}] > b`, { color: tokenVar(`odds.${way}`) }],
    [`&[aria-pressed=true][data-move=${way}]`, { background: `${TRIANGLES[way](CHOSEN.text)}, ${CHOSEN.wash}` }],
    [`&[aria-pressed=true][data-move=${way}] > b`, { color: CHOSEN.text }],
  ]),
)

const LAYOUTS: CSSObject = {
  '&[data-layout=split]': { justifyContent: 'space-between', padding: px(0, 13, 0, 7) },
  '&[data-layout=stacked]': { height: px(44), flexDirection: 'column', gap: px(2), padding: px(2, 6) },
  '&[data-layout=row]': {
    height: px(36),
    justifyContent: 'space-between',
    padding: px(0, 14, 0, 12),
    [media.touch]: { height: px(44) },
  },
  '&[data-layout=row] > span': { fontSize: text(13), color: tokenVar('text.normal') },
}

const SELECTED: CSSObject = {
  '&[aria-pressed=true]': { background: CHOSEN.wash, color: CHOSEN.text },
  '&[aria-pressed=true] > span': { color: 'inherit' },
  '&[aria-pressed=true]:focus-visible': { outlineColor: CHOSEN.text },
}

/**
 * One constant class for every price on the site. All states are attributes and none of them
 * changes a box.
 */
export const oddsCellStyle = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  width: '100%',
  minWidth: 0,
  height: px(28),
  padding: px(0, 8),
  overflow: 'hidden',
  borderRadius: tokenVar('radius.cell'),
  background: tokenVar('odds.cell'),
  color: tokenVar('odds.text'),
  lineHeight: 1.1,
  contain: 'layout style',
  userSelect: 'none',
  [media.touch]: { height: px(44) },
  '& > span': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: text(12),
    color: tokenVar('text.weak'),
  },
  '& > b': { ...numeric, flex: 'none', fontSize: text(16) },
  '& > svg': { width: px(14), height: px(14), color: tokenVar('odds.locked'), flex: 'none' },
  ...LAYOUTS,
  ...MARKS,
  [media.hover]: { '&:hover:not(:disabled, [aria-pressed=true], [data-move])': { background: tokenVar('odds.hover') } },
  '&:active:not(:disabled)': { transform: 'scale(0.97)' },
  '&:focus-visible': { outlineOffset: -2 },
  '&:disabled': { cursor: 'default' },
  ...SELECTED,
})
