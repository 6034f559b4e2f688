import type { ReactNode } from 'react'
import { between } from './kinds/types.ts'
import type { Palette } from './palette.ts'

type Texture = (palette: Palette, random: () => number) => ReactNode

// Each texture is one shape or two, translucent in its paint: an element of its own opacity or place costs the page a
// layer, and lists draw these by the dozen.

const round = (length: number): number => Math.round(length * 10) / 10
const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

function rings({ tint }: Palette, random: () => number) {
  const [x, y] = [between(random, 40, 160), between(random, 40, 120)]
  const d = [30, 58, 86, 114, 142, 170].map((r) => circle(x, y, r)).join('')
  return <path d={d} fill="none" stroke={tint} strokeWidth={9} strokeOpacity={0.12} />
}

/** A beam from the middle of the canvas to beyond its edge, turned by some degrees. */
function beam(degrees: number): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const at = (x: number, y: number): string => `${round(100 + x * cos - y * sin)} ${round(100 + x * sin + y * cos)}`
  return `M100 100 ${at(26, -240)} ${at(-26, -240)}Z`
}

function rays({ tint }: Palette, random: () => number) {
  const turn = between(random, 0, 30)
  const d = Array.from({ length: 10 }, (_, index) => beam(turn + index * 36)).join('')
  return <path d={d} fill={tint} fillOpacity={0.13} />
}

const SCALE_CENTRES = Array.from({ length: 35 }, (_, index) => {
  const row = Math.floor(index / 5)
  return [(index % 5) * 50 + (row % 2) * 25 - 12, row * 25 + 20] as const
})
/** Circles of one radius around all centres, as one shape: a list draws this texture by the dozen. */
const scalesOf = (r: number) => SCALE_CENTRES.map(([x, y]) => circle(x, y, r)).join('')
const [OUTER_SCALES, INNER_SCALES] = [scalesOf(25), scalesOf(14)]

function scales({ tint, to }: Palette) {
  return (
    <g fill={to} fillOpacity={0.25} stroke={tint} strokeOpacity={0.2} strokeWidth={2}>
      <path d={OUTER_SCALES} />
      <path d={INNER_SCALES} />
    </g>
  )
}

const STRIPES = Array.from({ length: 8 }, (_, index) => `M${index * 40 - 80}-80h16v360h-16z`).join('')

function stripes({ tint }: Palette, random: () => number) {
  return <path d={STRIPES} fill={tint} fillOpacity={0.1} transform={`rotate(${between(random, 20, 60)} 100 100)`} />
}

const SPARK = [
  [0, -6],
  [1.4, -1.4],
  [6, 0],
  [1.4, 1.4],
  [0, 6],
  [-1.4, 1.4],
  [-6, 0],
  [-1.4, -1.4],
] as const

function sparks({ light, accent }: Palette, random: () => number) {
  const all = Array.from({ length: 16 }, () => {
    const [x, y, size] = [between(random, 0, 200), between(random, 0, 200), between(random, 0.5, 1.7)]
    return `M${SPARK.map(([dx, dy]) => `${round(x + dx * size)} ${round(y + dy * size)}`).join(' ')}z`
  })
  const everyThird = (isWanted: boolean): string => all.filter((_, index) => (index % 3 === 0) === isWanted).join('')
  return (
    <g fillOpacity={0.55}>
      <path d={everyThird(true)} fill={accent} />
      <path d={everyThird(false)} fill={light} />
    </g>
  )
}

function hills({ body, shade }: Palette, random: () => number) {
  return [130, 154, 178].map((y, index) => (
    <path
      key={y}
      d={`M-10 ${y}Q${between(random, 20, 60)} ${y - 46} 90 ${y}T210 ${y - 10}V220H-10Z`}
      fill={index % 2 === 0 ? body : shade}
      fillOpacity={0.4}
    />
  ))
}

/** Backgrounds of game pictures on a 200 × 200 canvas. */
export const TEXTURES: readonly [Texture, ...Texture[]] = [rings, rays, scales, stripes, sparks, hills]
