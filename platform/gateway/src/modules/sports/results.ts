import type { MatchBook } from './feed/book.ts'
import type { SportsRepository, StoredResult } from './matches/matches.repository.ts'
import type { Sport } from './simulator/catalogue/index.ts'

export interface ResultsOptions {
  readonly book: Pick<MatchBook, 'overOf'>
  readonly repository: Pick<SportsRepository, 'results'>
  /** Business clock. */
  readonly now: () => number
}

/**
 * Results of a day by kick-off, of all sports when none is named: those that are written down, and those of matches that
 * ended just now and are about to be. A match that leaves the board is here at once, however busy the database is.
 */
export async function resultsOf(
  { book, repository, now }: ResultsOptions,
  day: number,
  sport?: Sport,
): Promise<readonly StoredResult[]> {
  // Before the database is asked: what is written down meanwhile is then in both, and not in neither.
  const over = book.overOf(day).filter(({ fixture }) => sport === undefined || fixture.league.sport === sport)
  const stored = await repository.results(day, sport, now())
  const known = new Set(stored.map(({ id }) => id))
  const fresh = over
    .filter(({ fixture }) => !known.has(fixture.id))
    .map(({ fixture: { id, league, home, away, startAt }, state }) => ({
      ...{ id, day, leagueId: league.id, homeId: home.id, awayId: away.id, startAt, state },
    }))
  return [...stored, ...fresh].toSorted((a, b) => a.startAt - b.startAt || a.id - b.id)
}
