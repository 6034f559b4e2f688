import { css } from '@emotion/react'

import type { Sight } from '../../live/index.ts'
import type { BoardRow } from '../board-rows.ts'

export interface MatchListProps {
  readonly rows: readonly BoardRow[]
  readonly isTouch: boolean
  readonly showFull: boolean
  readonly showHalf: boolean
  /** League names beside the teams, where the list has no heads. */
  readonly withLeague: boolean
  readonly openMatch: string | undefined
  readonly onOpen: (matchId: string) => void
  readonly onToggleLeague: (leagueId: string) => void
}

/** A line of the list that is drawn, px from the top of the list. */
export interface Placed {
  readonly index: number
  readonly start: number
  readonly size: number
}

/** The part of a list that is drawn. */
export interface ListPart extends MatchListProps {
  readonly items: readonly Placed[]
  /** Height of the whole list, px. */
  readonly total: number
  readonly sight: Sight
}

export const listStyle = css({ position: 'relative', width: '100%' })
