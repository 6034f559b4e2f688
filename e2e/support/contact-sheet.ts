/** One picture of a route: who looked, at what width, and where the file lies beside the sheet. */
export type Shot = {
  readonly viewer: string
  readonly theme: string
  readonly edition: string
  readonly width: number
  /** File name, relative to the sheet. */
  readonly file: string
  /** False when the page had not settled in time. */
  readonly settled: boolean
}

const ROW_HEIGHT = 400
const columnWidth = (width: number): number => Math.round(Math.max(200, width / 3))

/** A page with all pictures of one route: a row per viewer, theme and edition, a column per width. */
export function contactSheet(title: string, shots: readonly Shot[]): string {
  const widths = [...new Set(shots.map(({ width }) => width))].toSorted((a, b) => b - a)
  const rows = Map.groupBy(shots, ({ viewer, theme, edition }) => `${viewer} · ${theme} · ${edition}`)
  const body = [...rows].map(([label, row]) => {
    const cells = widths.map((width) => cell(row.find((shot) => shot.width === width)))
    return `<tr><th>${label.replaceAll(' · ', '<br>')}</th>${cells.join('')}</tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>
body { font: 14px sans-serif; margin: 16px; background: #ddd; width: max-content }
th { text-align: left; padding: 4px 8px; vertical-align: top } td { padding: 4px; vertical-align: top }
img { display: block; height: ${ROW_HEIGHT}px; object-fit: cover; object-position: top; border: 1px solid #999 }
.unsettled img { outline: 4px solid #d00 }
</style><h1>${title}</h1><table><tr><th></th>${widths.map((width) => `<th>${width} px</th>`).join('')}</tr>
${body.join('\n')}</table></html>`
}

function cell(shot: Shot | undefined): string {
  if (shot === undefined) return '<td></td>'
  const image = `<img src="${shot.file}" style="width:${columnWidth(shot.width)}px" alt="${shot.file}">`
  return `<td${shot.settled ? '' : ' class="unsettled"'}><a href="${shot.file}">${image}</a></td>`
}
