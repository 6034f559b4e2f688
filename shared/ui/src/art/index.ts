export { GameArt, type GameArtProps } from './game-art.tsx'
export { inTurn } from './draw-queue.ts'
export { LateGameArt } from './late-game-art.tsx'
export { Pattern, type PatternKind, patternOf, type PatternProps } from './pattern.tsx'
