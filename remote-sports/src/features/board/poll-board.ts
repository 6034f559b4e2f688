import type { LocalSportsEntry } from '@site/contracts'

import type { Poll, SnapshotLike } from '../feed/index.ts'
import { queryVenue } from '../venue/index.ts'

type Entry = Pick<LocalSportsEntry, 'token' | 'langx'>

/** The board by calls: the list when nothing is known yet or too much was missed, else what changed since. */
async function pollList(
  entry: Entry,
  topic: NonNullable<Parameters<Poll>[0]['topic']>,
  since: number | undefined,
  signal: AbortSignal,
): Promise<SnapshotLike> {
  if (since !== undefined) {
    const updates = await queryVenue(entry, 'GetUpdates', { ...topic, since: String(since) }, signal)
    if (updates.complete) {
      const { serverTime, version, leagues, changed, removed } = updates
      return {
        serverTime,
        version: Number(version),
        complete: false,
        leagues,
        games: changed,
        full: new Set(),
        removed,
      }
    }
  }
  const { serverTime, version, leagues } = await queryVenue(entry, 'GetGameList', topic, signal)
  const games = leagues.flatMap((league) => league.games)
  return { serverTime, version: Number(version), complete: true, leagues, games, full: new Set(), removed: [] }
}

/** Asks for the list and for the open match; both are put together to one snapshot. */
export function pollBoard(entry: Entry): Poll {
  return async ({ topic, full = [] }, since, signal) => {
    if (topic === undefined) return undefined
    const [list, ...open] = await Promise.all([
      pollList(entry, topic, since, signal),
      ...full.map((matchId) => queryVenue(entry, 'GetGameMore', { gidm: matchId }, signal).catch(() => undefined)),
    ])
    const pages = open.flatMap((page) => page ?? [])
    const ids = new Set(pages.map(({ game }) => game.gidm))
    return {
      ...list,
      leagues: [...list.leagues, ...pages.map(({ league }) => league)],
      games: [...list.games.filter(({ gidm }) => !ids.has(gidm)), ...pages.map(({ game }) => game)],
      full: ids,
    }
  }
}
