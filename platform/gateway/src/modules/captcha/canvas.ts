/** Red, green, blue and opacity, 0-255 each. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** Pixels in rows, four bytes each. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A whole picture from a function of the place. */
export function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Canvas {
  const pixels = new Uint8Array(width * height * 4)
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha] = colourAt(x, y)
      pixels[at++] = red
      pixels[at++] = green
      pixels[at++] = blue
      pixels[at++] = alpha
    }
  }
  return { width, height, pixels }
}

export function colourOf(canvas: Canvas, x: number, y: number): Colour {
  const at = (y * canvas.width + x) * 4
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.pixels.subarray(at, at + 4)
  return [red, green, blue, alpha]
}

/** Lays a colour over a pixel; places outside are left out. `cover` is 0-1. */
export function blend(canvas: Canvas, x: number, y: number, colour: Colour, cover = 1): void {
  if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return
  const share = (Math.max(0, Math.min(1, cover)) * colour[3]) / 255
  const at = (y * canvas.width + x) * 4
  for (let part = 0; part < 3; part++) {
    const below = canvas.pixels[at + part] ?? 0
    canvas.pixels[at + part] = Math.round(below + ((colour[part] ?? 0) - below) * share)
  }
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A line with round ends and smooth edges. */
export function strokeLine(canvas: Canvas, from: Point, to: Point, width: number, colour: Colour): void {
  const reach = width / 2 + 1
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const along: Point = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  for (let y = Math.floor(Math.min(from.y, to.y) - reach); y <= Math.max(from.y, to.y) + reach; y++) {
    for (let x = Math.floor(Math.min(from.x, to.x) - reach); x <= Math.max(from.x, to.x) + reach; x++) {
      const part = Math.max(0, Math.min(length, (x - from.x) * along.x + (y - from.y) * along.y))
      const distance = Math.hypot(x - from.x - along.x * part, y - from.y - along.y * part)
      blend(canvas, x, y, colour, width / 2 + 0.5 - distance)
    }
  }
}

/** From hue (0-360), saturation and lightness (0-1). */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const part = (shift: number): number => {
    const step = (shift + hue / 30) % 12
    const value =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(step - 3, 9 - step, 1))
    return Math.round(255 * value)
  }
  return [part(0), part(8), part(4), 255]
}
