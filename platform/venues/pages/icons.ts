import { drawing, svg } from './dom.ts'

const PATHS = {
  rules: ['M5 4h9a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4z', 'M9 9h5M9 13h5'],
  records: ['M6 3h12v18l-3-2-3 2-3-2-3 2z', 'M9.5 8h5M9.5 12h5'],
  fairness: ['M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z', 'M9 12l2 2 4-4'],
  away: ['M4 10a12 12 0 0 1 16 0M7 13.5a7.5 7.5 0 0 1 10 0M10 17a3 3 0 0 1 4 0', 'M4 4l16 16'],
  door: ['M13 4h6v16h-6', 'M4 12h10M10 8l4 4-4 4'],
} as const

/** A line icon of 24 units in the colour of the text around it. */
export function icon(name: keyof typeof PATHS): SVGElement {
  const art = drawing('0 0 24 24', ...PATHS[name].map((d) => svg('path', { d })))
  art.setAttribute('class', 'icon')
  return art
}
