import { SUITS } from '../kinds/suit-paths.ts'
import { type DrawEmblem, GOLD, RED } from './materials.ts'

const flame: DrawEmblem = () => (
  <>
    <path
      d="M4-58C10-34 46-18 46 16a46 43 0 0 1-92 0c0-18 9-29 18-38 2 9 5 13 11 16C-20-24-13-44 4-58Z"
      fill={RED.base}
    />
    <path d="M2-34C6-16 33-4 33 20a33 31 0 0 1-66 0c0-12 5-19 12-26 2 7 7 10 12 11C-13-9-9-22 2-34Z" fill="#ff9130" />
    <path d="M0 0C4 9 17 16 17 30a17 17 0 0 1-34 0C-17 16-4 14 0 0Z" fill={GOLD.light} />
  </>
)

const bolt: DrawEmblem = () => (
  <>
    <path d="M18-52-32 14H0l-10 46L46-14H12z" fill={GOLD.dark} />
    <path d="M12-58-40 10H-8l-10 46L40-18H6z" fill={GOLD.base} />
    <path d="M8-52-34 4h12z" fill={GOLD.light} />
  </>
)

const peak: DrawEmblem = ({ tint, body, shade }) => (
  <>
    <circle cx={20} cy={-24} r={27} fill={GOLD.base} />
    <circle cx={20} cy={-24} r={33} fill="none" stroke={GOLD.light} strokeWidth={2} strokeOpacity={0.6} />
    <path d="M-60 46-14-34 8 4l13-18 42 60z" fill={body} />
    <path d="M-14-34-60 46h34z" fill={tint} />
    <path d="m-14-34 13 22-9 7-7-7-11 8z" fill="#ffffff" />
    <path d="m21-14 42 60H22z" fill={shade} />
    <path d="m21-14 9 13-8 4-7-8z" fill="#ffffff" />
  </>
)

const moon: DrawEmblem = ({ light }) => (
  <>
    <path d="M16-50a52 52 0 1 0 32 76A43 43 0 0 1 16-50Z" fill={GOLD.base} />
    <path d="M2-48a52 52 0 0 0-34 82C-44 6-30-32 2-48Z" fill={GOLD.light} fillOpacity={0.7} />
    <path
      d="m28-22 4 10 10 4-10 4-4 10-4-10-10-4 10-4zM50-44l2.6 6.4L59-35l-6.4 2.6L50-26l-2.6-6.4L41-35l6.4-2.6z"
      fill={light}
    />
  </>
)

const spade: DrawEmblem = ({ light, tint, to }) => (
  <>
    <path d={SUITS.spade} transform="translate(4 5) scale(2.6)" fill={to} fillOpacity={0.6} />
    <path d={SUITS.spade} transform="scale(2.6)" fill={light} />
    <path d={SUITS.spade} transform="translate(2 5) scale(1.7)" fill={tint} />
    <path d="M-30 4C-30-10-16-22-6-34" fill="none" stroke="#ffffff" strokeWidth={5} strokeLinecap="round" />
  </>
)

const heart: DrawEmblem = () => (
  <>
    <path d={SUITS.heart} transform="translate(3 6) scale(2.6)" fill={RED.dark} />
    <path d={SUITS.heart} transform="scale(2.6)" fill={RED.deep} />
    <path d={SUITS.heart} transform="translate(-3 -3) scale(2.15)" fill={RED.base} />
    <path d="M-38-20c0-10 8-16 16-16" fill="none" stroke={RED.light} strokeWidth={7} strokeLinecap="round" />
  </>
)

const wheel: DrawEmblem = ({ tint, body, light, accent }) => (
  <>
    <circle r={54} fill={GOLD.deep} />
    <circle r={48} fill={light} />
    {Array.from({ length: 8 }, (_, index) => (
      <path
        key={index}
        d="M0 0-18.4-44.3A48 48 0 0 1 18.4-44.3Z"
        transform={`rotate(${index * 45})`}
        fill={[RED.base, tint, GOLD.base, body][index % 4]}
      />
    ))}
    <circle r={48} fill="none" stroke="#ffffff" strokeOpacity={0.4} strokeWidth={2} />
    <circle r={14} fill={GOLD.base} />
    <circle r={7} fill={accent} />
    <path d="M0-38-11-62H11Z" fill="#ffffff" />
  </>
)

const rocket: DrawEmblem = ({ tint, body }) => (
  <g transform="rotate(40)">
    <path d="M-12 34C-10 50-4 58 0 66 4 58 10 50 12 34z" fill="#ff9130" />
    <path d="M-6 34C-5 44-2 50 0 56 2 50 5 44 6 34z" fill={GOLD.light} />
    <path d="M-18 4-38 26l2 20 20-12zM18 4l20 22-2 20-20-12z" fill={RED.base} />
    <path d="M0-62C18-44 24-18 20 36h-40C-24-18-18-44 0-62Z" fill="#ffffff" />
    <path d="M0-62C18-44 24-18 20 36H0z" fill="#d5deea" />
    <path d="M0-62C9-53 15-42 18-28h-36C-15-42-9-53 0-62Z" fill={RED.base} />
    <circle cy={-8} r={11} fill={body} />
    <circle cy={-8} r={7} fill={tint} />
  </g>
)

/** Subjects from nature and the sky. */
export const ELEMENTS = { flame, bolt, peak, moon, spade, heart, wheel, rocket } as const
