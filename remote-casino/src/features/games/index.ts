export { GameBrowser } from './components/game-browser.tsx'
export { HotGames } from './components/hot-games.tsx'
