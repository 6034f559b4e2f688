import { css } from '@emotion/react'
import { useClass } from '../style/use-class.ts'
import { EMBLEM_NAMES, Emblem, type EmblemName, SEA_EMBLEM_NAMES } from './emblem.tsx'
import { between, pick } from './kinds/types.ts'
import { type Palette, paletteOf } from './palette.ts'
import { randomOf } from './random.ts'
import { TEXTURES } from './textures.tsx'

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn: number
  readonly opacity: number
}

type Layout = (random: () => number) => readonly Place[]

const solo: Layout = (random) => [{ x: 100, y: 96, size: 1.22, turn: between(random, -10, 10), opacity: 1 }]
const pair: Layout = (random) => [
  { x: 128, y: 84, size: 0.82, turn: between(random, 4, 22), opacity: 1 },
  { x: 78, y: 112, size: 1, turn: between(random, -16, -2), opacity: 1 },
]
const trio: Layout = (random) => [
  { x: 46, y: 108, size: 0.56, turn: between(random, -18, -6), opacity: 1 },
  { x: 154, y: 108, size: 0.56, turn: between(random, 6, 18), opacity: 1 },
  { x: 100, y: 88, size: 0.98, turn: between(random, -6, 6), opacity: 1 },
]
const rain: Layout = (random) => [
  { x: 40, y: 44, size: 0.4, turn: between(random, -40, 0), opacity: 0.65 },
  { x: 164, y: 54, size: 0.36, turn: between(random, 0, 40), opacity: 0.6 },
  { x: 156, y: 150, size: 0.42, turn: between(random, 0, 30), opacity: 0.7 },
  { x: 94, y: 104, size: 1.04, turn: between(random, -12, 12), opacity: 1 },
]
const LAYOUTS: readonly [Layout, ...Layout[]] = [solo, pair, trio, rain]

function ringOf(palette: Palette, random: () => number) {
  const style = Math.floor(random() * 4)
  if (style === 0) return <circle cx={100} cy={96} r={74} fill={palette.to} fillOpacity={0.4} />
  if (style === 1)
    return (
      <circle
        cx={100}
        cy={96}
        r={76}
        fill="none"
        stroke={palette.accent}
        strokeWidth={3}
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
    )
  if (style === 2)
    return (
      <path
        d="M100 12 172 54v84l-72 42-72-42V54z"
        fill={palette.to}
        fillOpacity={0.4}
        stroke={palette.accent}
        strokeWidth={2.5}
      />
    )
  return <ellipse cx={100} cy={150} rx={66} ry={13} fill={palette.to} fillOpacity={0.5} />
}

function emblemOf(random: () => number, names: readonly EmblemName[]): EmblemName {
  return names[Math.floor(random() * names.length)] ?? 'gem'
}

const style = css({ position: 'absolute', inset: 0, '& > svg': { width: '100%', height: '100%' } })

export interface GameArtProps {
  /** the game's own code; the same code is the same picture for ever */
  readonly seed: string
  /** what the game is about: `sea` draws fish and what lives beside them */
  readonly subject?: 'luck' | 'sea' | undefined
  readonly className?: string | undefined
}

/** What a game's picture stands on: cheap, so it can be shown before the picture is drawn. */
export function artGround(seed: string): string {
  const { glow, from, to } = paletteOf(seed)
  const angle = Math.round(between(randomOf(`${seed} ground`), 110, 200))
  return (
    `radial-gradient(70% 70% at 50% 42%, ${glow.replace(')', ' / 0.55)')}, transparent 70%), ` +
    `linear-gradient(${angle}deg, ${from}, ${to})`
  )
}

/**
 * The picture of one game, filling its positioned parent: a background, a frame, one or two subjects, their order and
 * the colours all come from the seed, which makes tens of thousands of different tiles.
 */
export function GameArt({ seed, subject = 'luck', className }: GameArtProps) {
  const own = useClass(style)
  const palette = paletteOf(seed)
  const random = randomOf(seed)
  const texture = pick(random, TEXTURES)
  const places = pick(random, LAYOUTS)(random)
  const names = subject === 'sea' ? SEA_EMBLEM_NAMES : EMBLEM_NAMES
  const main = emblemOf(random, names)
  const other = random() < 0.6 ? main : emblemOf(random, names)
  return (
    <div
      aria-hidden="true"
      className={className === undefined ? own : `${own} ${className}`}
      style={{ backgroundImage: artGround(seed) }}
    >
      <svg viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice">
        {texture(palette, random)}
        {ringOf(palette, random)}
        {places.map((place, index) => (
          <g
            key={`${place.x} ${place.y}`}
            transform={`translate(${place.x} ${place.y}) rotate(${place.turn}) scale(${place.size})`}
            opacity={place.opacity}
          >
            <Emblem name={index === places.length - 1 ? main : other} palette={palette} />
          </g>
        ))}
      </svg>
    </div>
  )
}
