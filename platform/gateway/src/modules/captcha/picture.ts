import { type Canvas, type Point, blend, hsl, paint, strokeLine } from './canvas.ts'
import { GLYPH_NAMES, type GlyphName, strokesOf } from './glyphs.ts'

const WIDTH = 120
const HEIGHT = 44
const LETTERS = 4
const CELL = 4.2
const STEPS = 6

/** A random fraction, 0 inclusive to 1 exclusive. */
export type Random = () => number

/** A new text of four characters. */
export function pictureText(random: Random): readonly GlyphName[] {
  return Array.from({ length: LETTERS }, () => GLYPH_NAMES[Math.floor(random() * GLYPH_NAMES.length)] ?? 'A')
}

/** The text, bent by a wave, with lines through it: readable for a person, not as a row of known shapes. */
export function drawPicture(text: readonly GlyphName[], random: Random): Canvas {
  const hue = random() * 360
  const canvas = paint(WIDTH, HEIGHT, (x, y) => hsl(hue, 0.35, 0.93 - 0.06 * Math.sin(x / 17 + y / 9)))
  for (let dot = 0; dot < 180; dot++) {
    const colour = hsl((hue + random() * 120) % 360, 0.5, 0.6)
    blend(canvas, Math.floor(random() * WIDTH), Math.floor(random() * HEIGHT), colour, 0.7)
  }
  const wave = { height: 1.5 + random() * 2, length: 14 + random() * 10, phase: random() * 6 }
  text.forEach((name, place) => {
    const colour = hsl((hue + 150 + random() * 90) % 360, 0.7, 0.32)
    const turn = (random() - 0.5) * 0.6
    const centre = { x: 18 + place * 28 + (random() - 0.5) * 5, y: HEIGHT / 2 + (random() - 0.5) * 5 }
    const at = (point: Point): Point => {
      const x = (point.x - 2) * CELL
      const y = (point.y - 3) * CELL
      const turned = {
        x: centre.x + x * Math.cos(turn) - y * Math.sin(turn),
        y: centre.y + x * Math.sin(turn) + y * Math.cos(turn),
      }
      return { x: turned.x, y: turned.y + wave.height * Math.sin(turned.x / wave.length + wave.phase) }
    }
    for (const stroke of strokesOf(name)) strokeCurve(canvas, stroke, at, colour)
  })
  for (let line = 0; line < 3; line++) {
    const colour = hsl((hue + 120 + random() * 120) % 360, 0.5, 0.45)
    strokeLine(canvas, { x: 0, y: random() * HEIGHT }, { x: WIDTH, y: random() * HEIGHT }, 1, colour)
  }
  return canvas
}

function strokeCurve(
  canvas: Canvas,
  stroke: readonly Point[],
  at: (point: Point) => Point,
  colour: ReturnType<typeof hsl>,
): void {
  for (const [index, to] of stroke.entries()) {
    const from = stroke[index - 1]
    if (from === undefined) continue
    for (let step = 0; step < STEPS; step++) {
      const part = (share: number): Point => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      })
      strokeLine(canvas, at(part(step / STEPS)), at(part((step + 1) / STEPS)), 2.6, colour)
    }
  }
}
