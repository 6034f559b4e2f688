import { css } from '@emotion/react'
import type { ComponentType } from 'react'
import { useClass } from '../style/use-class.ts'
import { Balls } from './kinds/balls.tsx'
import { Chips } from './kinds/chips.tsx'
import { Circuit } from './kinds/circuit.tsx'
import { Court } from './kinds/court.tsx'
import { Dice } from './kinds/dice.tsx'
import { Hoops } from './kinds/hoops.tsx'
import { Rays } from './kinds/rays.tsx'
import { Reels } from './kinds/reels.tsx'
import { Suits } from './kinds/suits.tsx'
import type { DrawingProps } from './kinds/types.ts'
import { Waves } from './kinds/waves.tsx'
import { paletteOf } from './palette.ts'
import { randomOf } from './random.ts'

const DRAWINGS = {
  balls: Balls,
  chips: Chips,
  circuit: Circuit,
  court: Court,
  dice: Dice,
  hoops: Hoops,
  rays: Rays,
  reels: Reels,
  suits: Suits,
  waves: Waves,
} satisfies Record<string, ComponentType<DrawingProps>>

export type PatternKind = keyof typeof DRAWINGS

const BY_CATEGORY: Readonly<Record<string, PatternKind>> = {
  TY: 'court',
  ZR: 'chips',
  QP: 'suits',
  DJ: 'circuit',
  CP: 'balls',
  DZ: 'reels',
  BY: 'waves',
}

/** The picture of a venue category (TY, ZR, …). */
export function patternOf(category: string): PatternKind {
  return BY_CATEGORY[category] ?? 'rays'
}

const style = css({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  '& > svg': { position: 'absolute', width: '100%', height: '100%', maxWidth: 'none' },
  // the subject keeps its size in a wide box and fades towards the words
  '&[data-focus=right] > svg': {
    top: 0,
    right: 0,
    width: 'auto',
    minWidth: '62%',
    aspectRatio: '5 / 3',
    maskImage: 'linear-gradient(to right, transparent, #000 34%)',
  },
  // keeps the words readable where the box is too narrow for both
  '&[data-focus=right]::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    background: 'linear-gradient(to right, var(--shade), transparent 60%)',
  },
})

export interface PatternProps {
  readonly kind: PatternKind
  /** the same seed is the same picture for ever */
  readonly seed: string
  /** fixes the colour's angle (0–359); otherwise it comes from the seed */
  readonly hue?: number | undefined
  /** where the subject stands when the box is wider or narrower than 5 : 3; `right` leaves room for words */
  readonly focus?: 'right' | 'center' | undefined
  readonly className?: string | undefined
}

/** A generated picture that fills its positioned parent; decoration, so it has no name. */
export function Pattern({ kind, seed, hue, focus = 'right', className }: PatternProps) {
  const own = useClass(style)
  const palette = paletteOf(seed, hue)
  const Drawing = DRAWINGS[kind]
  const backgroundImage =
    `radial-gradient(90% 120% at 72% 40%, ${palette.glow.replace(')', ' / 0.42)')}, transparent 62%), ` +
    `linear-gradient(120deg, ${palette.from}, ${palette.to})`
  const shade: Record<`--${string}`, string> = { '--shade': palette.from.replace(')', ' / 0.9)') }
  return (
    <div
      aria-hidden="true"
      className={className === undefined ? own : `${own} ${className}`}
      data-focus={focus}
      style={{ backgroundImage, ...shade }}
    >
      <svg
        viewBox={focus === 'right' ? '0 0 400 240' : '130 0 300 240'}
        preserveAspectRatio={focus === 'right' ? 'xMaxYMid slice' : 'xMidYMid slice'}
      >
        <Drawing palette={palette} random={randomOf(seed)} />
      </svg>
    </div>
  )
}
