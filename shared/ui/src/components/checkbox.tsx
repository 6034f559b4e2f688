import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ComponentProps, ReactNode } from 'react'
import { quick } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

const rowStyle = css({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: px(8),
  fontSize: text(13),
  lineHeight: px(20),
  color: tokenVar('text.normal'),
  cursor: 'pointer',
  [media.touch]: { fontSize: text(14), paddingBlock: px(12) },
  '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.55 },
})

const boxStyle = css({
  ...quick,
  appearance: 'none',
  flex: 'none',
  width: px(18),
  height: px(18),
  margin: px(1, 0),
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: px(5),
  background: tokenVar('bg.raised'),
  cursor: 'inherit',
  '&::after': {
    content: '""',
    width: px(5),
    height: px(9),
    marginTop: px(-2),
    border: `solid ${tokenVar('accent.text')}`,
    borderWidth: px(0, 2, 2, 0),
    transform: 'rotate(45deg) scale(0)',
    transition: `transform ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}`,
  },
  '&:checked': { background: tokenVar('accent'), borderColor: tokenVar('accent') },
  '&:checked::after': { transform: 'rotate(45deg) scale(1)' },
  '&:indeterminate': { background: tokenVar('accent'), borderColor: tokenVar('accent') },
  '&:indeterminate::after': { width: px(8), height: 0, marginTop: 0, borderWidth: px(0, 0, 2, 0), transform: 'none' },
  '&[aria-invalid=true]': { borderColor: tokenVar('state.error') },
})

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** the label, which may hold links */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A native checkbox in the look of the kit. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  return (
    <label css={rowStyle} className={className}>
      <input {...input} type="checkbox" css={boxStyle} />
      <span>{children}</span>
    </label>
  )
}
