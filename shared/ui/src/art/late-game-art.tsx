import { css } from '@emotion/react'
import { useEffect, useState } from 'react'
import { useClass } from '../style/use-class.ts'
import { inTurn } from './draw-queue.ts'
import { GameArt, type GameArtProps, artGround } from './game-art.tsx'

const style = css({ position: 'absolute', inset: 0 })

export interface LateGameArtProps extends GameArtProps {
  /** The first drawing needs no turn: what it stands in has waited for one. */
  readonly atOnce?: boolean
}

/**
 * {@link GameArt} for long lists: its ground is there at once, its drawing follows when it has its turn, so that many
 * of them at a time never hold a frame up.
 */
export function LateGameArt({ atOnce = false, ...props }: LateGameArtProps) {
  const { seed, subject } = props
  const own = useClass(style)
  const wanted = `${subject ?? ''} ${seed}`
  const [drawn, setDrawn] = useState(atOnce ? wanted : undefined)
  const isDrawn = drawn === wanted
  useEffect(() => (isDrawn ? undefined : inTurn(() => setDrawn(wanted))), [isDrawn, wanted])
  if (isDrawn) return <GameArt {...props} />
  return <div aria-hidden="true" className={own} style={{ backgroundImage: artGround(seed) }} />
}
