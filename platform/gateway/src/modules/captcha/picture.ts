import { fileURLToPath } from 'node:url'

import { type Canvas, GlobalFonts, type SKRSContext2D, createCanvas } from '@napi-rs/canvas'

import { hsl } from './colour.ts'
import { between, pick } from './random.ts'

export const PICTURE_WIDTH = 120
export const PICTURE_HEIGHT = 44
const LETTERS = 4
const LETTER_STEP = 28
/** Only characters that nobody mixes up. */
const ALPHABET = Array.from('CAEFHJKLMNPRTUWXY23478') as [string, ...string[]]
const FONT = 'Captcha'

GlobalFonts.registerFromPath(fileURLToPath(new URL('font/nunito-latin-800.woff2', import.meta.url)), FONT)

/** A new text of four characters. */
export function pictureText(): string {
  return Array.from({ length: LETTERS }, () => pick(ALPHABET)).join('')
}

/** The text, turned, slanted and bent by a wave, with lines through it: readable for a person, no row of known shapes. */
export function drawPicture(text: string): Canvas {
  const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT)
  const context = canvas.getContext('2d')
  const hue = between(0, 360)
  drawPaper(context, hue)
  const ink = between(hue + 150, hue + 210)
  context.drawImage(bend(drawText(text, ink)), 0, 0)
  drawCurves(context, ink)
  return canvas
}

function drawPaper(context: SKRSContext2D, hue: number): void {
  const paper = context.createLinearGradient(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  paper.addColorStop(0, hsl(hue, 0.45, 0.95))
  paper.addColorStop(1, hsl(hue + between(20, 60), 0.45, 0.86))
  context.fillStyle = paper
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)
  for (let dot = 0; dot < 70; dot++) {
    context.fillStyle = hsl(hue + between(0, 120), 0.5, 0.6, between(0.2, 0.7))
    context.beginPath()
    context.arc(between(0, PICTURE_WIDTH), between(0, PICTURE_HEIGHT), between(0.4, 1.3), 0, Math.PI * 2)
    context.fill()
  }
}

function drawText(text: string, ink: number): Canvas {
  const canvas = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT)
  const context = canvas.getContext('2d')
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  for (const [place, letter] of Array.from(text).entries()) {
    const size = between(29, 35)
    context.save()
    context.translate(18 + place * LETTER_STEP + between(-2.5, 2.5), PICTURE_HEIGHT / 2 + between(-2.5, 2.5))
    context.rotate(between(-0.32, 0.32))
    context.transform(1, 0, between(-0.25, 0.25), 1, 0, 0)
    context.font = `${size}px ${FONT}`
    context.fillStyle = hsl(ink + between(-35, 35), 0.65, between(0.28, 0.4))
    // A capital of this face is seven tenths of its size high.
    context.fillText(letter, 0, size * 0.35)
    context.restore()
  }
  return canvas
}

/** Moves every column up or down along a wave. */
function bend(canvas: Canvas): Canvas {
  const bent = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT)
  const context = bent.getContext('2d')
  const wave = { height: between(1.5, 3.2), length: between(11, 20), phase: between(0, Math.PI * 2) }
  for (let x = 0; x < PICTURE_WIDTH; x++) {
    const shift = wave.height * Math.sin(x / wave.length + wave.phase)
    context.drawImage(canvas, x, 0, 1, PICTURE_HEIGHT, x, shift, 1, PICTURE_HEIGHT)
  }
  return bent
}

function drawCurves(context: SKRSContext2D, ink: number): void {
  for (let line = 0; line < 3; line++) {
    context.strokeStyle = hsl(ink + between(-60, 60), 0.55, 0.45, 0.85)
    context.lineWidth = between(0.9, 1.7)
    context.beginPath()
    context.moveTo(0, between(4, PICTURE_HEIGHT - 4))
    context.bezierCurveTo(
      PICTURE_WIDTH / 3,
      between(-10, PICTURE_HEIGHT + 10),
      (PICTURE_WIDTH / 3) * 2,
      between(-10, PICTURE_HEIGHT + 10),
      PICTURE_WIDTH,
      between(4, PICTURE_HEIGHT - 4),
    )
    context.stroke()
  }
}
