import { hash } from './random.ts'

/** The colours of one picture; all pictures are deep, so that light text always stands on them. */
export interface Palette {
  readonly hue: number
  /** background, top left to bottom right */
  readonly from: string
  readonly to: string
  /** light behind the subject */
  readonly glow: string
  /** bodies of the subject, from shade to light */
  readonly shade: string
  readonly body: string
  readonly tint: string
  readonly light: string
  /** the second colour */
  readonly accent: string
  readonly accentDeep: string
}

/** Angles that look good deep: the olive and mustard range is left out. */
const HUES = [198, 212, 226, 244, 262, 282, 306, 330, 348, 4, 18, 30, 150, 164, 178] as const
const GOLD = 42
const ICE = 196

/** Limes and greens glare as a second colour beside violet or red. */
function isHarsh(hue: number): boolean {
  return hue > 56 && hue < 176
}

function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round((hue + 360) % 360)} ${saturation}% ${lightness}%)`
}

/** The colour's angle (0–359) of a seed. */
export function hueOf(seed: string): number {
  const number = hash(seed)
  return (HUES[number % HUES.length] ?? 212) + ((number >>> 8) % 13) - 6
}

/**
 * The palette of a seed.
 *
 * @param hue fixes the angle, for example to a theme's own; the seed still varies the rest
 */
export function paletteOf(seed: string, hue?: number): Palette {
  const number = hash(seed)
  const base = hue ?? hueOf(seed)
  const warm = base < 60 || base > 320
  const opposite = (base + 165) % 360
  const second = (number >>> 16) % 3 === 0 && !isHarsh(opposite) ? opposite : warm ? ICE : GOLD
  return {
    hue: base,
    from: hsl(base, 64, 27),
    to: hsl(base + 26, 66, 11),
    glow: hsl(base + 8, 88, 58),
    shade: hsl(base + 12, 60, 18),
    body: hsl(base, 62, 40),
    tint: hsl(base - 6, 72, 62),
    light: hsl(base - 10, 85, 86),
    accent: hsl(second, 92, 62),
    accentDeep: hsl(second - 10, 82, 42),
  }
}
