import { css } from '@emotion/react'
import { useEffect, useState } from 'react'
import { useClass } from '../style/use-class.ts'
import { inTurn } from './draw-queue.ts'
import { GameArt, type GameArtProps, artGround } from './game-art.tsx'

const style = css({ position: 'absolute', inset: 0 })

/**
 * {@link GameArt} for long lists: its ground is there at once, its drawing follows when it has its turn, so that many
 * of them at a time never hold a frame up.
 */
export function LateGameArt(props: GameArtProps) {
  const { seed, subject } = props
  const own = useClass(style)
  const [drawn, setDrawn] = useState<string>()
  const wanted = `${subject ?? ''} ${seed}`
  useEffect(() => inTurn(() => setDrawn(wanted)), [wanted])
  if (drawn === wanted) return <GameArt {...props} />
  return <div aria-hidden="true" className={own} style={{ backgroundImage: artGround(seed) }} />
}
