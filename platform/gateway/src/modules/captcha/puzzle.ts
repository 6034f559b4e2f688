import { randomInt } from 'node:crypto'

import { type Canvas, Path2D, createCanvas } from '@napi-rs/canvas'

import { drawLandscape } from './landscape.ts'
import { pick } from './random.ts'

export const PUZZLE_WIDTH = 320
export const PUZZLE_HEIGHT = 176
/** Side of the square that holds the piece with its knob. */
export const PIECE_SIZE = 56

const BODY = { from: 9, to: 47 } as const
const MIDDLE = (BODY.from + BODY.to) / 2
const KNOB = 8
const MARGIN = 8
/** The gap is never so far left that the piece covers it at the start. */
const LEFTMOST = PIECE_SIZE * 1.5

/** A picture with a gap, and the piece that fits it. */
export interface Puzzle {
  readonly background: Canvas
  readonly piece: Canvas
  /** Left and upper edge of the piece in its place, in pixels. The left one is the secret. */
  readonly x: number
  readonly y: number
}

/** A new puzzle. */
export function drawPuzzle(): Puzzle {
  const x = randomInt(LEFTMOST, PUZZLE_WIDTH - PIECE_SIZE - MARGIN)
  const y = randomInt(MARGIN, PUZZLE_HEIGHT - PIECE_SIZE - MARGIN)
  const background = drawLandscape(PUZZLE_WIDTH, PUZZLE_HEIGHT)
  const outline = pieceOutline(pick(['out', 'in']), pick(['out', 'in']))
  const piece = cutPiece(background, outline, x, y)
  drawGap(background, outline, x, y)
  return { background, piece, x, y }
}

function cutPiece(background: Canvas, outline: Path2D, x: number, y: number): Canvas {
  const piece = createCanvas(PIECE_SIZE, PIECE_SIZE)
  const context = piece.getContext('2d')
  context.clip(outline)
  context.drawImage(background, -x, -y)
  // Half of the stroke lies outside and is cut off.
  context.lineWidth = 4
  context.strokeStyle = 'rgba(255, 255, 255, 0.6)'
  context.stroke(outline)
  return piece
}

function drawGap(background: Canvas, outline: Path2D, x: number, y: number): void {
  const context = background.getContext('2d')
  context.translate(x, y)
  context.clip(outline)
  context.fillStyle = 'rgba(10, 14, 24, 0.58)'
  context.fill(outline)
  context.lineWidth = 3
  context.strokeStyle = 'rgba(255, 255, 255, 0.55)'
  context.stroke(outline)
}

/** A rounded square whose upper and right side have a knob that sticks out or is cut in. */
function pieceOutline(top: 'out' | 'in', right: 'out' | 'in'): Path2D {
  const { from, to } = BODY
  const outline = new Path2D()
  outline.moveTo(from, from)
  outline.lineTo(MIDDLE - KNOB, from)
  outline.arc(MIDDLE, from, KNOB, Math.PI, 0, top === 'in')
  outline.lineTo(to, from)
  outline.lineTo(to, MIDDLE - KNOB)
  outline.arc(to, MIDDLE, KNOB, -Math.PI / 2, Math.PI / 2, right === 'in')
  outline.lineTo(to, to)
  outline.lineTo(from, to)
  outline.closePath()
  return outline
}
