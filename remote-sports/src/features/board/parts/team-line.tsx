import { css } from '@emotion/react'
import { useClass } from '@site/ui'

import { cardMark } from './row-style.ts'

const style = css(cardMark)

interface TeamLineProps {
  readonly side: 'h' | 'c'
  readonly name: string
  /** Stands beside the name where the list has no heads. */
  readonly league?: string | undefined
}

/** A team with what is painted beside its name: bookings and score. `data-text` names what a copy is given of its own. */
export function TeamLine({ side, name, league }: TeamLineProps) {
  const card = useClass(style)
  return (
    <span>
      <span data-text={`team-${side}`}>{name}</span>
      <em className={card} data-info={`red-${side}`} hidden />
      <em className={card} data-info={`yellow-${side}`} hidden />
      {league !== undefined && <small data-text="league">{league}</small>}
      <b data-info={`score-${side}`} hidden />
    </span>
  )
}
