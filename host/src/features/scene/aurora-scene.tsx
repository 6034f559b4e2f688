import { Football } from './football.tsx'
import { useSvgId } from './use-svg-id.ts'

interface Ray {
  readonly x: number
  readonly top: number
  readonly height: number
  readonly opacity: number
}

/** A curtain of light: narrow rays whose feet follow a wave. */
function curtain(from: number, to: number, base: number, swing: number, phase: number): readonly Ray[] {
  const step = 11
  return Array.from({ length: Math.floor((to - from) / step) }, (_, index) => {
    const along = (index * step) / (to - from)
    const wave = Math.sin(along * 7.5 + phase) * swing + Math.sin(along * 19 + phase * 2) * swing * 0.3
    const tall = 150 + Math.sin(along * 11 + phase * 3) * 46 + Math.sin(along * 31) * 16
    const edge = Math.min(1, along * 5, (1 - along) * 5)
    return {
      x: Math.round(from + index * step),
      top: Math.round(base + wave - tall),
      height: Math.round(tall),
      opacity: Number((edge * (0.5 + Math.sin(along * 27 + phase) * 0.26)).toFixed(2)),
    }
  })
}

const FAR = curtain(430, 1200, 196, 34, 0.4)
const NEAR = curtain(560, 1200, 236, 26, 2.2)
const STARS = Array.from({ length: 46 }, (_, index) => ({
  x: (index * 337) % 1200,
  y: (index * 89) % 190,
  r: 0.7 + ((index * 7) % 5) * 0.22,
}))

/** Night over a lit ground: aurora, stand, pitch and a ball on its way. Drawn for the classic and dark page alike. */
export function AuroraScene() {
  const id = useSvgId()
  return (
    <svg viewBox="0 0 1200 400" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0.25" y2="1">
          <stop offset="0" stopColor="#040d1c" />
          <stop offset="0.55" stopColor="#0a2442" />
          <stop offset="1" stopColor="#0f3d5e" />
        </linearGradient>
        <linearGradient id={`${id}far`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7a5cff" stopOpacity="0" />
          <stop offset="0.5" stopColor="#3f8cff" stopOpacity="0.35" />
          <stop offset="0.9" stopColor="#45c8ea" stopOpacity="0.8" />
          <stop offset="1" stopColor="#45c8ea" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}near`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#45c8ea" stopOpacity="0" />
          <stop offset="0.55" stopColor="#3fe0c5" stopOpacity="0.35" />
          <stop offset="0.9" stopColor="#a6f7e4" stopOpacity="0.85" />
          <stop offset="1" stopColor="#a6f7e4" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}pitch`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0e6f73" />
          <stop offset="1" stopColor="#0a3d58" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#9fe8ff" stopOpacity="0.9" />
          <stop offset="0.3" stopColor="#45c8ea" stopOpacity="0.35" />
          <stop offset="1" stopColor="#45c8ea" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}trail`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#f5b042" stopOpacity="0" />
          <stop offset="1" stopColor="#ffd48a" stopOpacity="0.95" />
        </linearGradient>
        <linearGradient id={`${id}veil`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#040d1c" stopOpacity="0.85" />
          <stop offset="0.5" stopColor="#040d1c" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="1200" height="400" fill={`url(#${id}sky)`} />
      <g fill="#dff4ff">
        {STARS.map(({ x, y, r }) => (
          <circle key={x} cx={x} cy={y} r={r} opacity={0.35 + (x % 4) * 0.15} />
        ))}
      </g>
      <g>
        {FAR.map(({ x, top, height, opacity }) => (
          <rect key={x} x={x} y={top} width={15} height={height} fill={`url(#${id}far)`} opacity={opacity} />
        ))}
      </g>
      <g>
        {NEAR.map(({ x, top, height, opacity }) => (
          <rect key={x} x={x} y={top} width={15} height={height} fill={`url(#${id}near)`} opacity={opacity} />
        ))}
      </g>
      {/* the far stand with its roof and the crowd's lights */}
      <path d="M400 330C470 288 560 262 700 250 860 238 1040 242 1200 262V330Z" fill="#071a30" />
      <path
        d="M470 296C560 268 640 258 720 252 870 242 1040 248 1200 268"
        fill="none"
        stroke="#45c8ea"
        strokeOpacity="0.55"
        strokeWidth="2"
      />
      <g fill="#bfeaff">
        {Array.from({ length: 74 }, (_, index) => (
          <circle
            key={index}
            cx={560 + ((index * 61) % 640)}
            cy={272 + ((index * 37) % 44)}
            r={0.8 + (index % 3) * 0.35}
            opacity={0.18 + (index % 5) * 0.09}
          />
        ))}
      </g>
      {[604, 786, 1136].map((x, index) => (
        <g key={x} transform={`translate(${x} ${[206, 182, 196][index]})`}>
          <path d="M-3 8h6l3 74h-12z" fill="#0b2744" />
          <rect x="-20" y="-8" width="40" height="16" rx="3" fill="#d8f5ff" />
          <path d="M-20 8-58 112H58L20 8Z" fill="#9fe8ff" opacity="0.07" />
          <circle r="54" fill={`url(#${id}glow)`} opacity="0.75" />
        </g>
      ))}
      {/* the pitch, seen from the near corner */}
      <path d="M360 400 640 306H1200V400Z" fill={`url(#${id}pitch)`} />
      <path
        d="M470 400 690 306h74L590 400zM712 400 838 306h74L836 400zM960 400 988 306h76l22 94z"
        fill="#8ff3e2"
        opacity="0.1"
      />
      <g fill="none" stroke="#d5fbff" strokeOpacity="0.62" strokeWidth="2.4">
        <path d="M372 396 644 308H1200" />
        <path d="M806 400 892 308" />
        <ellipse cx="852" cy="352" rx="116" ry="25" />
        <path d="M1200 330 1098 328 1118 386 1200 390" />
      </g>
      <path
        d="M560 372C690 236 800 164 1012 158"
        fill="none"
        stroke={`url(#${id}trail)`}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M596 374C720 262 830 196 1000 184"
        fill="none"
        stroke={`url(#${id}trail)`}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.6"
      />
      <circle cx="1046" cy="160" r="132" fill={`url(#${id}glow)`} opacity="0.55" />
      <Football
        x={1046}
        y={160}
        radius={66}
        turn={-14}
        id={`${id}ball`}
        light="#e6f2fb"
        shade="#7fa5c4"
        ink="#0b1f3a"
      />
      <rect width="1200" height="400" fill={`url(#${id}veil)`} />
    </svg>
  )
}
