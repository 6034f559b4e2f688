import { GAME_TAGS, type Game } from '@site/contracts'

import type { GameCategory } from '../../lib/category.ts'

export type GameTag = (typeof GAME_TAGS)[number]

/** What a list of games is narrowed to. */
export interface GameFilter {
  readonly category: GameCategory
  /** Code of a venue. */
  readonly enName?: string | undefined
  readonly tag?: GameTag | undefined
  readonly keyword?: string | undefined
}

/** Games a call brings; a screen shows fewer. */
export const PAGE_SIZE = 60

export function isGameTag(value: unknown): value is GameTag {
  return GAME_TAGS.some((tag) => tag === value)
}

/** Payload of `gameList` for a page of a filter, counted from 1; what is not set is left out. */
export function pageInput({ category, enName, tag, keyword }: GameFilter, pageNum: number) {
  return {
    category,
    ...(enName === undefined ? {} : { enName }),
    ...(tag === undefined ? {} : { tag }),
    ...(keyword === undefined || keyword === '' ? {} : { keyword }),
    pageNum,
    pageSize: PAGE_SIZE,
  }
}

/** Numbers of the pages, from 1, that hold the games from `first` to `last`, both included. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / PAGE_SIZE) + 1
  const to = Math.floor(Math.max(0, last) / PAGE_SIZE) + 1
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => from + index)
}

/**
 * The games of a filter out of all of its category, by the rules of the call and in its order. Not for `fav` and
 * `recent`, of which only the server knows.
 */
export function gamesOf(all: readonly Game[], { enName, tag, keyword = '' }: GameFilter): readonly Game[] {
  const wanted = keyword.toLowerCase()
  return all.filter(
    (game) =>
      (enName === undefined || game.enName === enName) &&
      (tag !== 'hot' || game.hot === 1) &&
      (tag !== 'new' || game.isNew === 1) &&
      (wanted === '' || game.name.toLowerCase().includes(wanted)),
  )
}
