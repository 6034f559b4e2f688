import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ComponentProps } from 'react'
import { touchTarget } from '../style/mixins.ts'
import { px } from '../theme/units.ts'

const style = css({
  ...touchTarget,
  appearance: 'none',
  flex: 'none',
  width: px(40),
  height: px(22),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('line.strong'),
  cursor: 'pointer',
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
  '&:checked': { background: tokenVar('accent') },
  '&:checked::before': { transform: `translateX(${px(18)})` },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
})

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label'> {
  /** accessible name; the visible words stand beside it */
  readonly label: string
}

/** On or off, at once. */
export function Switch({ label, ...input }: SwitchProps) {
  return <input {...input} type="checkbox" role="switch" aria-label={label} css={style} />
}
