import { css } from '@emotion/react'
import * as Radix from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { px } from '../theme/units.ts'
import { popStyle } from './pop-style.ts'

const style = css(popStyle, { padding: px(12) })

export interface PopoverProps {
  /** the button that opens it */
  readonly trigger: ReactElement
  readonly children: ReactNode
  /** accessible name of what opens */
  readonly label: string
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly align?: 'start' | 'center' | 'end'
  /** it stays in this part of the page, as far as there is room; in the window when left out */
  readonly within?: Element | null | undefined
  /** it has closed: the focus goes back to its button, unless the event's default is prevented */
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined
  readonly className?: string | undefined
}

/** Content that opens beside its button, without closing the page off. */
export function Popover({
  trigger,
  children,
  label,
  side = 'bottom',
  align = 'center',
  within,
  className,
  onCloseAutoFocus,
  ...root
}: PopoverProps) {
  return (
    <Radix.Root {...root}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          css={style}
          className={className}
          {...{ side, align }}
          sideOffset={6}
          collisionPadding={8}
          collisionBoundary={within ?? []}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
