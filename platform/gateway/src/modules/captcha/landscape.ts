import { randomBytes } from 'node:crypto'

import { type Canvas, type SKRSContext2D, createCanvas } from '@napi-rs/canvas'

import { hsl } from './colour.ts'
import { between } from './random.ts'

const HILLS = 4
const LIGHTS = 26
const GRAIN = 9

/** Hills under a sky that no other challenge shows. */
export function drawLandscape(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const hue = between(0, 360)
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, hsl(hue, 0.6, 0.82))
  sky.addColorStop(1, hsl(hue + 45, 0.6, 0.62))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  drawSun(context, width, hue)
  for (let index = 0; index < HILLS; index++) drawHill(context, { width, height }, hue, index)
  for (let light = 0; light < LIGHTS; light++) {
    context.fillStyle = hsl(between(0, 360), 0.7, 0.7, between(0.45, 0.9))
    fillDisc(context, between(0, width), between(0, height), between(1, 6.5))
  }
  addGrain(context, width, height)
  return canvas
}

function drawSun(context: SKRSContext2D, width: number, hue: number): void {
  const [x, y, size] = [between(40, width - 40), between(20, 60), between(14, 26)]
  const glow = context.createRadialGradient(x, y, size * 0.6, x, y, size * 3)
  glow.addColorStop(0, hsl(hue + 40, 0.9, 0.9, 0.55))
  glow.addColorStop(1, hsl(hue + 40, 0.9, 0.9, 0))
  context.fillStyle = glow
  fillDisc(context, x, y, size * 3)
  context.fillStyle = hsl(hue + 40, 0.85, 0.88)
  fillDisc(context, x, y, size)
}

function drawHill(
  context: SKRSContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  hue: number,
  index: number,
): void {
  const base = 70 + index * 28 + between(0, 10)
  const wave = { height: between(10, 26), length: between(24, 64), phase: between(0, 7) }
  const tone = hue + 40 + index * 34 + between(0, 20)
  const slope = context.createLinearGradient(0, base - wave.height, 0, height)
  slope.addColorStop(0, hsl(tone, 0.52, 0.6 - index * 0.09))
  slope.addColorStop(1, hsl(tone + 12, 0.58, 0.44 - index * 0.07))
  context.fillStyle = slope
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 2) context.lineTo(x, base + wave.height * Math.sin(x / wave.length + wave.phase))
  context.lineTo(width, height)
  context.fill()
}

/** A little unevenness everywhere, so that the gap's edge is not the only sharp step in its row. */
function addGrain(context: SKRSContext2D, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height)
  const noise = randomBytes(width * height)
  for (const [index, value] of noise.entries()) {
    const shift = Math.round((value / 255 - 0.5) * GRAIN)
    for (let part = index * 4; part < index * 4 + 3; part++) image.data[part] = (image.data[part] ?? 0) + shift
  }
  context.putImageData(image, 0, 0)
}

function fillDisc(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.beginPath()
  context.arc(x, y, size, 0, Math.PI * 2)
  context.fill()
}
