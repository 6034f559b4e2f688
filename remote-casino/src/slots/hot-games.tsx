import { HotGames } from '../features/games/index.ts'

/** `casino.hot-games` */
export function Slot() {
  return <HotGames />
}
