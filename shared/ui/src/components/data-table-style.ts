import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { visuallyHidden } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

export const scrollStyle = css({ overflowX: 'auto', [media.mobile]: { overflowX: 'visible' } })

/** The head stays while the rows move below it. On a phone the page itself moves, in which cards have no head. */
export const stickyStyle = css({
  overflowY: 'auto',
  '& thead th': { position: 'sticky', top: 0, zIndex: 1 },
  [media.mobile]: { overflowY: 'visible', maxHeight: 'none !important' },
})

/** A table from 768 px; below it each row is a card with its column names at the left. */
export const tableStyle = css({
  width: '100%',
  fontSize: text(13),
  lineHeight: 1.5,
  '& th': {
    padding: px(8, 12),
    textAlign: 'start',
    fontSize: text(12),
    fontWeight: 500,
    color: tokenVar('text.weak'),
    background: tokenVar('bg.sunken'),
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': {
    borderStartStartRadius: tokenVar('radius.cell'),
    borderEndStartRadius: tokenVar('radius.cell'),
  },
  '& th:last-of-type': { borderStartEndRadius: tokenVar('radius.cell'), borderEndEndRadius: tokenVar('radius.cell') },
  '& td': { padding: px(10, 12), borderBottom: `1px solid ${tokenVar('line.soft')}`, color: tokenVar('text.normal') },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& [data-select]': { width: px(40), paddingInlineEnd: 0 },
  '& [data-select] > label': { verticalAlign: 'middle', paddingBlock: 0 },
  '& tbody tr[data-selected] td': { background: tokenVar('accent.soft') },
  '& [data-align=end]': { textAlign: 'end' },
  '& [data-align=center]': { textAlign: 'center' },
  [media.hover]: { '& tbody tr:hover td': { background: tokenVar('bg.hover') } },
  [media.mobile]: {
    '&, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody': { background: tokenVar('bg.page'), paddingTop: px(8) },
    '& tbody tr': {
      position: 'relative',
      display: 'block',
      padding: px(10, 12),
      marginBottom: px(8),
      borderRadius: tokenVar('radius.card'),
      background: tokenVar('bg.raised'),
    },
    '& td, & td[data-align]': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: px(16),
      padding: px(4, 0),
      border: 0,
      textAlign: 'end',
      background: 'none !important',
    },
    '& tbody tr[data-selected]': { boxShadow: `inset 0 0 0 1px ${tokenVar('accent')}` },
    // in the corner of the card, which the first line leaves free
    '& td[data-select]': { position: 'absolute', insetInlineEnd: px(4), top: px(2), width: 'auto', padding: px(6) },
    '& td[data-select] + td': { paddingInlineEnd: px(40) },
    // also in the last row, which has no line where it is not a card
    '& tbody tr td[data-primary]': {
      paddingBottom: px(8),
      marginBottom: px(6),
      borderBottom: `1px solid ${tokenVar('line.soft')}`,
      fontSize: text(14),
      fontWeight: 600,
      color: tokenVar('text.strong'),
      textAlign: 'start',
    },
    '& tbody tr td[data-wide]': { display: 'none' },
    '& td[data-opens]': { position: 'absolute', insetInlineEnd: px(4), top: px(4), padding: 0 },
    '& tr:has([data-opens]) > [data-primary]': { paddingInlineEnd: px(64) },
    '& td:not([data-primary], [data-opens])::before': {
      content: 'attr(data-label)',
      flex: 'none',
      fontSize: text(12),
      color: tokenVar('text.weak'),
    },
  },
})

export const captionStyle = css(visuallyHidden)
