import { type Game, gameListEndpoint } from '@site/contracts'
import type { Query, QueryClient } from '@tanstack/react-query'

type GameKey = Pick<Game, 'enName' | 'gameCode'>
/** A page of a list, or all games of a category. */
type Games = readonly Game[] | { readonly list: readonly Game[] }

/** A member's answers of the call; `tag` narrows them to lists of it. */
function listsOf(userId: string, tag?: string) {
  return ({ queryKey: [, path, input, , owner] }: Pick<Query, 'queryKey'>): boolean =>
    path === gameListEndpoint.path &&
    owner === userId &&
    (tag === undefined || (input as { readonly tag?: string }).tag === tag)
}

/** Puts a member's mark on a game into every answer that shows it; the next answer of the server stands above it. */
export function markGame(client: QueryClient, userId: string, { enName, gameCode }: GameKey, isMarked: boolean): void {
  const mark = (game: Game): Game =>
    game.enName === enName && game.gameCode === gameCode ? { ...game, fav: isMarked ? 1 : 0 } : game
  client.setQueriesData<Games>({ predicate: listsOf(userId) }, (games) => {
    if (games === undefined) return undefined
    return 'list' in games ? { ...games, list: games.list.map(mark) } : games.map(mark)
  })
}

/** After a mark was kept: the list of the marked ones is another one now, all others are asked for at the next look. */
export async function renewGames(client: QueryClient, userId: string): Promise<void> {
  await client.invalidateQueries({ predicate: listsOf(userId), refetchType: 'none' })
  await client.invalidateQueries({ predicate: listsOf(userId, 'fav') })
}
