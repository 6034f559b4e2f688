import { GAME_TYPE, type GameType, type Side } from '@site/contracts/sports'
import { findPlay } from '@site/domain'
import { useCallback } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import { lineOf } from '../../lib/wire/index.ts'
import { marketName, pickName } from './names.ts'
import { lineText } from './prices.ts'

export interface EntryNames {
  readonly pick: string
  /** Handicap from the selection's own side, or the size of a total. */
  readonly line: string
  readonly market: string
  readonly match: string
}

/** A selection with its match, as the slip and the tickets have it. */
export interface NamedEntry {
  readonly gameInfo: { readonly team_h: string; readonly team_c: string; readonly gameType: GameType }
  readonly playInfo: { readonly w: string }
  /** Present on champions alone. */
  readonly championRate?: { readonly runner?: string | undefined } | undefined
  readonly oddInfo: {
    readonly r: string
    readonly ratio?: string | undefined
    readonly strong?: Side | undefined
  }
}

/** The place of a selection among those of its market, as `lineText` counts them. */
function placeOf(playCode: string, selection: string): number {
  return Math.max(0, findPlay(playCode)?.selections.indexOf(selection) ?? 0)
}

/** What a selection is called, in the player's language. */
export function useEntryNames(): (entry: NamedEntry) => EntryNames {
  const t = useSportsTexts()
  return useCallback(
    ({ gameInfo, playInfo: { w: play }, oddInfo: { r: selection, ...line }, championRate }) => {
      const { team_h: home, team_c: away, gameType } = gameInfo
      if (gameType === GAME_TYPE.champions)
        return { pick: championRate?.runner ?? selection, line: '', market: t('play.FS'), match: home }
      return {
        pick: pickName(t, play, selection, { home, away }),
        line: lineText({ play, line: lineOf(play, line) }, placeOf(play, selection)),
        market: marketName(t, play, gameType),
        match: t('board.match', { home, away }),
      }
    },
    [t],
  )
}
