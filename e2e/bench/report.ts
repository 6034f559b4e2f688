import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: 'ratio' | 's' | 'ms' | 'round trips' | 'MB' | 'tasks' | 'score' | 'pictures' | 'runs'
  /** At most, or at least. */
  readonly limit: number
  readonly atLeast?: boolean
  /** The limit is where it is to come to: it is told, and nothing fails on it. */
  readonly isGoal?: boolean
  /** The raw figures behind it. */
  readonly detail: string
}

/** Whether it keeps to its limit. */
export function isMet({ value, limit, atLeast = false }: Figure): boolean {
  return Number.isFinite(value) && (atLeast ? value >= limit : value <= limit)
}

/** Prints the table and keeps it as JSON in the git-ignored folder. Never fails on a figure: a figure is read. */
export function report(figures: readonly Figure[], root: string): void {
  const rows = figures.map((figure) => {
    const { what, value, unit, limit, atLeast = false, isGoal = false, detail } = figure
    return [
      isMet(figure) ? 'ok  ' : isGoal ? 'goal' : 'MISS',
      `${value.toFixed(unit === 'score' ? 4 : 2)} ${unit}`,
      `${atLeast ? '≥' : '≤'} ${limit}`,
      ...[what, detail],
    ]
  })
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    console.log(row.map((cell, column) => (column === 4 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '))
  }
  const folder = join(root, 'bench-results')
  mkdirSync(folder, { recursive: true })
  const printable = JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)
  writeFileSync(join(folder, 'latest.json'), `${printable}\n`)
}
