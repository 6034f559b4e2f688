export { GameScreen } from './components/game-screen.tsx'
export { GameMissing } from './components/game-missing.tsx'
export { takeFramedVenue, takeSlotGame } from './handed-game.ts'
