import { between, type DrawingProps } from './types.ts'

const HEX = 'M0-24 20.8-12v24L0 24-20.8 12v-24z'

/** A field of hexagons with a lit few, for e-sports. */
export function Circuit({ palette, random }: DrawingProps) {
  const cells = Array.from({ length: 54 }, (_, index) => {
    const row = Math.floor(index / 9)
    return { x: (index % 9) * 44 + (row % 2) * 22 + 20, y: row * 38.2 + 24, lit: random() }
  })
  const turn = between(random, -8, 8)
  return (
    <>
      {cells.map(({ x, y, lit }) => (
        <path
          key={`${x} ${y}`}
          d={HEX}
          transform={`translate(${x} ${y})`}
          fill={lit > 0.9 ? palette.accent : lit > 0.7 ? palette.tint : palette.body}
          fillOpacity={lit > 0.9 ? 0.5 : lit > 0.7 ? 0.26 : 0.05}
          stroke={palette.tint}
          strokeOpacity={0.14}
        />
      ))}
      <g transform={`translate(290 120) rotate(${turn})`} fill="none" strokeWidth={7} strokeLinejoin="round">
        <path
          d="M0-84 72-42v84L0 84-72 42v-84z"
          stroke={palette.light}
          opacity={0.85}
          fill={palette.to}
          fillOpacity={0.7}
        />
        <path d="M0-64 55-32v64L0 64-55 32v-64z" stroke={palette.accent} strokeWidth={3} />
        <path d="M-6-40 20-40 4-8h22L-12 42l8-34h-20z" fill={palette.accent} stroke="none" />
      </g>
      <path
        d="M20 206h120l24-24h60M60 224h150l18-18h40"
        fill="none"
        stroke={palette.accent}
        strokeWidth={2.4}
        opacity={0.7}
      />
    </>
  )
}
