/** One picture of lines over the same seconds, as SVG: a row for each thing that is measured, on a scale of its own. */
export interface Row {
  /** What is drawn, with its unit. */
  readonly title: string
  /** By name the figure of each second; a gap where it is not finite. */
  readonly lines: Readonly<Record<string, readonly number[]>>
}

interface Lines {
  readonly title: string
  /** Seconds in which something else was going on, first and last. */
  readonly marked: { readonly from: number; readonly to: number; readonly what: string }
  readonly rows: readonly Row[]
}

const WIDTH = 880
const LEFT = 64
const RIGHT = 16
const TOP = 56
const ROW = 150
const PLOT = 100
const COLORS = ['#1f6feb', '#d1480f', '#2c8a43', '#8250df']

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(words)}</text>`

export function drawLines({ title, marked, rows }: Lines): string {
  const seconds = Math.max(...rows.flatMap(({ lines }) => Object.values(lines).map((line) => line.length)))
  const x = (second: number) => LEFT + (second / Math.max(1, seconds - 1)) * (WIDTH - LEFT - RIGHT)
  const height = TOP + rows.length * ROW
  const band = { x: x(marked.from), width: x(marked.to) - x(marked.from) }
  const drawn = rows.map((row, index) => drawRow(row, { top: TOP + index * ROW, x }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#1f2328">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(LEFT, 22, title, 'font-size="15" font-weight="bold"'),
    `<rect x="${band.x.toFixed(1)}" y="${TOP - 8}" width="${band.width.toFixed(1)}" height="${height - TOP - 20}" fill="#fff1d6"/>`,
    text(band.x + 6, TOP - 14, marked.what),
    ...drawn,
    text(LEFT, height - 6, `0 to ${seconds} s`),
    '</svg>\n',
  ].join('\n')
}

function drawRow({ title, lines }: Row, { top, x }: { top: number; x: (second: number) => number }): string {
  const values = Object.values(lines).flat().filter(Number.isFinite)
  const most = Math.max(1, ...values)
  const y = (value: number) => top + 24 + PLOT * (1 - value / most)
  const names = Object.entries(lines).map(([name, line], index) => {
    const color = COLORS[index % COLORS.length] ?? 'black'
    // A gap ends a line, and what comes after begins another one.
    const path = line.reduce(
      ({ path: before, isDown }, value, second) =>
        Number.isFinite(value)
          ? { path: `${before}${isDown ? 'L' : 'M'}${x(second).toFixed(1)} ${y(value).toFixed(1)}`, isDown: true }
          : { path: before, isDown: false },
      { path: '', isDown: false },
    ).path
    const key = text(WIDTH - RIGHT - 150 * (Object.keys(lines).length - index), top + 12, name, `fill="${color}"`)
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>${key}`
  })
  return [
    text(LEFT, top + 12, title, 'font-weight="bold"'),
    `<path d="M${LEFT} ${y(0)}H${WIDTH - RIGHT}M${LEFT} ${y(most)}H${WIDTH - RIGHT}" stroke="#d0d7de"/>`,
    text(8, y(most) + 4, most.toFixed(0)),
    text(8, y(0) + 4, '0'),
    ...names,
  ].join('\n')
}
