import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { type ReactNode, useId } from 'react'
import { visuallyHidden } from '../style/mixins.ts'
import { px, text } from '../theme/units.ts'

export interface FieldFrame {
  readonly label: ReactNode
  /** keeps the label for screen readers only */
  readonly hideLabel?: boolean | undefined
  /** help below the control, replaced by the error */
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean | undefined
  /** beside the label, at the right edge: a link, a balance */
  readonly aside?: ReactNode
  readonly className?: string | undefined
}

export interface ControlNaming {
  readonly id: string
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

const frameStyle = css({ display: 'grid', gap: px(6), minWidth: 0 })
const headStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: px(8) })
const labelStyle = css({ fontSize: text(13), color: tokenVar('text.normal'), lineHeight: 1.4 })
const hiddenStyle = css(visuallyHidden)
const starStyle = css({ color: tokenVar('state.error'), marginInlineStart: px(2) })
const asideStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const hintStyle = css({ fontSize: text(12), lineHeight: 1.5, color: tokenVar('text.weak') })
const errorStyle = css({ fontSize: text(12), lineHeight: 1.5, color: tokenVar('state.error') })

interface FieldProps extends FieldFrame {
  readonly id?: string | undefined
  readonly children: (naming: ControlNaming) => ReactNode
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

/** Label, control, hint and error with the wiring between them; the base of every field of the kit. */
export function Field({
  id,
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  aside,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const failed = isShown(error)
  const noted = failed || isShown(hint)
  const head = (
    <label css={hideLabel ? hiddenStyle : labelStyle} htmlFor={controlId}>
      {label}
      {required && (
        <span css={starStyle} aria-hidden="true">
          *
        </span>
      )}
    </label>
  )
  return (
    <div css={frameStyle} className={className}>
      {isShown(aside) ? (
        <div css={headStyle}>
          {head}
          <span css={asideStyle}>{aside}</span>
        </div>
      ) : (
        head
      )}
      {children({
        id: controlId,
        'aria-invalid': failed || undefined,
        'aria-describedby': noted ? noteId : undefined,
      })}
      {noted && (
        <div id={noteId} css={failed ? errorStyle : hintStyle} role={failed ? 'alert' : undefined}>
          {failed ? error : hint}
        </div>
      )}
    </div>
  )
}
