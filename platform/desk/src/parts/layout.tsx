import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'
import type { ReactNode } from 'react'

interface Content {
  readonly children: ReactNode
}

const columnStyle = css({ display: 'grid', gap: px(16), minWidth: 0, alignContent: 'start' })
const toolsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(12),
  padding: px(12, 16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  [media.mobile]: { padding: px(10, 12), '& > *': { flex: '1 1 100%' } },
})
const actionsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: px(6),
  [media.desktop]: { flexWrap: 'nowrap' },
  [media.mobile]: { flex: 1 },
})
// Columns that all rows share: a field alone in the last one is no wider than those above it.
const formRowStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${px(200)}, 100%), 1fr))`,
  alignItems: 'end',
  gap: px(14),
  maxWidth: px(960),
  '& > button': { justifySelf: 'start' },
  [media.mobile]: { '& > button': { justifySelf: 'stretch' } },
})
const lineStyle = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: px(2, 6) })
const smallStyle = css({
  display: 'block',
  fontSize: text(12),
  fontWeight: 400,
  color: tokenVar('text.weak'),
  overflowWrap: 'anywhere',
})

const wholeStyle = css({ whiteSpace: 'nowrap' })

/** Blocks of a panel, one below the other. */
export function Column({ children }: Content) {
  return <div css={columnStyle}>{children}</div>
}

/** Search and choices above a list. */
export function Tools({ children }: Content) {
  return <div css={toolsStyle}>{children}</div>
}

/** What can be done with a row, at its end. */
export function Actions({ children }: Content) {
  return <div css={actionsStyle}>{children}</div>
}

/** Fields of a short form with the button that sends it. */
export function FormRow({ children }: Content) {
  return <div css={formRowStyle}>{children}</div>
}

/** Things side by side in a cell. */
export function Line({ children }: Content) {
  return <span css={lineStyle}>{children}</span>
}

/** Quiet words below the main ones; `isWhole` are a sum that stays on one line. */
export function Small({ children, isWhole = false }: Content & { readonly isWhole?: boolean }) {
  return <span css={[smallStyle, isWhole && wholeStyle]}>{children}</span>
}
