import { between, type DrawingProps } from './types.ts'
import { SUIT_NAMES, SUITS } from './suit-paths.ts'

/** Casino chips on a table's arc. */
export function Chips({ palette, random }: DrawingProps) {
  const start = Math.floor(random() * 4)
  const places = [
    { x: 312, y: 112, r: 66, fill: palette.accentDeep, rim: palette.light },
    { x: 206, y: 164, r: 48, fill: palette.body, rim: palette.accent },
    { x: 384, y: 206, r: 42, fill: palette.shade, rim: palette.tint },
  ]
  return (
    <>
      <g fill="none" stroke={palette.light} opacity={0.25} strokeWidth={2}>
        <path d="M60 -40A260 260 0 0 0 460 170M30 -10A300 300 0 0 0 470 214" />
        <path
          d="M96 -60A220 220 0 0 0 450 124"
          stroke={palette.accent}
          strokeDasharray="1 10"
          strokeLinecap="round"
          strokeWidth={4}
        />
      </g>
      {places.map(({ x, y, r, fill, rim }, index) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${between(random, -40, 40)})`}>
          <circle r={r} cy={5} fill={palette.to} opacity={0.5} />
          <circle r={r} fill={fill} />
          <circle
            r={r * 0.87}
            fill="none"
            stroke={rim}
            strokeWidth={r * 0.22}
            strokeDasharray={`${r * 0.42} ${r * 0.491}`}
          />
          <circle r={r * 0.66} fill={fill} stroke={rim} strokeWidth={2} />
          <circle r={r * 0.58} fill="none" stroke={rim} strokeWidth={1.2} strokeDasharray="2 4" />
          <path d={SUITS[SUIT_NAMES[(start + index) % 4] ?? 'spade']} transform={`scale(${r * 0.019})`} fill={rim} />
        </g>
      ))}
    </>
  )
}
