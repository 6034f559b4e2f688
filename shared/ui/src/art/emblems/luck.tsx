import { type DrawEmblem, GOLD, GREEN, IVORY, RED } from './materials.ts'

const coin: DrawEmblem = () => (
  <>
    <circle r={48} cx={3} cy={4} fill={GOLD.dark} />
    <circle r={48} fill={GOLD.deep} />
    <circle r={44} fill={GOLD.base} />
    <circle r={35} fill="none" stroke={GOLD.deep} strokeWidth={3.5} />
    <path d="M-15-15h30v30h-30z" fill={GOLD.dark} />
    <path d="M-15-15h30v30h-30z" fill="none" stroke={GOLD.light} strokeWidth={2.5} />
    <path d="M-39-10a40 40 0 0 1 24-27" fill="none" stroke={GOLD.light} strokeWidth={6} strokeLinecap="round" />
  </>
)

const ingot: DrawEmblem = () => (
  <>
    <ellipse cy={30} rx={40} ry={9} fill={GOLD.dark} fillOpacity={0.6} />
    <path d="M-54-22C-34-6-22-2 0-2s34-4 54-20C52 14 36 34 0 34S-52 14-54-22Z" fill={GOLD.base} />
    <path d="M-54-22C-50 12-34 30 0 33c-14-14-20-22-22-36-14-4-22-10-32-19Z" fill={GOLD.light} fillOpacity={0.55} />
    <ellipse cy={-14} rx={28} ry={19} fill={GOLD.deep} />
    <ellipse cy={-18} rx={26} ry={17} fill={GOLD.base} />
    <path d="M-18-24a22 14 0 0 1 22-9" fill="none" stroke={GOLD.light} strokeWidth={5} strokeLinecap="round" />
    <path d="M54-22C50 10 38 26 14 32 34 20 44 2 54-22Z" fill={GOLD.deep} />
  </>
)

const fortune: DrawEmblem = () => (
  <>
    <g transform="rotate(45)">
      <rect x={-38} y={-38} width={80} height={80} rx={9} fill={RED.dark} />
      <rect x={-40} y={-40} width={80} height={80} rx={9} fill={RED.base} />
      <rect x={-32} y={-32} width={64} height={64} rx={5} fill="none" stroke={GOLD.base} strokeWidth={3} />
    </g>
    <text y={21} textAnchor="middle" fontSize={58} fontWeight={700} fill={GOLD.light} fontFamily="inherit">
      福
    </text>
  </>
)

const lantern: DrawEmblem = () => (
  <>
    <path d="M0-60v16M0 42v20M-9 44v14M9 44v14" stroke={GOLD.base} strokeWidth={4} strokeLinecap="round" />
    <ellipse rx={48} ry={37} fill={RED.deep} />
    <ellipse rx={35} ry={37} fill={RED.base} />
    <ellipse rx={14} ry={37} fill={RED.light} fillOpacity={0.55} />
    <path
      d="M-30-24C-38-8-36 10-32 20"
      fill="none"
      stroke={RED.light}
      strokeWidth={4}
      strokeLinecap="round"
      strokeOpacity={0.8}
    />
    <rect x={-22} y={-46} width={44} height={10} rx={3} fill={GOLD.base} />
    <rect x={-22} y={36} width={44} height={10} rx={3} fill={GOLD.deep} />
  </>
)

const knot: DrawEmblem = () => (
  <>
    <path d="M-9 22-13 56M0 22v38M9 22l4 34" stroke={RED.deep} strokeWidth={5} strokeLinecap="round" />
    <g fill="none" strokeWidth={9} strokeLinejoin="round">
      <path d="M0-54 38-14 0 26-38-14z" stroke={RED.dark} transform="translate(2 3)" />
      <path d="M0-54 38-14 0 26-38-14z" stroke={RED.base} />
      <path d="M-19-34 19 6M19-34-19 6" stroke={RED.base} />
      <path d="M-19-34 19 6M19-34-19 6" stroke={GOLD.base} strokeWidth={2.5} />
      <path d="M0-54 38-14 0 26-38-14z" stroke={GOLD.base} strokeWidth={2.5} />
    </g>
    <circle cy={27} r={8} fill={GOLD.base} />
    <circle cx={-2} cy={25} r={3} fill={GOLD.light} />
  </>
)

const lotus: DrawEmblem = ({ accent }) => (
  <>
    <ellipse cy={40} rx={46} ry={8} fill={GREEN.deep} />
    <ellipse cy={37} rx={40} ry={5} fill={GREEN.base} />
    <path
      d="M0 36C-34 36-56 18-58-6c22-2 38 8 46 26C-8 0-6-2 0-8 6-2 8 0 12 20 20 2 36-8 58-6 56 18 34 36 0 36Z"
      fill="#e0559a"
    />
    <path d="M0 36C-24 26-34-2-26-30-10-22-2-10 0 10 2-10 10-22 26-30 34-2 24 26 0 36Z" fill="#f58cc0" />
    <path d="M0 36C-15 18-17-22 0-50 17-22 15 18 0 36Z" fill="#ffd0e6" />
    <circle cy={14} r={5} fill={accent} />
  </>
)

const koi: DrawEmblem = () => (
  <>
    <path d="M30 2l24-22C52 0 52 20 58 38L28 20z" fill="#ff9f43" />
    <path d="M-8-26c8-16 22-20 36-16-8 7-10 14-10 22zM-6 24c0 14 8 22 18 26 0-8 2-16 6-22z" fill="#ffb870" />
    <path d="M-46-4C-30-38 18-38 32 2 18 42-30 34-46-4Z" fill="#ffffff" />
    <path d="M-46-4C-30-38 18-38 32 2 16-4 8-18-8-18S-26-2-46-4Z" fill="#ff6b35" />
    <path d="M0 26c4-10 16-14 26-12C18 24 10 28 0 26Z" fill="#ff6b35" />
    <path d="M-14-18c6 8 6 26-2 40" fill="none" stroke="#ffd9c2" strokeWidth={3} />
    <circle cx={-30} cy={-8} r={5} fill="#23283a" />
    <circle cx={-31.5} cy={-9.5} r={1.7} fill="#ffffff" />
  </>
)

const tile: DrawEmblem = () => (
  <>
    <rect x={-30} y={-44} width={72} height={98} rx={10} fill={GREEN.dark} />
    <rect x={-36} y={-50} width={72} height={98} rx={10} fill={GREEN.base} />
    <rect x={-36} y={-50} width={72} height={86} rx={10} fill={IVORY.base} />
    <rect x={-33} y={-47} width={66} height={78} rx={8} fill={IVORY.light} />
    <text y={16} textAnchor="middle" fontSize={54} fontWeight={700} fill={RED.deep} fontFamily="inherit">
      中
    </text>
  </>
)

/** Subjects from Chinese luck. */
export const LUCK = { coin, ingot, fortune, lantern, knot, lotus, koi, tile } as const
