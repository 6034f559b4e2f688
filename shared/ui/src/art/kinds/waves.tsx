import { between, type DrawingProps } from './types.ts'

const FISH = 'M0 0C10-16 34-20 54-4L72-16C68-4 68 6 72 18L54 4C34 20 10 16 0 0Z'

/** Rows of waves with fish and bubbles between them. */
export function Waves({ palette, random }: DrawingProps) {
  const rows = [112, 134, 156, 178, 200, 222]
  const lift = between(random, 10, 18)
  return (
    <>
      {[0, 1, 2, 3, 4].map((ray) => (
        <path
          key={ray}
          d={`M${180 + ray * 44} -10l${-60 + ray * 20} 270h46l${20 + ray * 4}-270z`}
          fill={palette.light}
          opacity={0.05}
        />
      ))}
      <g
        transform={`translate(${between(random, 196, 228)} ${between(random, 96, 116)}) rotate(${between(random, -14, 8)}) scale(1.9)`}
      >
        <path d={FISH} fill={palette.accentDeep} />
        <path d="M0 0C10-16 34-20 54-4 36-4 18 4 0 0Z" fill={palette.accent} />
        <path d="M22-13c6-12 16-14 26-12-4 5-6 9-6 15M24 12c4 8 10 10 18 9" fill={palette.accentDeep} />
        <path d="M20-11c5 6 5 16 0 22" fill="none" stroke={palette.to} strokeWidth={1.6} opacity={0.6} />
        <circle cx={11} cy={-3} r={2.6} fill="#ffffff" />
        <circle cx={10.4} cy={-3} r={1.3} fill={palette.to} />
      </g>
      <path
        d={FISH}
        transform={`translate(${between(random, 96, 130)} ${between(random, 138, 156)}) scale(0.8)`}
        fill={palette.tint}
        opacity={0.7}
      />
      <path
        d={FISH}
        transform={`translate(${between(random, 330, 360)} ${between(random, 128, 150)}) scale(-0.6 0.6)`}
        fill={palette.light}
        opacity={0.5}
      />
      {rows.map((y, index) => (
        <path
          key={y}
          d={`M${-80 + (index % 2) * 40} ${y + 40}${'q20-L 40 0t40 0'.replace('L', String(lift)).repeat(7)}V300H-80Z`}
          fill={palette.body}
          opacity={0.1 + index * 0.05}
        />
      ))}
      {Array.from({ length: 9 }, (_, index) => (
        <circle
          key={index}
          cx={between(random, 60, 390)}
          cy={between(random, 10, 200)}
          r={between(random, 2, 7)}
          fill={palette.light}
          fillOpacity={0.12}
          stroke={palette.light}
          strokeOpacity={0.5}
        />
      ))}
    </>
  )
}
