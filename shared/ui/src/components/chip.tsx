import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ComponentProps } from 'react'
import { numeric, quick, scrollStrip } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

const stripStyle = css(scrollStrip, { gap: px(4), minWidth: 0 })
const chipStyle = css(quick, {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(5),
  minWidth: 0,
  minHeight: px(28),
  paddingInline: px(12),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('bg.sunken'),
  fontSize: text(13),
  fontWeight: 500,
  color: tokenVar('text.normal'),
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  [media.touch]: { minHeight: px(40), fontSize: text(14) },
  [media.hover]: { '&:hover:not(:disabled)': { color: tokenVar('accent') } },
  '&:focus-visible': { outlineOffset: px(-2) },
  '&:disabled': { opacity: 0.45, cursor: 'not-allowed' },
  '& > i': { ...numeric, fontStyle: 'normal', fontWeight: 500, color: tokenVar('text.weak') },
  '&[data-look=solid][aria-pressed=true]': { background: tokenVar('accent'), color: tokenVar('accent.text') },
  '&[data-look=soft]': { background: 'transparent' },
  '&[data-look=soft][aria-pressed=true]': {
    background: tokenVar('accent.soft'),
    color: tokenVar('accent'),
    fontWeight: 600,
  },
  '&[aria-pressed=true] > i': { color: 'inherit' },
})

export interface ChipGroupProps extends Omit<ComponentProps<'div'>, 'role' | 'aria-label'> {
  /** accessible name of the group */
  readonly label: string
}

/** Chips side by side, in a strip that scrolls sideways where they do not fit. */
export function ChipGroup({ label, ...rest }: ChipGroupProps) {
  return <div css={stripStyle} role="group" aria-label={label} {...rest} />
}

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> {
  /** undefined: it does something, as 1000 added to a stake, and nothing of it stays */
  readonly pressed?: boolean | undefined
  /** how a pressed one looks: filled with the accent, or tinted on the page itself */
  readonly look?: 'solid' | 'soft'
}

/** A filter that is on or off, or a small action of a group: one stop of the keyboard each. A number goes into `<i>`. */
export function Chip({ pressed, look = 'solid', ...rest }: ChipProps) {
  return <button css={chipStyle} {...rest} type="button" data-look={look} aria-pressed={pressed} />
}
