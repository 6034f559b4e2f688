export { Crest } from './crest.tsx'
export { GameArt, type GameArtProps } from './game-art.tsx'
export { Pattern, type PatternKind, patternOf, type PatternProps } from './pattern.tsx'
export { hueOf, randomOf } from './random.ts'
