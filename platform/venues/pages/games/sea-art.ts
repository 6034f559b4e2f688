import { svg } from '../dom.ts'

interface Place {
  readonly x: number
  readonly y: number
}

const RAYS = [0.08, 0.3, 0.47, 0.66, 0.88]
const CORALS = [
  { at: 0.09, size: 1.1, tone: '#e0607e' },
  { at: 0.3, size: 0.7, tone: '#f0a04b' },
  { at: 0.72, size: 0.9, tone: '#a96ae0' },
  { at: 0.92, size: 1.2, tone: '#e0607e' },
]
const WEEDS = [0.15, 0.19, 0.38, 0.6, 0.81, 0.85]
const COINS = 9
const COIN_MS = 700

/** Light from above, the ground, what grows on it, and bubbles. */
export function seabed(width: number, height: number): readonly SVGElement[] {
  const ground = (top: number, wave: number) =>
    `M0 ${height}V${height - top}Q${width * 0.2} ${height - top - wave} ${width * 0.42} ${height - top + wave / 2}T${width} ${height - top - wave / 3}V${height}z`
  return [
    shade(),
    ...RAYS.map((at) => {
      const x = at * width
      return svg('path', { class: 'ray', d: `M${x} 0h46l${at < 0.5 ? 120 : -120} ${height}h-150z` })
    }),
    svg('path', { class: 'floor', d: ground(74, 26) }),
    ...CORALS.map(({ at, size, tone }) => coral(at * width, height - 36, size, tone)),
    ...WEEDS.map((at, index) => {
      const tall = 70 + (index % 3) * 26
      const d = `M${at * width} ${height - 26}c-16-${tall * 0.3} 16-${tall * 0.6} 0-${tall}`
      return svg('path', { class: 'weed', d })
    }),
    svg('path', { class: 'floor near', d: ground(34, -18) }),
    ...Array.from({ length: 16 }, () =>
      svg('circle', {
        class: 'bubble',
        cx: String(Math.random() * width),
        cy: String(Math.random() * height),
        r: String(2 + Math.random() * 6),
      }),
    ),
  ]
}

function shade(): SVGElement {
  const stop = (offset: string, colour: string, opacity: string) =>
    svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })
  return svg(
    'defs',
    {},
    svg(
      'linearGradient',
      { id: 'fish-shade', x1: '0', y1: '0', x2: '0', y2: '1' },
      stop('0', '#fff', '0.5'),
      stop('0.45', '#fff', '0'),
      stop('1', '#000', '0.35'),
    ),
  )
}

function coral(x: number, y: number, size: number, tone: string): SVGElement {
  const art = svg('path', {
    class: 'coral',
    transform: `translate(${x} ${y}) scale(${size})`,
    d: 'M0 10V-44M0-8c-20-4-26-18-26-34M0-20c18-2 24-14 24-30M-26-26c-8-2-12-8-12-16M24-36c8-2 12-6 12-14',
  })
  art.style.setProperty('--tone', tone)
  return art
}

/** Coins that fly from a catch to the cannon. */
export function coins(sea: SVGElement, from: Place, to: Place): void {
  for (let index = 0; index < COINS; index++) {
    const coin = svg('circle', { class: 'coin', r: '9' })
    sea.append(coin)
    const angle = (index / COINS) * Math.PI * 2
    const place = ({ x, y }: Place) => `translate(${x}px, ${y}px)`
    const around = { x: from.x + Math.cos(angle) * 60, y: from.y + Math.sin(angle) * 60 }
    coin.animate(
      [
        { transform: place(from), opacity: 0 },
        { transform: place(around), opacity: 1, offset: 0.35, easing: 'ease-in' },
        { transform: place(to), opacity: 0.6 },
      ],
      { duration: COIN_MS + index * 30, fill: 'backwards' },
    ).onfinish = () => coin.remove()
  }
}
