import { css, type SerializedStyles } from '@emotion/react'
import type { ReactNode } from 'react'
import { TONES, type Tone } from '../style/tones.ts'
import { useClass } from '../style/use-class.ts'
import { px, text } from '../theme/units.ts'

const made = new Map<string, SerializedStyles>()

function styleOf(tone: Tone, solid: boolean): SerializedStyles {
  const key = `${tone} ${solid}`
  const known = made.get(key)
  if (known) return known
  const { ink, soft, onInk } = TONES[tone]
  const style = css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: px(4),
    flex: 'none',
    minHeight: px(20),
    padding: px(0, 6),
    borderRadius: px(4),
    fontSize: text(12),
    fontWeight: solid ? 600 : 500,
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    background: solid ? ink : soft,
    color: solid ? onInk : ink,
  })
  made.set(key, style)
  return style
}

export interface TagProps {
  readonly children: ReactNode
  readonly tone?: Tone | undefined
  /** filled instead of tinted */
  readonly solid?: boolean | undefined
  readonly className?: string | undefined
}

/** A short word that classes a thing: a state, a market, a grade. */
export function Tag({ children, tone = 'neutral', solid = false, className }: TagProps) {
  const own = useClass(styleOf(tone, solid))
  return <span className={className === undefined ? own : `${own} ${className}`}>{children}</span>
}
