export { HotGames } from './components/hot-games.tsx'
