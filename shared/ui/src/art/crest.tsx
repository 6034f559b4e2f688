import { px } from '../theme/units.ts'
import { between, pick } from './kinds/types.ts'
import { paletteOf } from './palette.ts'
import { randomOf } from './random.ts'

const SHIELDS = [
  'M12 1.5 21 4v8c0 5.4-4 9-9 10.5C7 21 3 17.4 3 12V4z',
  'M12 1.5A10.5 10.5 0 1 1 12 22.5 10.5 10.5 0 0 1 12 1.5Z',
  'M3 3h18v9.5c0 4.6-4.2 7.8-9 10-4.8-2.2-9-5.4-9-10z',
  'M12 1.5 21 7v10l-9 5.5L3 17V7z',
] as const
const BANDS = [
  'M12 0v24h12V0z',
  'M0 0 24 24V0z',
  'M8.5 0h7v24h-7z',
  'M0 9h24v6.5H0z',
  'M0 0h12v12H0zM12 12h12v12H12z',
] as const

/** A made-up badge for a team or league: shape, division and colours come from the seed. Decoration beside the name. */
export function Crest({ seed, size = 20, className }: { seed: string; size?: number; className?: string | undefined }) {
  const random = randomOf(seed)
  const { body, accent, light, tint } = paletteOf(seed)
  const shield = pick(random, SHIELDS)
  const band = pick(random, BANDS)
  const second = pick(random, [accent, light, '#ffffff', tint])
  const edge = px(size)
  // clip-path as a CSS value needs no element ids, so a thousand crests cannot collide
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ width: edge, height: edge, flex: 'none' }}
    >
      <g style={{ clipPath: `path("${shield}") view-box` }}>
        <path d="M0 0h24v24H0z" fill={body} />
        <path d={band} fill={second} opacity={0.92} />
        <circle
          cx={12}
          cy={11.5}
          r={between(random, 2.6, 4)}
          fill={random() < 0.5 ? body : accent}
          stroke="#ffffff"
          strokeWidth={0.9}
        />
      </g>
      <path d={shield} fill="none" stroke="#000000" strokeOpacity={0.25} strokeWidth={0.8} />
    </svg>
  )
}
