import { EMBLEM_NAMES, Emblem } from '../emblem.tsx'
import { between, type DrawingProps } from './types.ts'

/** Three reels stopping on a line. */
export function Reels({ palette, random }: DrawingProps) {
  const first = Math.floor(random() * EMBLEM_NAMES.length)
  const drift = [between(random, -12, 12), 0, between(random, -12, 12)]
  return (
    <g transform="translate(262 120) rotate(-6)">
      {[-1, 0, 1].map((reel) => (
        <g key={reel} transform={`translate(${reel * 92} 0)`}>
          <rect x={-41} y={-150} width={82} height={300} rx={12} fill={palette.to} opacity={0.55} />
          <rect
            x={-41}
            y={-150}
            width={82}
            height={300}
            rx={12}
            fill="none"
            stroke={palette.tint}
            opacity={0.35}
            strokeWidth={2}
          />
          {[-1, 0, 1].map((row) => (
            <g
              key={row}
              transform={`translate(0 ${row * 92 + (row === 0 ? 0 : (drift[reel + 1] ?? 0))}) scale(${row === 0 ? 0.66 : 0.5})`}
              opacity={row === 0 ? 1 : 0.38}
            >
              <Emblem
                name={EMBLEM_NAMES[(first + (row === 0 ? 0 : reel * 3 + row * 5 + 20)) % EMBLEM_NAMES.length] ?? 'gem'}
                palette={palette}
              />
            </g>
          ))}
        </g>
      ))}
      <rect
        x={-142}
        y={-46}
        width={284}
        height={92}
        rx={14}
        fill={palette.accent}
        fillOpacity={0.1}
        stroke={palette.accent}
        strokeWidth={3}
      />
    </g>
  )
}
