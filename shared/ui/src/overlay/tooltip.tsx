import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { layer } from '../theme/layers.ts'
import { px, text } from '../theme/units.ts'

const style = css({
  zIndex: layer.popover,
  maxWidth: px(280),
  padding: px(6, 10),
  borderRadius: px(6),
  background: tokenVar('brand.strong'),
  color: tokenVar('brand.text'),
  boxShadow: tokenVar('shadow.pop'),
  fontSize: text(12),
  lineHeight: 1.5,
})

export interface TooltipProps {
  readonly content: ReactNode
  /** what it explains; must be focusable */
  readonly children: ReactElement
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** A short explanation on hover and focus; never the only place something is said. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content css={style} side={side} sideOffset={6} collisionPadding={8}>
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
