import type { Game, League, LeagueEntry } from '@site/contracts/sports'

import { type Favourites, isFavourite } from '../favourites/index.ts'
import type { Sort } from './board.atoms.ts'

/** One line of the list: the head of a league, or a match. */
export type BoardRow =
  | {
      readonly kind: 'league'
      readonly key: string
      readonly league: League
      readonly count: number
      readonly isFolded: boolean
    }
  | { readonly kind: 'game'; readonly key: string; readonly game: Game; readonly league: string }

export interface RowsInput {
  readonly games: readonly Game[]
  readonly leagueOf: (id: string) => League | undefined
  readonly sort: Sort
  readonly folded: ReadonlySet<string>
  readonly search: string
  /** Ids of the leagues to show; empty for all. */
  readonly leagueFilter: readonly string[]
  /** When given, the only ones to show. */
  readonly favourites?: Favourites | undefined
}

function matches(search: string, game: Game, league: League | undefined): boolean {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return true
  return [game.team_h, game.team_c, league?.name ?? '', league?.short ?? ''].some((name) =>
    name.toLowerCase().includes(wanted),
  )
}

const byStart = (one: Game, other: Game) => one.start - other.start || Number(one.gidm) - Number(other.gidm)

/** What the player has made of a league: whether they want to see it, and whether its matches are unfolded. */
export function leagueEntry(
  id: string,
  { leagueFilter, folded }: Pick<RowsInput, 'leagueFilter' | 'folded'>,
): LeagueEntry {
  return { league_id: id, isShow: leagueFilter.length === 0 || leagueFilter.includes(id), isExpand: !folded.has(id) }
}

function isShown({ leagueOf, search, favourites, ...chosen }: RowsInput): (game: Game) => boolean {
  return (game) =>
    leagueEntry(game.league_id, chosen).isShow &&
    (favourites === undefined || isFavourite(favourites, game)) &&
    matches(search, game, leagueOf(game.league_id))
}

/** The lines of the list in order: grouped by league and importance, or by kick-off. */
export function boardRows(input: RowsInput): BoardRow[] {
  const { games, leagueOf, sort } = input
  const shown = games.filter(isShown(input)).toSorted(byStart)
  const row = (game: Game): BoardRow => {
    const league = leagueOf(game.league_id)
    return { kind: 'game', key: game.gidm, game, league: league?.short ?? league?.name ?? '' }
  }
  if (sort === 'time') return shown.map(row)
  const groups = [...Map.groupBy(shown, ({ league_id }) => league_id)].flatMap(([id, members]) => {
    const league = leagueOf(id)
    return league ? [{ league, members }] : []
  })
  return groups
    .toSorted((one, other) => one.league.rank - other.league.rank)
    .flatMap(({ league, members }): BoardRow[] => {
      const isFolded = !leagueEntry(league.league_id, input).isExpand
      const head: BoardRow = {
        kind: 'league',
        key: `league-${league.league_id}`,
        league,
        count: members.length,
        isFolded,
      }
      return isFolded ? [head] : [head, ...members.map(row)]
    })
}

/** Leagues of a list with the number of their matches, by importance. */
export function leagueCounts(
  games: readonly Game[],
  leagueOf: (id: string) => League | undefined,
): { readonly league: League; readonly count: number }[] {
  return [...Map.groupBy(games, ({ league_id }) => league_id)]
    .flatMap(([id, members]) => {
      const league = leagueOf(id)
      return league ? [{ league, count: members.length }] : []
    })
    .toSorted((one, other) => one.league.rank - other.league.rank)
}
