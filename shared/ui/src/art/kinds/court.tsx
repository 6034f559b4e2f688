import { between, type DrawingProps } from './types.ts'

/** A football pitch seen from the stand, with the curve of a shot. */
export function Court({ palette, random }: DrawingProps) {
  const turn = between(random, -26, -12)
  const shift = between(random, -20, 30)
  return (
    <>
      <g transform={`translate(${250 + shift} 128) rotate(${turn}) skewX(-24) scale(1.18 0.86)`}>
        {[-3, -1, 1, 3].map((stripe) => (
          <rect key={stripe} x={stripe * 42 - 21} y={-130} width={42} height={260} fill={palette.tint} opacity={0.1} />
        ))}
        <g fill="none" stroke={palette.light} strokeWidth={2.4} opacity={0.55}>
          <rect x={-170} y={-110} width={340} height={220} />
          <path d="M0-110v220" />
          <circle r={38} />
          <path d="M-170-62h62v124h-62M170-62h-62v124h62M-170-28h24v56h-24M170-28h-24v56h24" />
          <path d="M-108-22a28 28 0 0 1 0 44M108-22a28 28 0 0 0 0 44" />
        </g>
        <circle r={4} fill={palette.light} />
      </g>
      <path
        d={`M150 214C${between(random, 190, 230)} 60 ${between(random, 270, 310)} 40 352 74`}
        fill="none"
        stroke={palette.accent}
        strokeWidth={3}
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <circle cx={352} cy={74} r={26} fill={palette.glow} opacity={0.35} />
      <circle cx={352} cy={74} r={13} fill={palette.light} />
      <path d="m352 68 5.6 4-2.1 6.6h-7L346.4 72z" fill={palette.shade} />
    </>
  )
}
