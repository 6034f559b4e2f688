import { css } from '@emotion/react'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {
  readonly children: ReactNode
  /** shown before the words */
  readonly icon?: ReactNode
  /** an answer is awaited: the button keeps its width and its focus and does nothing */
  readonly loading?: boolean | undefined
  /** why the button does nothing now; it stays focusable so that the reason can be read */
  readonly disabledReason?: string | undefined
}

const busyStyle = css({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' })
const labelStyle = css({ display: 'inline-flex', alignItems: 'center', gap: 'inherit' })

/** A button; `type` is `button` unless told otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, loading = false, disabledReason, children, onClick, disabled, ...rest } = props
  const reasonId = useId()
  const inert = loading || disabledReason !== undefined
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      css={buttonStyle({ variant, size, block })}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={inert || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      title={disabledReason ?? rest.title}
      onClick={handleClick}
    >
      <span css={labelStyle} style={loading ? { opacity: 0 } : undefined}>
        {icon}
        {children}
      </span>
      {loading && (
        <span css={busyStyle}>
          <Spinner size={16} />
        </span>
      )}
      {disabledReason !== undefined && (
        // out of the name, which often says the same
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
