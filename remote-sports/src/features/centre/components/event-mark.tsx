import { css } from '@emotion/react'
import type { CourseEvent } from '@site/contracts/sports'
import { Icon, px, tokenVar } from '@site/ui'
import { ArrowLeftRight, Flag } from 'lucide-react'

const cardStyle = css({ flex: 'none', width: px(8), height: px(11), borderRadius: px(2) })
const ballStyle = css({ flex: 'none', width: px(13), height: px(13) })

/** A football, the size of a letter. */
function Ball() {
  return (
    <svg css={ballStyle} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx={8} cy={8} r={7} fill="none" stroke="currentColor" strokeWidth={1.6} />
      <path d="M8 4.8l3 2.2l-1.2 3.5h-3.6l-1.2 -3.5z" fill="currentColor" />
    </svg>
  )
}

/** The sign of an event beside its words. */
export function EventMark({ kind }: { readonly kind: CourseEvent['kind'] }) {
  switch (kind) {
    case 'goal':
      return <Ball />
    case 'yellow':
    case 'red':
      return (
        <i css={cardStyle} style={{ background: tokenVar(kind === 'red' ? 'card.red' : 'card.yellow') }} aria-hidden />
      )
    case 'corner':
      return <Icon of={Flag} size={14} />
    case 'substitution':
      return <Icon of={ArrowLeftRight} size={14} />
    default:
      return null
  }
}
