import { css, type CSSObject, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { numeric } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

/** How long a moved price stays marked; between 2 and 3 s. */
export const MOVE_MS = 2600

// Each movement exists twice, so that a second move in the same direction starts its animation again.
const washA = keyframes({ '0%, 60%': { opacity: 1 }, '100%': { opacity: 0 } })
const washB = keyframes({ '0%, 61%': { opacity: 1 }, '100%': { opacity: 0 } })
const stayA = keyframes({ '0%, 99%': { opacity: 1 }, '100%': { opacity: 0 } })
const stayB = keyframes({ '0%, 98%': { opacity: 1 }, '100%': { opacity: 0 } })
const redA = keyframes({ '0%, 100%': { color: tokenVar('odds.up') } })
const redB = keyframes({ '0%, 99%': { color: tokenVar('odds.up') }, '100%': { color: tokenVar('odds.up') } })
const greenA = keyframes({ '0%, 100%': { color: tokenVar('odds.down') } })
const greenB = keyframes({ '0%, 99%': { color: tokenVar('odds.down') }, '100%': { color: tokenVar('odds.down') } })

function move(direction: 'up' | 'down'): CSSObject {
  const ink = tokenVar(`odds.${direction}`)
  const point = direction === 'up' ? 'polygon(50% 0, 100% 100%, 0 100%)' : 'polygon(0 0, 100% 0, 50% 100%)'
  return {
    [`&[data-move=${direction}]::before`]: { background: tokenVar(`odds.${direction}.soft`) },
    [`&[data-move=${direction}]::after`]: {
      background: ink,
      clipPath: point,
      ...(direction === 'up' ? { top: px(3) } : { bottom: px(3) }),
    },
    [`&[data-move=${direction}][data-beat="0"] > b`]: { animationName: direction === 'up' ? redA : greenA },
    [`&[data-move=${direction}][data-beat="1"] > b`]: { animationName: direction === 'up' ? redB : greenB },
  }
}

/**
 * One constant class for every price on the site. All states are attributes; the wash and the triangle are pseudo
 * elements out of the flow, so a moving price changes no box.
 */
export const oddsCellStyle = css({
  position: 'relative',
  isolation: 'isolate',
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
  '&[data-layout=stacked]': { height: px(44), flexDirection: 'column', gap: px(2), padding: px(2, 6) },
  '&[data-layout=split]': { justifyContent: 'space-between', padding: px(0, 13, 0, 7) },
  '&[data-layout=row]': {
    height: px(36),
    justifyContent: 'space-between',
    padding: px(0, 12),
    [media.touch]: { height: px(44) },
  },
  '& > span': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: text(12),
    color: tokenVar('text.weak'),
  },
  '&[data-layout=row] > span': { fontSize: text(13), color: tokenVar('text.normal') },
  '& > b': { ...numeric, flex: 'none', fontSize: text(16), animationDuration: `${MOVE_MS}ms` },
  '& > svg': { width: px(14), height: px(14), color: tokenVar('odds.locked'), flex: 'none' },
  '&::before': { content: 'none', position: 'absolute', inset: 0, zIndex: -1, animation: `${MOVE_MS}ms ease-out both` },
  '&::after': {
    content: 'none',
    position: 'absolute',
    right: px(3),
    width: px(8),
    height: px(6),
    animation: `${MOVE_MS}ms linear both`,
  },
  '&[data-move]::before, &[data-move]::after': { content: '""' },
  '&[data-beat="0"]::before': { animationName: washA },
  '&[data-beat="1"]::before': { animationName: washB },
  '&[data-beat="0"]::after': { animationName: stayA },
  '&[data-beat="1"]::after': { animationName: stayB },
  ...move('up'),
  ...move('down'),
  [media.hover]: { '&:hover:not(:disabled, [aria-pressed=true])': { background: tokenVar('odds.hover') } },
  '&:active:not(:disabled)': { transform: 'scale(0.97)' },
  '&:focus-visible': { outlineOffset: -2 },
  '&:disabled': { cursor: 'default' },
  '&[aria-pressed=true]': { background: tokenVar('odds.selected'), color: tokenVar('odds.selected.text') },
  '&[aria-pressed=true] > *': { color: 'inherit !important', animationName: 'none !important' },
  '&[aria-pressed=true]::before': { content: 'none' },
  '&[aria-pressed=true]::after': { background: 'currentColor' },
  '&[aria-pressed=true]:focus-visible': { outlineColor: tokenVar('odds.selected.text') },
  // the mark is information, so without motion it is simply there and then gone
  [media.reducedMotion]: {
    '&::before': { animationTimingFunction: 'step-end' },
    '&:active:not(:disabled)': { transform: 'none' },
  },
})
