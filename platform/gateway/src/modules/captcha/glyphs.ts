import type { Point } from './canvas.ts'

/** Strokes on a grid of 5 × 7: corners as `xy`, strokes apart by `|`. Only characters that nobody mixes up. */
const STROKES = {
  A: '06 20 46|14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 33 13|33 44 45 36 16 05',
  '4': '36 30 04 44',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
} as const

export type GlyphName = keyof typeof STROKES
/** What a picture captcha is written with. */
export const GLYPH_NAMES = Object.keys(STROKES) as readonly GlyphName[]

/** The strokes of a character, each a line of points on the grid of 5 × 7. */
export function strokesOf(name: GlyphName): readonly (readonly Point[])[] {
  return STROKES[name]
    .split('|')
    .map((stroke) => stroke.split(' ').map((corner) => ({ x: Number(corner[0]), y: Number(corner[1]) })))
}
