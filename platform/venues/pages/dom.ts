import { type Fen, formatCny } from '@site/domain'

type Child = Node | string | undefined | false
type Props = Readonly<Record<string, string | number | boolean | undefined | ((event: never) => void)>>

/** An element with attributes, `on…` listeners and children. Text stays text. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), props, children)
}

const SVG = 'http://www.w3.org/2000/svg'

/** The same for drawings. */
export function svg(tag: string, props: Props = {}, ...children: readonly Child[]): SVGElement {
  return fill(document.createElementNS(SVG, tag), props, children)
}

function fill<E extends Element>(element: E, props: Props, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value as EventListener)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false))
  return element
}

/** A drawing in a box of this size, hidden from screen readers: words beside it say what it shows. */
export function drawing(viewBox: string, ...children: readonly Child[]): SVGElement {
  return svg('svg', { viewBox, 'aria-hidden': 'true', focusable: 'false' }, ...children)
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Whether things should rather appear than move. */
export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** `123450n` as `¥1,234.50`. */
export const money = (amount: Fen) => formatCny(amount, 'always')

/** Hues that look good on a dark page. */
const HUES = [206, 224, 246, 268, 292, 326, 338, 350, 164, 186]

/** The hue that belongs to a name. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return HUES[sum % HUES.length] ?? 206
}
