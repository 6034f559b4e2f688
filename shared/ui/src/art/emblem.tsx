import type { ReactNode } from 'react'
import { SUITS } from './kinds/suit-paths.ts'
import type { Palette } from './palette.ts'

type Draw = (palette: Palette) => ReactNode

/** Subjects of game pictures, around the origin, about 100 units wide. */
const EMBLEMS = {
  gem: ({ tint, body, light, shade }) => (
    <>
      <path d="M-28-36h56l24 26L0 46-52-10z" fill={body} />
      <path d="M-28-36h56L14-10h-28z" fill={light} />
      <path d="M-52-10h38L0 46z" fill={tint} />
      <path d="M52-10H14L0 46z" fill={shade} />
      <path d="M-28-36-52-10h38zM28-36l24 26H14z" fill={tint} opacity={0.7} />
    </>
  ),
  coin: ({ accent, accentDeep, light }) => (
    <>
      <circle r={46} fill={accentDeep} />
      <circle r={46} cx={-3} cy={-3} fill={accent} />
      <circle r={36} cx={-3} cy={-3} fill="none" stroke={accentDeep} strokeWidth={3} />
      <path d="M-18-18h30v30h-30z" fill={accentDeep} />
      <path d="M-34-20a38 38 0 0 1 20-18" fill="none" stroke={light} strokeWidth={5} strokeLinecap="round" />
    </>
  ),
  seven: ({ accent, accentDeep, light }) => (
    <>
      <path d="M-34-44h72v22C14 0 8 20 8 48h-30C-22 18-12-2 6-20h-40z" fill={accentDeep} />
      <path d="M-38-48h72v22C10-4 4 16 4 44h-30C-26 14-16-6 2-24h-40z" fill={accent} />
      <path d="M-32-42h60v8h-60z" fill={light} />
    </>
  ),
  cherry: ({ accent, accentDeep, tint, light }) => (
    <>
      <path
        d="M-20 14C-16-16 4-36 30-42M24 20c0-26-2-44 6-62"
        fill="none"
        stroke={tint}
        strokeWidth={6}
        strokeLinecap="round"
      />
      <path d="M30-42c-20-8-38 0-44 14 18 6 36 0 44-14Z" fill={tint} />
      <circle cx={-22} cy={28} r={21} fill={accentDeep} />
      <circle cx={-25} cy={25} r={17} fill={accent} />
      <circle cx={26} cy={30} r={19} fill={accentDeep} />
      <circle cx={23} cy={27} r={15} fill={accent} />
      <circle cx={-31} cy={18} r={4.5} fill={light} />
      <circle cx={18} cy={21} r={4} fill={light} />
    </>
  ),
  bell: ({ accent, accentDeep, light }) => (
    <>
      <circle cy={38} r={10} fill={accentDeep} />
      <path d="M0-46c22 0 32 18 33 40 1 18 5 26 13 34H-46c8-8 12-16 13-34 1-22 11-40 33-40Z" fill={accentDeep} />
      <path d="M-4-46c20 0 28 18 29 40 1 18 3 26 9 34h-76c6-8 8-16 9-34 1-22 9-40 29-40Z" fill={accent} />
      <path d="M-22-6c1-14 6-24 14-28" fill="none" stroke={light} strokeWidth={5} strokeLinecap="round" />
      <rect x={-50} y={26} width={100} height={9} rx={4.5} fill={accent} />
    </>
  ),
  crown: ({ accent, accentDeep, light, glow }) => (
    <>
      <path d="M-48-22-20 6 0-42 20 6l28-28-10 60h-76z" fill={accentDeep} />
      <path d="M-48-22-20 6 0-42v80h-38z" fill={accent} />
      <rect x={-40} y={32} width={80} height={13} rx={4} fill={accent} />
      <circle cx={-48} cy={-24} r={6} fill={light} />
      <circle cx={48} cy={-24} r={6} fill={light} />
      <circle cy={-44} r={7} fill={light} />
      <circle cy={20} r={8} fill={glow} />
    </>
  ),
  star: ({ accent, accentDeep, light }) => (
    <>
      <path d="m0-50 15 33 36 4-27 24 8 36L0 29l-32 18 8-36-27-24 36-4z" fill={accentDeep} />
      <path d="m0-50 15 33L0 0zM51-13 24 11 0 0zM32 47 0 29V0zM-32 47l8-36L0 0zM-51-13l36-4L0 0z" fill={accent} />
      <path d="m0-50-15 33L0 0z" fill={light} opacity={0.75} />
    </>
  ),
  clover: ({ tint, body, shade, light }) => (
    <>
      <path d="M2 4c2 18 8 32 20 42" fill="none" stroke={shade} strokeWidth={8} strokeLinecap="round" />
      {[0, 90, 180, 270].map((turn) => (
        <g key={turn} transform={`rotate(${turn + 45}) translate(0 -24)`}>
          <path d={SUITS.heart} transform="scale(1.15)" fill={turn % 180 === 0 ? tint : body} />
        </g>
      ))}
      <circle r={4} fill={light} />
    </>
  ),
  lantern: ({ accent, accentDeep, tint, light, shade }) => (
    <>
      <path d="M0-56v14M0 40v18M-8 58h16" stroke={accent} strokeWidth={4} strokeLinecap="round" />
      <ellipse rx={44} ry={36} fill={tint} />
      <path d="M0-36C-26-20-26 20 0 36 26 20 26-20 0-36Z" fill={light} opacity={0.28} />
      <path
        d="M-20-33C-40-16-40 16-20 33M20-33C40-16 40 16 20 33"
        fill="none"
        stroke={shade}
        strokeWidth={2.5}
        opacity={0.5}
      />
      <rect x={-20} y={-44} width={40} height={9} rx={3} fill={accent} />
      <rect x={-20} y={35} width={40} height={9} rx={3} fill={accentDeep} />
    </>
  ),
  flame: ({ accent, accentDeep, glow, light }) => (
    <>
      <path
        d="M4-52C10-30 40-16 40 14a40 38 0 0 1-80 0c0-16 8-26 16-34 2 8 4 12 10 14C-18-22-12-40 4-52Z"
        fill={accentDeep}
      />
      <path d="M2-30C6-14 28-4 28 18a28 27 0 0 1-56 0c0-10 4-16 10-22 2 6 6 8 10 9C-12-8-8-20 2-30Z" fill={accent} />
      <path d="M0 0C4 8 14 14 14 26a14 14 0 0 1-28 0C-14 14-4 12 0 0Z" fill={light} />
      <circle cx={36} cy={-30} r={4} fill={glow} />
    </>
  ),
  bolt: ({ accent, accentDeep, light }) => (
    <>
      <path d="M14-54-34 10H-4L-14 54 38-14H6z" fill={accentDeep} />
      <path d="M10-54-38 10H-8l-6 44L0 2h-20z" fill={accent} />
      <path d="m8-46-34 46h8z" fill={light} />
    </>
  ),
  lotus: ({ tint, body, light, accent, shade }) => (
    <>
      <path
        d="M0 36C-34 36-54 18-56-4c20-2 36 6 44 22C-10 4-6-2 0-8 6-2 10 4 12 18 20 2 36-6 56-4 54 18 34 36 0 36Z"
        fill={body}
      />
      <path d="M0 36C-22 26-30 0-24-26-10-20-2-8 0 10 2-8 10-20 24-26 30 0 22 26 0 36Z" fill={tint} />
      <path d="M0 36C-14 18-16-20 0-46 16-20 14 18 0 36Z" fill={light} />
      <ellipse cy={42} rx={40} ry={5} fill={shade} />
      <circle cy={8} r={5} fill={accent} />
    </>
  ),
  koi: ({ accent, accentDeep, light, tint }) => (
    <>
      <path d="M-40-6C-26-36 18-36 30 2l22-18C50 2 50 18 54 34L28 20C10 38-28 30-40-6Z" fill={light} />
      <path d="M-40-6C-26-36 18-36 30 2 14-6 6-16-6-16s-16 14-34 10Z" fill={accent} />
      <path d="M30 2l22-18C50 2 50 18 54 34L28 20z" fill={accentDeep} />
      <path d="M-8-26c8-14 20-18 32-14-6 6-8 12-8 20zM-6 24c0 12 6 20 16 24 0-8 2-14 6-20z" fill={tint} />
      <circle cx={-26} cy={-8} r={4} fill={accentDeep} />
    </>
  ),
  peak: ({ tint, body, shade, light, accent }) => (
    <>
      <circle cx={18} cy={-22} r={24} fill={accent} />
      <path d="M-56 42-14-30 6 4l12-16 38 54z" fill={body} />
      <path d="M-14-30-56 42h30z" fill={tint} />
      <path d="m-14-30 10 17-8 6-6-6-8 6z" fill={light} />
      <path d="m18-12 38 54H20z" fill={shade} />
    </>
  ),
  knot: ({ accent, accentDeep, light }) => (
    <>
      <g fill="none" strokeWidth={8} strokeLinejoin="round">
        <path d="M0-48 34-14 0 20-34-14z" stroke={accentDeep} />
        <path d="M-17-31 17 3M17-31-17 3" stroke={accentDeep} />
        <path d="M0-48 34-14 0 20-34-14z" stroke={accent} transform="translate(-2 -2)" />
        <path d="M-17-31 17 3M17-31-17 3" stroke={accent} transform="translate(-2 -2)" />
      </g>
      <path d="M-8 24-12 54M0 24v34M8 24l4 30" stroke={accent} strokeWidth={4} strokeLinecap="round" />
      <circle cy={22} r={7} fill={light} />
    </>
  ),
  spade: ({ light, tint, shade }) => (
    <>
      <path d={SUITS.spade} transform="translate(4 4) scale(2.4)" fill={shade} />
      <path d={SUITS.spade} transform="scale(2.4)" fill={light} />
      <path d={SUITS.spade} transform="translate(2 6) scale(1.5)" fill={tint} />
    </>
  ),
  tile: ({ light, tint, shade, accent, accentDeep }) => (
    <>
      <rect x={-30} y={-42} width={68} height={92} rx={9} fill={shade} />
      <rect x={-34} y={-46} width={68} height={92} rx={9} fill={tint} />
      <rect x={-34} y={-46} width={68} height={82} rx={9} fill={light} />
      <circle cy={-6} r={22} fill="none" stroke={accentDeep} strokeWidth={6} />
      <circle cy={-6} r={9} fill={accent} />
    </>
  ),
  horseshoe: ({ tint, body, light, accent }) => (
    <>
      <path d="M-30 44C-58-8-38-48 0-48s58 40 30 92" fill="none" stroke={body} strokeWidth={24} strokeLinecap="round" />
      <path d="M-30 44C-58-8-38-48 0-48s58 40 30 92" fill="none" stroke={tint} strokeWidth={12} strokeLinecap="round" />
      {[-40, -34, 34, 40].map((x, index) => (
        <circle key={x} cx={x * (index % 3 === 0 ? 1 : 0.86)} cy={index % 3 === 0 ? 4 : -24} r={3.6} fill={accent} />
      ))}
      <circle cy={-48} r={4} fill={light} />
    </>
  ),
} satisfies Record<string, Draw>

export type EmblemName = keyof typeof EMBLEMS

export const EMBLEM_NAMES = Object.keys(EMBLEMS) as readonly EmblemName[]

/** One subject, to be placed inside an SVG. */
export function Emblem({ name, palette }: { readonly name: EmblemName; readonly palette: Palette }) {
  return <>{EMBLEMS[name](palette)}</>
}
