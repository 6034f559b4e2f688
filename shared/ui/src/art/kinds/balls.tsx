import { between, type DrawingProps } from './types.ts'

/** Drawn lottery balls. */
export function Balls({ palette, random }: DrawingProps) {
  const places = [
    { x: 316, y: 96, r: 58 },
    { x: 214, y: 150, r: 46 },
    { x: 372, y: 196, r: 40 },
    { x: 288, y: 206, r: 34 },
    { x: 146, y: 84, r: 26 },
    { x: 228, y: 52, r: 22 },
  ]
  const fills = [palette.accent, palette.tint, palette.body, palette.accentDeep, palette.tint, palette.accent]
  return (
    <>
      <circle cx={290} cy={130} r={150} fill="none" stroke={palette.light} strokeWidth={2} opacity={0.18} />
      <circle cx={290} cy={130} r={118} fill={palette.glow} opacity={0.12} />
      {places.map(({ x, y, r }, index) => (
        <g
          key={x}
          transform={`translate(${x + between(random, -8, 8)} ${y + between(random, -8, 8)}) rotate(${between(random, -18, 18)})`}
        >
          <circle r={r} fill={fills[index]} />
          <path
            d={`M${-r} 0A${r} ${r} 0 0 0 ${r} 0 A${r} ${r * 0.7} 0 0 1 ${-r} 0Z`}
            fill={palette.to}
            opacity={0.32}
          />
          <circle r={r * 0.56} fill="#ffffff" />
          <text
            y={r * 0.24}
            textAnchor="middle"
            fontSize={r * 0.68}
            fontWeight={700}
            fill={palette.shade}
            fontFamily="inherit"
          >
            {1 + Math.floor(random() * 49)}
          </text>
          <ellipse
            cx={-r * 0.36}
            cy={-r * 0.62}
            rx={r * 0.26}
            ry={r * 0.13}
            fill="#ffffff"
            opacity={0.7}
            transform="rotate(-28)"
          />
        </g>
      ))}
    </>
  )
}
