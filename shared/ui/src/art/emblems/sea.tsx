import { type DrawEmblem, GOLD, GREEN, IVORY, RED } from './materials.ts'

const carp: DrawEmblem = () => (
  <>
    <path d="M34-4 62-30c4 18 4 38-2 54L34 6z" fill={RED.deep} />
    <path d="M-8-30C0-48 18-50 30-44 24-38 22-32 22-24zM-10 28C-4 44 8 48 20 46 14 38 14 34 14 26z" fill={GOLD.deep} />
    <path d="M-58 2C-44-30-4-38 40-4 44 0 44 4 40 8-4 38-42 32-58 2Z" fill={RED.base} />
    <path d="M-58 2C-46-12-20-16 6-12 20-10 32-4 40 2 20 14-34 22-58 2Z" fill={IVORY.base} />
    <path
      d="M-6-22c10 4 18 14 18 24S6 20-2 24M8-18c8 4 14 12 14 20S18 16 12 20"
      fill="none"
      stroke={RED.deep}
      strokeWidth={3}
    />
    <circle cx={-38} cy={-4} r={8} fill="#ffffff" />
    <circle cx={-40} cy={-4} r={4.5} fill="#17202c" />
  </>
)

const shark: DrawEmblem = ({ tint, light }) => (
  <>
    <path d="M36 0 64-28c0 16-4 26-10 32 6 6 10 12 10 26z" fill="#4f6f8f" />
    <path d="M-4-24 20-54c6 12 8 24 6 34z" fill="#4f6f8f" />
    <path d="M-62 8C-50-22-6-36 44-2 28 24-32 34-62 8Z" fill="#7c9fbf" />
    <path d="M-62 8C-40 6 4 12 40 2 22 26-34 32-62 8Z" fill={light} />
    <path d="m-54 12 6 8 5-6 6 8 5-7 7 8 5-8" fill="none" stroke="#ffffff" strokeWidth={4} />
    <path d="M-6 16-2 44c10-4 16-14 16-26z" fill="#4f6f8f" />
    <circle cx={-34} cy={-6} r={5} fill="#12202f" />
    <path d="M-14-8c-3 6-3 12 0 18M-5-10c-3 7-3 14 0 20" fill="none" stroke={tint} strokeWidth={3} />
  </>
)

const octopus: DrawEmblem = () => (
  <>
    <path
      d="M-34 14c-14 6-20 20-12 30 4-4 8-4 14 0 0-8 4-14 12-16zM34 14c14 6 20 20 12 30-4-4-8-4-14 0 0-8-4-14-12-16zM-16 20c-8 12-6 24 2 32 6-8 8-16 8-28zM16 20c8 12 6 24-2 32-6-8-8-16-8-28z"
      fill="#8c3fc4"
    />
    <path d="M0-54c26 0 42 20 42 42 0 24-18 40-42 40s-42-16-42-40c0-22 16-42 42-42Z" fill="#b465e8" />
    <path d="M-24-36c6-8 14-12 24-12" fill="none" stroke="#e9c9ff" strokeWidth={7} strokeLinecap="round" />
    <circle cx={-15} cy={-6} r={11} fill="#ffffff" />
    <circle cx={15} cy={-6} r={11} fill="#ffffff" />
    <circle cx={-13} cy={-4} r={6} fill="#1d1030" />
    <circle cx={13} cy={-4} r={6} fill="#1d1030" />
    <path d="M-8 14c5 4 11 4 16 0" fill="none" stroke="#1d1030" strokeWidth={3} strokeLinecap="round" />
  </>
)

const crab: DrawEmblem = () => (
  <>
    <path
      d="M-34-4c-18-6-24-22-18-36l8 12 10-12c6 12 6 26 0 36zM34-4c18-6 24-22 18-36l-8 12-10-12c-6 12-6 26 0 36z"
      fill={RED.deep}
    />
    <path
      d="M-36 16-58 26M-34 26-50 44M36 16 58 26M34 26 50 44"
      stroke={RED.deep}
      strokeWidth={7}
      strokeLinecap="round"
    />
    <path d="M0-18c28 0 44 14 44 28S26 40 0 40s-44-16-44-30 16-28 44-28Z" fill={RED.base} />
    <path d="M-28-2C-20-8-10-10 0-10" fill="none" stroke={RED.light} strokeWidth={6} strokeLinecap="round" />
    <path d="M-14-16v-14M14-16v-14" stroke={RED.deep} strokeWidth={5} />
    <circle cx={-14} cy={-34} r={8} fill="#ffffff" />
    <circle cx={14} cy={-34} r={8} fill="#ffffff" />
    <circle cx={-14} cy={-34} r={4} fill="#20101a" />
    <circle cx={14} cy={-34} r={4} fill="#20101a" />
  </>
)

const pearl: DrawEmblem = () => (
  <>
    <path d="M-54 6C-50-34-24-52 0-52S50-34 54 6z" fill="#e58fb4" />
    <path d="M0-50V6M-26-42-16 6M26-42 16 6M-46-20-32 6M46-20 32 6" stroke="#b4557f" strokeWidth={3} />
    <path d="M-54 8h108C50 34 26 44 0 44S-50 34-54 8Z" fill="#c96a97" />
    <circle cy={6} r={19} fill={IVORY.base} />
    <circle cy={6} r={19} fill="none" stroke={IVORY.deep} strokeWidth={3} />
    <path d="M-9-2c2-4 5-6 9-6" stroke="#ffffff" strokeWidth={5} strokeLinecap="round" fill="none" />
  </>
)

const anchor: DrawEmblem = () => (
  <>
    <path d="M0-34V44M-26-14h52" stroke={GOLD.deep} strokeWidth={13} strokeLinecap="round" />
    <path
      d="M-44 8C-42 34-22 48 0 50 22 48 42 34 44 8"
      fill="none"
      stroke={GOLD.deep}
      strokeWidth={13}
      strokeLinecap="round"
    />
    <path
      d="M0-34V40M-24-16h48M-42 8C-40 30-22 44 0 46 22 44 40 30 42 8"
      fill="none"
      stroke={GOLD.base}
      strokeWidth={7}
      strokeLinecap="round"
    />
    <circle cy={-46} r={11} fill="none" stroke={GOLD.base} strokeWidth={8} />
    <path d="M-54 14-42-6l14 16zM54 14 42-6 28 10z" fill={GOLD.base} />
  </>
)

const turtle: DrawEmblem = () => (
  <>
    <path
      d="M-26-28C-46-46-58-38-56-24zM-26 28C-46 46-58 38-56 24zM26-30C40-48 52-44 54-30zM26 30C40 48 52 44 54 30z"
      fill={GREEN.deep}
    />
    <path d="M-38-8c-18-4-26 2-26 8s8 12 26 8z" fill={GREEN.base} />
    <circle cx={-54} cy={-3} r={3} fill="#10241a" />
    <ellipse cx={6} rx={46} ry={38} fill={GREEN.dark} />
    <ellipse cx={6} rx={38} ry={30} fill={GREEN.deep} />
    <path d="m6-18 17 10v16L6 18-11 8V-8z" fill={GREEN.base} />
    <path d="M6-30v12M6 18v12M23-8l14-6M23 8l14 6M-11-8l-14-6M-11 8l-14 6" stroke={GREEN.light} strokeWidth={3} />
  </>
)

const jelly: DrawEmblem = ({ light, glow }) => (
  <>
    <path
      d="M-30 4c-4 14 6 20 0 40M-12 8c-6 16 6 24 0 44M8 8c6 16-6 24 0 44M28 4c4 14-6 20 0 40"
      fill="none"
      stroke={light}
      strokeWidth={5}
      strokeLinecap="round"
      strokeOpacity={0.8}
    />
    <path
      d="M-46 4C-46-30-26-52 0-52S46-30 46 4c-8 8-14 8-18 0-6 8-14 8-20 0-6 8-14 8-18 0-6 8-14 8-18 0-4 8-10 8-18 0Z"
      fill={glow}
    />
    <path d="M-28-14c2-14 12-24 26-26" fill="none" stroke="#ffffff" strokeWidth={6} strokeLinecap="round" />
    <circle cx={-8} cy={-12} r={5} fill={light} />
    <circle cx={16} cy={-20} r={4} fill={light} />
  </>
)

/** Subjects of fishing games. */
export const SEA = { carp, shark, octopus, crab, pearl, anchor, turtle, jelly } as const
