import { between, type DrawingProps } from './types.ts'

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

const FACES = [
  { matrix: 'matrix(0.866 0.5 -0.866 0.5 0 -50)', tone: 'light' },
  { matrix: 'matrix(0.866 0.5 0 1 -43.3 25)', tone: 'tint' },
  { matrix: 'matrix(0.866 -0.5 0 1 43.3 25)', tone: 'body' },
] as const

function Die({ faces, palette }: { readonly faces: readonly number[]; readonly palette: DrawingProps['palette'] }) {
  return (
    <>
      {FACES.map(({ matrix, tone }, face) => (
        <g key={tone} transform={matrix}>
          <rect x={-50} y={-50} width={100} height={100} rx={12} fill={palette[tone]} />
          {(PIPS[faces[face] ?? 1] ?? []).map(([x, y]) => (
            <circle
              key={`${x} ${y}`}
              cx={x * 26}
              cy={y * 26}
              r={9.5}
              fill={face === 0 && faces[0] === 1 ? '#d3293f' : palette.shade}
            />
          ))}
        </g>
      ))}
    </>
  )
}

/** Three dice thrown onto a table. */
export function Dice({ palette, random }: DrawingProps) {
  const throwOne = () => {
    const top = 1 + Math.floor(random() * 6)
    return [top, (top % 6) + 1, ((top + 2) % 6) + 1]
  }
  const places = [
    { x: 300, y: 104, size: 0.82 },
    { x: 196, y: 146, size: 0.66 },
    { x: 364, y: 186, size: 0.5 },
  ]
  return (
    <>
      <ellipse cx={280} cy={210} rx={190} ry={54} fill={palette.glow} opacity={0.22} />
      <ellipse cx={280} cy={210} rx={150} ry={40} fill="none" stroke={palette.accent} strokeWidth={2} opacity={0.6} />
      {places.map(({ x, y, size }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${between(random, -16, 16)}) scale(${size})`}>
          <Die faces={throwOne()} palette={palette} />
        </g>
      ))}
    </>
  )
}
