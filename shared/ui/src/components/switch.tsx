import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ComponentProps } from 'react'
import { touchTarget } from '../style/mixins.ts'
import { px } from '../theme/units.ts'

const style = css({
  ...touchTarget,
  flex: 'none',
  width: px(40),
  height: px(22),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('line.strong'),
  transition: `background-color ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}`,
  '&::before': {
    content: '""',
    position: 'absolute',
    top: px(3),
    left: px(3),
    width: px(16),
    height: px(16),
    borderRadius: '50%',
    background: tokenVar('text.inverse'),
    transition: `transform ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}`,
  },
  '&[aria-checked=true]': { background: tokenVar('accent') },
  '&[aria-checked=true]::before': { transform: `translateX(${px(18)})` },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
})

export interface SwitchProps extends Omit<ComponentProps<'button'>, 'role' | 'aria-label' | 'children' | 'onClick'> {
  /** accessible name; the visible words stand beside it */
  readonly label: string
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, checked, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      {...rest}
      role="switch"
      css={style}
      aria-checked={checked}
      aria-label={label}
      onClick={() => onCheckedChange(!checked)}
    />
  )
}
