const PANELS = 5
const TURN = (2 * Math.PI) / PANELS

function point(radius: number, angle: number): string {
  return `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`
}

function corners(visit: (angle: number) => string): string {
  return Array.from({ length: PANELS }, (_, index) => visit(index * TURN)).join('')
}

/** The middle pentagon, the seams that leave it, and the five panels cut off by the rim; on a circle of radius 100. */
const MIDDLE = `M${Array.from({ length: PANELS }, (_, index) => point(34, index * TURN)).join('L')}Z`
const SEAMS = corners(
  (angle) =>
    `M${point(34, angle)}L${point(64, angle)}` +
    `M${point(64, angle)}L${point(76, angle - 0.3)}M${point(64, angle)}L${point(76, angle + 0.3)}`,
)
const RIM = corners(
  (angle) =>
    `M${point(70, angle)}L${point(84, angle - 0.34)}L${point(100, angle - 0.26)}` +
    `A100 100 0 0 1 ${point(100, angle + 0.26)}L${point(84, angle + 0.34)}Z`,
)

export interface FootballProps {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly turn?: number
  readonly id: string
  readonly light: string
  readonly shade: string
  readonly ink: string
}

/** A football lit from the upper left. */
export function Football({ x, y, radius, turn = 0, id, light, shade, ink }: FootballProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 100})`}>
      <defs>
        <radialGradient id={`${id}-body`} cx="36%" cy="30%" r="78%">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.55" stopColor={light} />
          <stop offset="1" stopColor={shade} />
        </radialGradient>
        <radialGradient id={`${id}-dark`} cx="36%" cy="30%" r="80%">
          <stop offset="0.5" stopColor={ink} stopOpacity="0" />
          <stop offset="1" stopColor={ink} stopOpacity="0.55" />
        </radialGradient>
      </defs>
      <circle r={100} fill={`url(#${id}-body)`} />
      <g transform={`rotate(${turn})`} fill={ink}>
        <path d={MIDDLE} />
        <path d={RIM} />
        <path d={SEAMS} fill="none" stroke={ink} strokeWidth={3} strokeLinecap="round" strokeOpacity={0.6} />
      </g>
      <circle r={100} fill={`url(#${id}-dark)`} />
    </g>
  )
}
