import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { numeric } from '../style/mixins.ts'
import { px, text } from '../theme/units.ts'

const style = css(numeric, {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  minWidth: px(18),
  height: px(18),
  padding: px(0, 5),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('live'),
  color: tokenVar('text.inverse'),
  fontSize: text(12),
  lineHeight: 1,
})
const quietStyle = css({ background: tokenVar('bg.sunken'), color: tokenVar('text.weak') })

export interface CountBadgeProps {
  readonly count: number
  /** highest number shown, `99+` above it */
  readonly max?: number | undefined
  /** a plain number in a list instead of a call for attention */
  readonly quiet?: boolean | undefined
  /** what is counted, for screen readers: `未读消息` */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** A number on an icon or at the end of a row; nothing at zero unless it is a quiet one. */
export function CountBadge({ count, max = 99, quiet = false, label, className }: CountBadgeProps) {
  if (count <= 0 && !quiet) return undefined
  const shown = count > max ? `${max}+` : String(count)
  return (
    <span css={[style, quiet && quietStyle]} className={className}>
      {label === undefined ? (
        shown
      ) : (
        <span role="img" aria-label={`${label} ${shown}`}>
          {shown}
        </span>
      )}
    </span>
  )
}
