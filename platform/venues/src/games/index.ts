export { gameOf, GAMES } from './by-category.ts'
export { createDrawClock, type DrawClock } from './clock.ts'
export { currentDraw, type Draw, earlierDraws } from './draw-clock.ts'
export { type BetLine, type DrawGame, type InstantGame, isDrawGame } from './game.ts'
