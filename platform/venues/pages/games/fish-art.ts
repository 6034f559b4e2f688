import { svg } from '../dom.ts'

/** Body, fin and size of each kind; all swim to the right. */
const SHAPES: Readonly<Record<string, { readonly size: number; readonly body: string; readonly fin: string }>> = {
  minnow: { size: 0.6, body: 'M-40 0C-10-20 20-16 40 0 20 16-10 20-40 0z', fin: 'M-36 0l-22-14v28z' },
  clown: { size: 0.8, body: 'M-34 0C-14-28 24-24 40 0 24 24-14 28-34 0z', fin: 'M-32 0l-22-18v36zM-4-24v48M14-21v42' },
  puffer: {
    size: 0.9,
    body: 'M36 0A36 34 0 1 1 36-1z',
    fin: 'M-34 0l-20-12v24zM-10-34l4-12 6 12M12-30l8-9 2 13M-10 34l4 12 6-12M12 30l8 9 2-13',
  },
  squid: {
    size: 0.9,
    body: 'M44 0C30-26-6-24-16-14v28C-6 24 30 26 44 0z',
    fin: 'M-16-12l-34-6M-16-4l-38-2M-16 4l-38 2M-16 12l-34 6',
  },
  turtle: {
    size: 1.1,
    body: 'M-36 4C-28-32 28-32 36 4 20 16-20 16-36 4z',
    fin: 'M34 0l22-8-4 14zM14 10l14 18-22-12zM-20 10l-16 16 2-18M-12-18l8 14 12 0 8-14',
  },
  ray: { size: 1.3, body: 'M44 0C20-12 0-44-30-40c10 20 10 60 0 80 30 4 50-28 74-40z', fin: 'M-26 0h-42' },
  shark: {
    size: 1.6,
    body: 'M-50 2C-20-22 30-22 58 0 30 20-20 20-50 2z',
    fin: 'M-48 2l-26-24 8 24-8 20zM-4-18l10-24 16 26M4 16l-6 20 18-18',
  },
  dragon: {
    size: 1.8,
    body: 'M-56 6c14-30 30 10 46-12S24-28 56-4C40 12 26 2 12 16S-30 22-56 6z',
    fin: 'M48-8l16-14-2 16 12 2-16 6M-52 6l-24-10 4 20zM-8-8l6-20 12 16M22-16l8-18 8 20',
  },
}

export function fishArt(key: string): SVGElement {
  const shape = SHAPES[key]
  return svg(
    'g',
    { class: `fish f-${key}` },
    svg(
      'g',
      { transform: `scale(${shape?.size ?? 1})` },
      svg('path', { class: 'fin', d: shape?.fin ?? '' }),
      svg('path', { class: 'skin', d: shape?.body ?? '' }),
      svg('path', { class: 'shade', d: shape?.body ?? '', fill: 'url(#fish-shade)' }),
      svg('circle', { class: 'eye', cx: '24', cy: '-5', r: '4' }),
    ),
    // An easier target than the drawing.
    svg('ellipse', { class: 'hit-area', rx: String(60 * (shape?.size ?? 1)), ry: '34' }),
  )
}
