import { SUITS } from '../kinds/suit-paths.ts'
import { type DrawEmblem, GOLD, GREEN, RED } from './materials.ts'

const seven: DrawEmblem = () => (
  <>
    <path d="M-34-44h76v24C16 2 12 24 12 54h-34C-24 20-12 0 6-18h-40z" fill={RED.dark} />
    <path
      d="M-40-50h76v24C10-4 6 18 6 48h-34C-30 14-18-6 0-24h-40z"
      fill={RED.base}
      stroke={GOLD.base}
      strokeWidth={5}
      strokeLinejoin="round"
    />
    <path d="M-33-43h61v7h-61z" fill={RED.light} />
  </>
)

const cherry: DrawEmblem = () => (
  <>
    <path
      d="M-22 14C-18-18 4-38 30-46M26 20c0-28-4-46 4-66"
      fill="none"
      stroke={GREEN.deep}
      strokeWidth={6}
      strokeLinecap="round"
    />
    <path d="M30-46c-22-10-44-2-52 14 22 8 44 2 52-14Z" fill={GREEN.base} />
    <path d="M24-44C8-44-8-40-18-33" fill="none" stroke={GREEN.light} strokeWidth={3} strokeLinecap="round" />
    <circle cx={-22} cy={30} r={25} fill={RED.deep} />
    <circle cx={-25} cy={27} r={20} fill={RED.base} />
    <circle cx={28} cy={33} r={23} fill={RED.deep} />
    <circle cx={25} cy={30} r={18} fill={RED.base} />
    <path
      d="M-38 22c1-6 5-10 10-12M14 24c1-5 4-8 8-10"
      fill="none"
      stroke={RED.light}
      strokeWidth={5}
      strokeLinecap="round"
    />
  </>
)

const bell: DrawEmblem = () => (
  <>
    <circle cy={42} r={11} fill={GOLD.dark} />
    <path d="M0-52c26 0 36 20 37 44 1 20 6 28 15 36H-52c9-8 14-16 15-36 1-24 11-44 37-44Z" fill={GOLD.deep} />
    <path d="M-4-52c22 0 30 20 31 44 1 20 3 28 9 36h-88c9-8 14-16 15-36 1-24 11-44 33-44Z" fill={GOLD.base} />
    <path d="M-24-8c1-16 6-27 15-32" fill="none" stroke={GOLD.light} strokeWidth={7} strokeLinecap="round" />
    <rect x={-56} y={26} width={112} height={11} rx={5.5} fill={GOLD.base} />
    <rect x={-50} y={28} width={60} height={3.5} rx={1.7} fill={GOLD.light} />
    <path d="M-7-58a7 7 0 0 1 14 0v8H-7z" fill={GOLD.deep} />
  </>
)

const crown: DrawEmblem = () => (
  <>
    <path d="M-54-22-24 6 0-46 24 6l30-28-11 64h-86z" fill={GOLD.deep} />
    <path d="M-54-22-24 6 0-46v88h-43z" fill={GOLD.base} />
    <path d="M-49-10-24 14 0-34" fill="none" stroke={GOLD.light} strokeWidth={4} strokeLinejoin="round" />
    <rect x={-45} y={34} width={90} height={15} rx={5} fill={GOLD.base} />
    <circle cx={-54} cy={-26} r={7} fill={RED.base} />
    <circle cx={54} cy={-26} r={7} fill={RED.base} />
    <circle cy={-50} r={8} fill={GREEN.base} />
    <path d="m0 8 9 11-9 11-9-11z" fill={RED.base} />
    <path d="m0 8 9 11H-9z" fill={RED.light} />
  </>
)

const star: DrawEmblem = () => (
  <>
    <path d="m3-48 16 34 38 4-28 26 8 38L3 35l-34 19 8-38-28-26 38-4z" fill={GOLD.dark} />
    <path d="m0-54 16 34 38 4-28 26 8 38L0 29l-34 19 8-38-28-26 38-4z" fill={GOLD.deep} />
    <path d="m0-54 16 34L0 2zM54-16 26 10 0 2zM34 48 0 29V2zM-34 48l8-38L0 2zM-54-16l38-4L0 2z" fill={GOLD.base} />
    <path d="M0-54-16-20 0 2zM-54-16l28 26L0 2z" fill={GOLD.light} fillOpacity={0.85} />
  </>
)

const clover: DrawEmblem = () => (
  <>
    <path d="M3 6c3 20 9 34 20 46" fill="none" stroke={GREEN.dark} strokeWidth={9} strokeLinecap="round" />
    {[45, 135, 225, 315].map((turn) => (
      <g key={turn} transform={`rotate(${turn}) translate(0 -26)`}>
        <path d={SUITS.heart} transform="scale(1.45)" fill={GREEN.deep} />
        <path d={SUITS.heart} transform="translate(-1.5 -1.5) scale(1.2)" fill={GREEN.base} />
        <path d="M0 16V-8" stroke={GREEN.light} strokeWidth={2.5} strokeLinecap="round" />
      </g>
    ))}
  </>
)

const horseshoe: DrawEmblem = () => (
  <>
    <path
      d="M-30 46C-62-10-40-50 2-50s62 40 30 96"
      fill="none"
      stroke={GOLD.dark}
      strokeWidth={27}
      strokeLinecap="round"
    />
    <path
      d="M-32 44C-64-12-42-52 0-52s64 40 32 96"
      fill="none"
      stroke={GOLD.base}
      strokeWidth={24}
      strokeLinecap="round"
    />
    <path d="M-38 34C-60-14-38-57 0-58" fill="none" stroke={GOLD.light} strokeWidth={5} strokeLinecap="round" />
    {[
      [-44, 6],
      [-37, -24],
      [-14, -46],
      [14, -46],
      [37, -24],
      [44, 6],
    ].map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r={4} fill={GOLD.dark} />
    ))}
  </>
)

const gem: DrawEmblem = ({ tint, body, light, shade }) => (
  <>
    <path d="M-30-40h60l28 28L0 52-58-12z" fill={body} />
    <path d="M-30-40h60L16-12h-32z" fill={light} />
    <path d="M-58-12h42L0 52z" fill={tint} />
    <path d="M58-12H16L0 52z" fill={shade} />
    <path d="M-30-40-58-12h42z" fill={tint} fillOpacity={0.85} />
    <path d="M30-40l28 28H16z" fill={body} />
    <path d="M-22-34h18l-6 16h-12z" fill="#ffffff" fillOpacity={0.75} />
  </>
)

/** Subjects of the classic fruit machine. */
export const FRUIT_MACHINE = { seven, cherry, bell, crown, star, clover, horseshoe, gem } as const
