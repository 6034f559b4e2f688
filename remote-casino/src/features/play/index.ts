export { GameScreen } from './components/game-screen.tsx'
export { GameMissing } from './components/game-missing.tsx'
export { takeSlotGame } from './slot-game.ts'
