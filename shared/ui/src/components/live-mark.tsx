import { css, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { useClass } from '../style/use-class.ts'
import { px, text } from '../theme/units.ts'

/**
 * The halo keeps its size and only fades: where a moving layer may get to is not known beforehand, so everything that
 * is painted after it, a whole list of matches, would be put into layers of its own, in every frame.
 */
const pulse = keyframes({ '0%': { opacity: 0.55 }, '70%, 100%': { opacity: 0 } })

const style = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  flex: 'none',
  color: tokenVar('live'),
  fontSize: text(12),
  fontWeight: 600,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  '& > i': {
    position: 'relative',
    width: px(6),
    height: px(6),
    borderRadius: '50%',
    background: 'currentColor',
    flex: 'none',
  },
  '& > i::after': {
    content: '""',
    position: 'absolute',
    inset: px(-4),
    borderRadius: '50%',
    background: 'currentColor',
    // A few beats say it; without end they would keep a page busy that stands still. Also where nothing may move:
    opacity: 0,
    animation: `${pulse} 1.6s ${tokenVar('motion.ease')} 3`,
  },
})

export interface LiveMarkProps {
  /** visible words such as 滚球 or the period; without them `label` names the mark */
  readonly children?: string | undefined
  readonly label?: string | undefined
}

/** The small pulsing mark of something under way. */
export function LiveMark({ children, label }: LiveMarkProps) {
  const naming = label === undefined ? undefined : { role: 'img', 'aria-label': label }
  return (
    <span className={useClass(style)} {...naming}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
