import type { Game } from '@site/contracts/sports'

/** The room in which a match is talked about. */
export function roomOf({ gameType, gidm }: Pick<Game, 'gameType' | 'gidm'>): string {
  return `${gameType}_${gidm}`
}
