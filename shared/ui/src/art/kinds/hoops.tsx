import { between, type DrawingProps } from './types.ts'

/** A basketball key with its arcs and a ball. */
export function Hoops({ palette, random }: DrawingProps) {
  const turn = between(random, -16, 16)
  const ball = between(random, 92, 118)
  return (
    <>
      <g transform={`translate(300 150) rotate(${turn})`} fill="none" stroke={palette.light} strokeWidth={2.4}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((board) => (
          <path key={board} d={`M-240 ${board * 34 - 120}h480`} stroke={palette.tint} strokeWidth={16} opacity={0.07} />
        ))}
        <g opacity={0.5}>
          <rect x={-52} y={-20} width={104} height={150} fill={palette.glow} fillOpacity={0.16} />
          <circle cy={-20} r={52} />
          <path d="M-150 130V60A150 150 0 0 1 150 60v70M-30 112h60M0 112v-8" />
          <circle cy={94} r={11} />
        </g>
      </g>
      <g transform={`translate(204 ${ball})`}>
        <circle r={44} fill={palette.accentDeep} />
        <circle cx={-10} cy={-12} r={36} fill={palette.accent} opacity={0.75} />
        <g fill="none" stroke={palette.to} strokeWidth={2.6} transform={`rotate(${turn * 2})`}>
          <path d="M-44 0h88M0-44v88M-31-31c17 17 17 45 0 62M31-31c-17 17-17 45 0 62" />
          <circle r={44} />
        </g>
      </g>
    </>
  )
}
