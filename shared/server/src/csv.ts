/** What spreadsheets would take for a formula, also behind blanks and as Chinese keyboards write it, at full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/** Before the first line: without it spreadsheets do not see UTF-8. */
export const CSV_START = '\uFEFF'

function cellOf(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file (RFC 4180). Nothing in it is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}
