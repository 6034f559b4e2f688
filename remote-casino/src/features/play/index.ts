export { GameScreen } from './components/game-screen.tsx'
export { GameMissing } from './components/game-missing.tsx'
export { consumeFramedVenue, consumeSlotGame } from './handed-game.ts'
