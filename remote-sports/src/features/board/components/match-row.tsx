import type { Game } from '@site/contracts/sports'
import { useClass } from '@site/ui'
import { memo, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

import type { Marks } from '../../favourites/index.ts'
import type { LiveGame } from '../../feed/index.ts'
import { type Sight, useLivePaint } from '../../live/index.ts'
import type { PickCells } from '../../slip/index.ts'
import type { RowCopy } from '../row-copy.ts'
import { rowStyle } from './row-style.ts'
import type { RowForms } from './use-row-forms.tsx'

/** A match of the list, as a row or as a card. */
export interface ListedMatch {
  readonly game: Game
  /** Shown where the list has no league heads. */
  readonly league?: string | undefined
  readonly isOpen: boolean
  /** Place in the virtual list, px from its top. */
  readonly top: number
  readonly height: number
  /** All of these must be stable. */
  readonly sight: Sight
  readonly onOpen: (gidm: string) => void
  readonly cells: PickCells
}

interface MatchRowProps extends ListedMatch {
  /** Must be stable. */
  readonly forms: RowForms
  readonly marks: Marks
}

/** Keeps a copy of the form inside the row. Returns what fills in its texts after a change of the match. */
function useCopy(root: RefObject<HTMLDivElement | null>, props: MatchRowProps, look: string): (live: LiveGame) => void {
  const { game, league = '', forms } = props
  const { team_h: home, team_c: away } = game
  const copy = useRef<RowCopy>(undefined)
  const onMatch = useCallback(
    ({ game: { playNum } }: Pick<LiveGame, 'game'>) =>
      copy.current?.fillIn({ home, away, league, count: String(playNum) }),
    [home, away, league],
  )
  useLayoutEffect(() => {
    copy.current = forms.copyFor(game)
    onMatch({ game })
    root.current?.replaceChildren(copy.current.content)
    // oxlint-disable-next-line react/exhaustive-deps -- of the match only its look matters
  }, [root, forms, look, onMatch])
  return onMatch
}

/** Presses on the star and the ways to the match, and the marks of both. */
function useRowMarks(root: RefObject<HTMLDivElement | null>, props: MatchRowProps, look: string): void {
  const { game, isOpen, marks, onOpen } = props
  const { gidm } = game
  useLayoutEffect(() => {
    const element = root.current
    const star = element?.querySelector('[data-act=star]')
    if (!element || !star) return undefined
    const paint = () => star.setAttribute('aria-pressed', String(marks.has(gidm)))
    const press = ({ target }: Event) => {
      const part = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
      if (part?.dataset['act'] === 'star') marks.toggle(gidm)
      if (part?.dataset['act'] === 'open') onOpen(gidm)
    }
    paint()
    const stop = marks.subscribe(paint)
    element.addEventListener('click', press)
    return () => {
      stop()
      element.removeEventListener('click', press)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another copy has another star
  }, [root, gidm, marks, onOpen, look])
  useLayoutEffect(() => {
    root.current?.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', String(isOpen))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another copy has another button
  }, [root, isOpen, look])
}

/** A match on a wide screen: one line, copied from a form that React drew once, into which everything is painted. */
export const MatchRow = memo(function MatchRow(props: MatchRowProps) {
  const { game, isOpen, top, height, sight, forms, cells } = props
  const root = useRef<HTMLDivElement>(null)
  // Another look, other elements: everything that paints them begins anew.
  const look = [forms.name, game.gameType, game.isLive, game.team_h, game.team_c, props.league].join(' ')
  const onMatch = useCopy(root, props, look)
  useRowMarks(root, props, look)
  useLivePaint(root, game.gidm, { ...cells, shape: look, place: { sight, top, height }, onMatch })
  return (
    <div
      ref={root}
      role="listitem"
      className={useClass(rowStyle)}
      data-gidm={game.gidm}
      data-open={isOpen ? '' : undefined}
      style={{ top }}
    />
  )
})
