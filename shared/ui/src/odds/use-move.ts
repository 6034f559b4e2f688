import { useState } from 'react'

/** How a price last moved; `beat` alternates with every move so that the animation starts again. */
export interface Move {
  readonly direction: 'up' | 'down'
  readonly beat: 0 | 1
}

interface Seen {
  readonly track: string
  readonly value: number | undefined
  readonly move: Move | undefined
}

/**
 * Compares a price with the one rendered before. Needs no timer: the mark ends by its own animation.
 *
 * @param track what is priced; when it changes (another selection, another line) there is no movement
 * @param value the price as a comparable number, `undefined` while there is none
 */
export function useMove(track: string, value: number | undefined): Move | undefined {
  const [seen, setSeen] = useState<Seen>({ track, value, move: undefined })
  if (seen.track === track && Object.is(seen.value, value)) return seen.move
  const next: Seen = { track, value, move: moveBetween(seen, track, value) }
  setSeen(next)
  return next.move
}

function moveBetween(seen: Seen, track: string, value: number | undefined): Move | undefined {
  if (seen.track !== track || seen.value === undefined || value === undefined) return undefined
  return { direction: value > seen.value ? 'up' : 'down', beat: seen.move?.beat === 0 ? 1 : 0 }
}
