import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ComponentProps } from 'react'
import { media } from '../theme/media.ts'
import { px } from '../theme/units.ts'

const style = css({
  background: tokenVar('bg.raised'),
  borderRadius: tokenVar('radius.card'),
  boxShadow: tokenVar('shadow.card'),
  minWidth: 0,
})
const PADDINGS = {
  none: undefined,
  md: css({ padding: px(16), [media.mobile]: { padding: px(12) } }),
  lg: css({ padding: px(24), [media.mobile]: { padding: px(16) } }),
} as const

export interface CardProps extends ComponentProps<'div'> {
  readonly padding?: keyof typeof PADDINGS | undefined
}

/** A raised surface. */
export function Card({ padding = 'md', ...rest }: CardProps) {
  return <div {...rest} css={[style, PADDINGS[padding]]} />
}
