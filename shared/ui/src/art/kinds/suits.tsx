import { between, type DrawingProps, pick } from './types.ts'
import { SUIT_NAMES, SUITS } from './suit-paths.ts'

/** A fan of cards over a field of small suits. */
export function Suits({ palette, random }: DrawingProps) {
  const spots = Array.from({ length: 28 }, (_, index) => ({
    x: (index % 7) * 64 + (index % 14 < 7 ? 8 : 40),
    y: Math.floor(index / 7) * 64 + 18,
  }))
  const start = Math.floor(random() * 4)
  const spread = between(random, 14, 20)
  return (
    <>
      {spots.map(({ x, y }, index) => (
        <path
          key={`${x} ${y}`}
          d={SUITS[SUIT_NAMES[(index + start) % 4] ?? 'spade']}
          transform={`translate(${x} ${y}) scale(0.5)`}
          fill={palette.tint}
          opacity={0.16}
        />
      ))}
      <g transform={`translate(286 214) rotate(${between(random, -6, 8)})`}>
        {[-1.5, -0.5, 0.5, 1.5].map((step, index) => {
          const suit = SUIT_NAMES[(start + index) % 4] ?? 'spade'
          const red = suit === 'heart' || suit === 'diamond'
          return (
            <g key={step} transform={`rotate(${step * spread}) translate(0 -104)`}>
              <rect
                x={-42}
                y={-62}
                width={84}
                height={124}
                rx={9}
                fill={palette.to}
                opacity={0.35}
                transform="translate(4 3)"
              />
              <rect x={-42} y={-62} width={84} height={124} rx={9} fill={index % 2 === 0 ? '#ffffff' : palette.light} />
              <path d={SUITS[suit]} transform="translate(-26 -42) scale(0.5)" fill={red ? '#d3293f' : palette.shade} />
              <path d={SUITS[suit]} transform="translate(2 6) scale(1.15)" fill={red ? '#d3293f' : palette.shade} />
            </g>
          )
        })}
      </g>
      <circle cx={pick(random, [96, 120, 74])} cy={72} r={3} fill={palette.accent} />
    </>
  )
}
