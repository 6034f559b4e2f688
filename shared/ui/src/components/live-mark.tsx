import { css, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { useClass } from '../style/use-class.ts'
import { px, text } from '../theme/units.ts'

const pulse = keyframes({
  '0%': { transform: 'scale(1)', opacity: 0.7 },
  '70%, 100%': { transform: 'scale(2.4)', opacity: 0 },
})

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
    inset: 0,
    borderRadius: '50%',
    background: 'currentColor',
    animation: `${pulse} 1.6s ${tokenVar('motion.ease')} infinite`,
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
