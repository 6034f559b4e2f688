import { Football } from './football.tsx'
import { useSvgId } from './use-svg-id.ts'

const CENTRE = { x: 1000, y: 168 }

/** The grain of an old jade disc: dots in rings, more of them further out. */
const GRAINS = [86, 101, 116, 131, 146].flatMap((radius, ring) => {
  const count = Math.round(radius / 3.1)
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + (ring % 2) / 2) / count) * 2 * Math.PI
    return {
      key: `${ring} ${index}`,
      x: Math.round(CENTRE.x + Math.cos(angle) * radius),
      y: Math.round(CENTRE.y + Math.sin(angle) * radius),
    }
  })
})

const CLOUD =
  'M0 0c18-22 46-16 46 4 0 12-16 16-22 6m22-6c16-26 52-18 50 6-2 14-20 16-24 4m24-4c14-14 40-10 46 10H-34c4-16 20-22 34-20'

/** A jade disc behind ridges with gold edges, a pitch in the valley and a ball on its way. */
export function JadeScene() {
  const id = useSvgId()
  return (
    <svg viewBox="0 0 1200 400" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="#03170f" />
          <stop offset="0.6" stopColor="#0a3627" />
          <stop offset="1" stopColor="#14573e" />
        </linearGradient>
        <radialGradient id={`${id}disc`} cx="38%" cy="32%" r="80%">
          <stop offset="0" stopColor="#c9f3dd" />
          <stop offset="0.45" stopColor="#58c79a" />
          <stop offset="1" stopColor="#137350" />
        </radialGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0.35" stopColor="#f3d98a" stopOpacity="0.5" />
          <stop offset="1" stopColor="#f3d98a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}gold`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#b98a2c" />
          <stop offset="0.5" stopColor="#ffe9a8" />
          <stop offset="1" stopColor="#c99a35" />
        </linearGradient>
        <linearGradient id={`${id}far`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d7555" />
          <stop offset="1" stopColor="#0c3a2a" />
        </linearGradient>
        <linearGradient id={`${id}mid`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#115239" />
          <stop offset="1" stopColor="#072619" />
        </linearGradient>
        <linearGradient id={`${id}near`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0a3927" />
          <stop offset="1" stopColor="#041a11" />
        </linearGradient>
        <linearGradient id={`${id}trail`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#ffe9a8" stopOpacity="0" />
          <stop offset="1" stopColor="#ffe9a8" stopOpacity="0.95" />
        </linearGradient>
        <linearGradient id={`${id}veil`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#03170f" stopOpacity="0.85" />
          <stop offset="0.5" stopColor="#03170f" stopOpacity="0" />
        </linearGradient>
        <mask id={`${id}hole`}>
          <circle cx={CENTRE.x} cy={CENTRE.y} r="158" fill="#fff" />
          <circle cx={CENTRE.x} cy={CENTRE.y} r="60" fill="#000" />
        </mask>
      </defs>
      <rect width="1200" height="400" fill={`url(#${id}sky)`} />
      <circle cx={CENTRE.x} cy={CENTRE.y} r="300" fill={`url(#${id}glow)`} opacity="0.7" />
      <g mask={`url(#${id}hole)`}>
        <circle cx={CENTRE.x} cy={CENTRE.y} r="158" fill={`url(#${id}disc)`} />
        <g fill="#0a4d35" opacity="0.34">
          {GRAINS.map(({ key, x, y }) => (
            <circle key={key} cx={x} cy={y} r="3" />
          ))}
        </g>
        <path d={`M${CENTRE.x - 158} 60C902 96 992 20 1158 74V0H842Z`} fill="#ffffff" opacity="0.16" />
      </g>
      <g fill="none" stroke={`url(#${id}gold)`}>
        <circle cx={CENTRE.x} cy={CENTRE.y} r="158" strokeWidth="5" />
        <circle cx={CENTRE.x} cy={CENTRE.y} r="72" strokeWidth="1.5" />
        <circle cx={CENTRE.x} cy={CENTRE.y} r="60" strokeWidth="4" />
      </g>
      <g fill="none" stroke="#f0d58b" strokeWidth="2.4" strokeLinecap="round" opacity="0.5">
        <path d={CLOUD} transform="translate(640 96) scale(1.1)" />
        <path d={CLOUD} transform="translate(1120 64) scale(0.6)" />
        <path d={CLOUD} transform="translate(764 178) scale(0.66)" />
      </g>
      <path
        d="M330 400C420 290 510 250 566 236 612 222 640 270 690 262 744 252 790 196 836 202 884 208 922 268 986 260 1050 252 1100 204 1200 214V400Z"
        fill={`url(#${id}far)`}
      />
      <path
        d="M330 400C420 290 510 250 566 236 612 222 640 270 690 262 744 252 790 196 836 202 884 208 922 268 986 260 1050 252 1100 204 1200 214"
        fill="none"
        stroke="#e3bd5d"
        strokeOpacity="0.75"
        strokeWidth="2"
      />
      <path
        d="M250 400C380 326 460 300 540 300 630 300 670 330 760 318 860 304 906 262 992 268 1070 274 1130 312 1200 300V400Z"
        fill={`url(#${id}mid)`}
      />
      <path
        d="M250 400C380 326 460 300 540 300 630 300 670 330 760 318 860 304 906 262 992 268 1070 274 1130 312 1200 300"
        fill="none"
        stroke="#e3bd5d"
        strokeOpacity="0.5"
        strokeWidth="1.6"
      />
      <path d="M240 400C420 348 640 352 760 362 900 374 1040 336 1200 352V400Z" fill={`url(#${id}near)`} />
      <g fill="none" stroke="#f7e6b4" strokeOpacity="0.55" strokeWidth="2">
        <path d="M560 400 700 366H1120L1200 396" />
        <ellipse cx="900" cy="384" rx="96" ry="15" />
        <path d="M902 366 898 400" />
      </g>
      <path
        d="M570 380C690 290 790 214 924 180"
        fill="none"
        stroke={`url(#${id}trail)`}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M612 386C730 306 820 238 932 204"
        fill="none"
        stroke={`url(#${id}trail)`}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.6"
      />
      <Football
        x={CENTRE.x}
        y={CENTRE.y}
        radius={52}
        turn={10}
        id={`${id}ball`}
        light="#f4f1e4"
        shade="#a9b79a"
        ink="#0a3627"
      />
      <rect width="1200" height="400" fill={`url(#${id}veil)`} />
    </svg>
  )
}
