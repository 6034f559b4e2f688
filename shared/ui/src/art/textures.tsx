import type { ReactNode } from 'react'
import { between } from './kinds/types.ts'
import type { Palette } from './palette.ts'

type Texture = (palette: Palette, random: () => number) => ReactNode

function rings({ tint }: Palette, random: () => number) {
  const [x, y] = [between(random, 40, 160), between(random, 40, 120)]
  return [30, 58, 86, 114, 142, 170].map((r) => (
    <circle key={r} cx={x} cy={y} r={r} fill="none" stroke={tint} strokeWidth={9} opacity={0.12} />
  ))
}

function rays({ tint }: Palette, random: () => number) {
  const turn = between(random, 0, 30)
  return Array.from({ length: 10 }, (_, index) => (
    <path
      key={index}
      d="M100 100 126-140H74Z"
      fill={tint}
      opacity={0.13}
      transform={`rotate(${turn + index * 36} 100 100)`}
    />
  ))
}

const SCALE_CENTRES = Array.from({ length: 35 }, (_, index) => {
  const row = Math.floor(index / 5)
  return [(index % 5) * 50 + (row % 2) * 25 - 12, row * 25 + 20] as const
})
/** Circles of one radius around all centres, as one shape: a list draws this texture by the dozen. */
const scalesOf = (r: number) =>
  SCALE_CENTRES.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('')
const [OUTER_SCALES, INNER_SCALES] = [scalesOf(25), scalesOf(14)]

function scales({ tint, to }: Palette) {
  return (
    <g fill={to} fillOpacity={0.25} stroke={tint} strokeOpacity={0.2} strokeWidth={2}>
      <path d={OUTER_SCALES} />
      <path d={INNER_SCALES} />
    </g>
  )
}

function stripes({ tint }: Palette, random: () => number) {
  const turn = between(random, 20, 60)
  return Array.from({ length: 8 }, (_, index) => (
    <rect
      key={index}
      x={index * 40 - 80}
      y={-80}
      width={16}
      height={360}
      fill={tint}
      opacity={0.1}
      transform={`rotate(${turn} 100 100)`}
    />
  ))
}

function sparks({ light, accent }: Palette, random: () => number) {
  return Array.from({ length: 16 }, (_, index) => (
    <path
      key={index}
      d="M0-6 1.4-1.4 6 0 1.4 1.4 0 6-1.4 1.4-6 0-1.4-1.4z"
      transform={`translate(${between(random, 0, 200)} ${between(random, 0, 200)}) scale(${between(random, 0.5, 1.7)})`}
      fill={index % 3 === 0 ? accent : light}
      opacity={0.55}
    />
  ))
}

function hills({ body, shade }: Palette, random: () => number) {
  return [130, 154, 178].map((y, index) => (
    <path
      key={y}
      d={`M-10 ${y}Q${between(random, 20, 60)} ${y - 46} 90 ${y}T210 ${y - 10}V220H-10Z`}
      fill={index % 2 === 0 ? body : shade}
      opacity={0.4}
    />
  ))
}

/** Backgrounds of game pictures on a 200 × 200 canvas. */
export const TEXTURES: readonly [Texture, ...Texture[]] = [rings, rays, scales, stripes, sparks, hills]
