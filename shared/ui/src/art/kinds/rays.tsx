import { EMBLEM_NAMES, Emblem } from '../emblem.tsx'
import { between, type DrawingProps } from './types.ts'

/** A burst of light behind one emblem, for promotions. */
export function Rays({ palette, random }: DrawingProps) {
  const emblem = EMBLEM_NAMES[Math.floor(random() * EMBLEM_NAMES.length)] ?? 'gem'
  return (
    <>
      <g transform={`translate(300 122) rotate(${between(random, 0, 15)})`}>
        {Array.from({ length: 12 }, (_, index) => (
          <path
            key={index}
            d="M0 0 52 -420H-52Z"
            fill={palette.tint}
            opacity={0.12}
            transform={`rotate(${index * 30})`}
          />
        ))}
      </g>
      <circle cx={300} cy={122} r={104} fill={palette.glow} opacity={0.22} />
      <circle
        cx={300}
        cy={122}
        r={78}
        fill="none"
        stroke={palette.accent}
        strokeWidth={2}
        strokeDasharray="3 8"
        strokeLinecap="round"
      />
      <g transform="translate(300 122) scale(1.25)">
        <Emblem name={emblem} palette={palette} />
      </g>
      {Array.from({ length: 10 }, (_, index) => (
        <rect
          key={index}
          x={-4}
          y={-4}
          width={8}
          height={8}
          rx={2}
          transform={`translate(${between(random, 110, 394)} ${between(random, 8, 232)}) rotate(${between(random, 0, 90)}) scale(${between(random, 0.5, 1.3)})`}
          fill={index % 2 === 0 ? palette.accent : palette.light}
          opacity={0.75}
        />
      ))}
    </>
  )
}
