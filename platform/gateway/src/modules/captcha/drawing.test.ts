import type { Canvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PICTURE_HEIGHT, PICTURE_WIDTH, drawPicture, pictureText } from './picture.ts'
import { PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH, type Puzzle, drawPuzzle } from './puzzle.ts'

/** Tries of what is drawn at random. */
const TRIES = 40
/**
 * What a quarter of the picture must show of a letter, in pixels. Lines that cross reach 33 of 4,000 pictures, the
 * thinnest letter (J) 74 at the least of 16,000.
 */
const LEAST_INK = 52
const GAP_SHADE = { colour: [10, 14, 24], opacity: 0.58 } as const

beforeEach(() => {
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('a captcha was drawn from numbers that can be worked out')
  })
})
afterEach(() => vi.restoreAllMocks())

type Pixel = readonly [red: number, green: number, blue: number, alpha: number]

function pixelsOf(canvas: Canvas): (x: number, y: number) => Pixel {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return (x, y) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * canvas.width + x) * 4)
    return [red, green, blue, alpha]
  }
}

/** How many pixels of each letter's quarter are as dark as ink. */
function inkOf(canvas: Canvas): readonly number[] {
  const pixelAt = pixelsOf(canvas)
  const ink = [0, 0, 0, 0]
  for (let y = 0; y < PICTURE_HEIGHT; y++) {
    for (let x = 4; x < PICTURE_WIDTH - 4; x++) {
      const [red, green, blue] = pixelAt(x, y)
      const quarter = Math.floor((x - 4) / 28)
      if (Math.min(red, green, blue) < 70) ink[quarter] = (ink[quarter] ?? 0) + 1
    }
  }
  return ink
}

test('a picture shows ink where each of its four letters stands, and the same text never looks the same', () => {
  for (let round = 0; round < 12; round++) {
    expect(Math.max(...inkOf(drawPicture('    '))), 'lines and dots are no ink').toBeLessThan(LEAST_INK)
    const text = pictureText()
    const [one, other] = [drawPicture(text), drawPicture(text)]
    expect(Math.min(...inkOf(one)), text).toBeGreaterThan(LEAST_INK)
    expect(one.toBuffer('image/png').equals(other.toBuffer('image/png'))).toBe(false)
  }
})

test('texts are of every letter that nobody mixes up, and of no other', () => {
  const letters = new Set(Array.from({ length: 500 }, pictureText).join(''))
  expect(Array.from(letters).toSorted().join('')).toBe('23478ACEFHJKLMNPRTUWXY')
})

test('a piece lies inside the picture, far enough from the start, and in many places', () => {
  const puzzles = Array.from({ length: TRIES }, drawPuzzle)
  for (const { x, y } of puzzles) {
    expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true)
    expect(x).toBeGreaterThanOrEqual(PIECE_SIZE * 1.5)
    expect(x).toBeLessThanOrEqual(PUZZLE_WIDTH - PIECE_SIZE)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(PUZZLE_HEIGHT - PIECE_SIZE)
  }
  expect(new Set(puzzles.map(({ x }) => x)).size).toBeGreaterThan(TRIES / 2)
})

/** How far the gap is from the piece under the shade, at the worst place away from knobs and rim. */
function worstDifference({ background, piece, x, y }: Puzzle): number {
  const [pieceAt, backgroundAt] = [pixelsOf(piece), pixelsOf(background)]
  let worst = 0
  for (let py = 22; py < 42; py++) {
    for (let px = 13; px < 34; px++) {
      const [cut, gap] = [pieceAt(px, py), backgroundAt(x + px, y + py)]
      for (const [part, shade] of GAP_SHADE.colour.entries()) {
        const shaded = (cut[part] ?? 0) * (1 - GAP_SHADE.opacity) + shade * GAP_SHADE.opacity
        worst = Math.max(worst, Math.abs((gap[part] ?? 0) - shaded))
      }
    }
  }
  return worst
}

test('the piece is what lies under the shade of the gap, and is clear around its outline', () => {
  for (let round = 0; round < 8; round++) {
    const puzzle = drawPuzzle()
    expect(worstDifference(puzzle)).toBeLessThanOrEqual(2)
    const pieceAt = pixelsOf(puzzle.piece)
    const last = PIECE_SIZE - 1
    expect(pieceAt(20, 30)[3]).toBe(255)
    for (const [x, y] of [
      [0, 0],
      [last, 0],
      [0, last],
      [last, last],
      [28, last],
      [0, 28],
    ] as const)
      expect(pieceAt(x, y)[3]).toBe(0)
  }
})

test('the knobs of the piece stick out or are cut in, each for itself', () => {
  const shapes = new Set<string>()
  // Eight pieces show all four shapes on average; 400 lack one of them once in 10^49 runs.
  for (let tries = 0; tries < 10 * TRIES && shapes.size < 4; tries++) {
    const pieceAt = pixelsOf(drawPuzzle().piece)
    const [top, right] = [pieceAt(28, 4)[3] > 0, pieceAt(51, 28)[3] > 0]
    expect(pieceAt(28, 13)[3] > 0, 'a knob is out or in').toBe(top)
    expect(pieceAt(43, 28)[3] > 0, 'a knob is out or in').toBe(right)
    shapes.add(`${top} ${right}`)
  }
  expect(shapes.size).toBe(4)
})
