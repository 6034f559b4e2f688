import { type Canvas, type Colour, blend, colourOf, hsl, paint } from './canvas.ts'
import type { Random } from './picture.ts'

export const PUZZLE_WIDTH = 320
export const PUZZLE_HEIGHT = 176
/** Side of the square that holds the piece with its knob. */
export const PIECE_SIZE = 56

const BODY = { from: 9, to: 47 } as const
const KNOB = 8

/** A picture with a gap, and the piece that fits it. */
export interface Puzzle {
  readonly background: Canvas
  readonly piece: Canvas
  /** Left and upper edge of the piece in its place, in pixels. The left one is the secret. */
  readonly x: number
  readonly y: number
}

/** A new puzzle over a landscape that no other challenge shows. */
export function drawPuzzle(random: Random): Puzzle {
  const x = Math.round(PIECE_SIZE * 1.5 + random() * (PUZZLE_WIDTH - PIECE_SIZE * 2.7))
  const y = Math.round(8 + random() * (PUZZLE_HEIGHT - PIECE_SIZE - 16))
  const background = drawLandscape(random)
  const knobs: Knobs = { right: random() < 0.5 ? 1 : -1, top: random() < 0.5 ? 1 : -1 }
  const piece = paint(PIECE_SIZE, PIECE_SIZE, (px, py) => {
    const edge = depthAt(knobs, px, py)
    const [red, green, blue] = colourOf(background, x + px, y + py)
    const light = edge < 2 ? 70 : 0
    const lit = (part: number) => Math.min(255, part + light)
    return [lit(red), lit(green), lit(blue), Math.round(255 * Math.max(0, Math.min(1, edge)))]
  })
  const shade: Colour = [10, 14, 24, 150]
  const rim: Colour = [255, 255, 255, 150]
  for (let py = 0; py < PIECE_SIZE; py++) {
    for (let px = 0; px < PIECE_SIZE; px++) {
      const edge = depthAt(knobs, px, py)
      blend(background, x + px, y + py, shade, edge)
      if (edge > 0 && edge < 1.5) blend(background, x + px, y + py, rim)
    }
  }
  return { background, piece, x, y }
}

interface Knobs {
  /** 1 sticks out, -1 is cut in. */
  readonly right: 1 | -1
  readonly top: 1 | -1
}

/** How deep a place lies inside the piece, in pixels; negative outside. */
function depthAt(knobs: Knobs, x: number, y: number): number {
  const middle = (BODY.from + BODY.to) / 2
  const body = Math.min(x - BODY.from, BODY.to - x, y - BODY.from, BODY.to - y)
  const right = KNOB - Math.hypot(x - BODY.to, y - middle)
  const top = KNOB - Math.hypot(x - middle, y - BODY.from)
  const out = Math.max(body, knobs.right === 1 ? right : -1, knobs.top === 1 ? top : -1)
  return Math.min(out, knobs.right === -1 ? -right : out, knobs.top === -1 ? -top : out)
}

function drawLandscape(random: Random): Canvas {
  const hue = random() * 360
  const sky = Array.from({ length: PUZZLE_HEIGHT }, (_, y) => hsl((hue + y / 4) % 360, 0.45, 0.78 - y / 500))
  const hills = Array.from({ length: 4 }, (_, index) => {
    const [base, height, length, phase] = [
      70 + index * 28 + random() * 10,
      10 + random() * 16,
      24 + random() * 40,
      random() * 7,
    ]
    return {
      colour: hsl((hue + 40 + index * 34 + random() * 20) % 360, 0.5, 0.56 - index * 0.09),
      edge: Array.from({ length: PUZZLE_WIDTH }, (_column, x) => base + height * Math.sin(x / length + phase)),
    }
  })
  const canvas = paint(PUZZLE_WIDTH, PUZZLE_HEIGHT, (x, y) => {
    const hill = hills.findLast((one) => y > (one.edge[x] ?? 0))
    // A little grain, so that the gap's edge is not the only sharp step in its row.
    return grained(hill?.colour ?? sky[y] ?? [0, 0, 0, 255], random() < 0.3 ? 6 : 0)
  })
  fillDisc(
    canvas,
    { x: 40 + random() * 240, y: 20 + random() * 40, size: 14 + random() * 14 },
    hsl((hue + 40) % 360, 0.8, 0.8),
  )
  for (let count = 0; count < 26; count++) {
    const disc = { x: random() * PUZZLE_WIDTH, y: random() * PUZZLE_HEIGHT, size: 1 + random() * 6 }
    fillDisc(canvas, disc, hsl(random() * 360, 0.6, 0.65))
  }
  return canvas
}

function fillDisc(
  canvas: Canvas,
  disc: { readonly x: number; readonly y: number; readonly size: number },
  colour: Colour,
): void {
  for (let y = Math.floor(disc.y - disc.size); y <= disc.y + disc.size; y++) {
    for (let x = Math.floor(disc.x - disc.size); x <= disc.x + disc.size; x++) {
      blend(canvas, x, y, colour, disc.size - Math.hypot(x - disc.x, y - disc.y))
    }
  }
}

function grained(colour: Colour, by: number): Colour {
  return [Math.max(0, colour[0] - by), Math.max(0, colour[1] - by), Math.max(0, colour[2] - by), 255]
}
