import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { quick } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

/** The box around an input, with what stands before and after it; takes the focus ring of the input inside. */
export const controlBoxStyle = css({
  ...quick,
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(40),
  padding: px(0, 12),
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  color: tokenVar('text.weak'),
  [media.touch]: { minHeight: px(46) },
  [media.hover]: { '&:hover:not(:has(> :disabled, [aria-invalid=true]))': { borderColor: tokenVar('accent') } },
  '&:focus-within': {
    borderColor: tokenVar('accent'),
    boxShadow: `0 0 0 1px ${tokenVar('accent')}, 0 0 0 4px ${tokenVar('accent.soft')}`,
  },
  '&:has([aria-invalid=true])': { borderColor: tokenVar('state.error') },
  '&:has([aria-invalid=true]):focus-within': {
    boxShadow: `0 0 0 1px ${tokenVar('state.error')}, 0 0 0 4px ${tokenVar('state.error.soft')}`,
  },
  '&:has(> :disabled)': { background: tokenVar('bg.sunken'), borderColor: tokenVar('line.soft') },
})

/** 16 px on touch, so that iOS does not zoom into the field. */
export const inputStyle = css({
  flex: 1,
  minWidth: 0,
  width: '100%',
  alignSelf: 'stretch',
  border: 0,
  padding: 0,
  background: 'none',
  outline: 'none',
  fontSize: text(14),
  color: tokenVar('text.strong'),
  [media.touch]: { fontSize: text(16) },
  '&::placeholder': { color: tokenVar('text.weak'), opacity: 1 },
  '&:disabled': { cursor: 'not-allowed', color: tokenVar('text.weak') },
  '&::-ms-reveal': { display: 'none' },
})
