import type { Block, BlockOf, Section } from '../../lib/article.schema.ts'

const DIGITS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** 1 → 一, 12 → 十二, 20 → 二十; section numbers of legal texts, up to 99. */
export function chineseNumber(value: number): string {
  const digit = (index: number): string => DIGITS[index] ?? ''
  if (value <= 10) return digit(value)
  const tens = Math.floor(value / 10)
  const ones = value % 10
  return `${tens === 1 ? '' : digit(tens)}十${ones === 0 ? '' : digit(ones)}`
}

/**
 * The id of a section in the document. It carries the view it belongs to, because several articles can be in kept-alive
 * tabs, and the terms can be in a dialog above themselves.
 */
export function sectionElementId(view: string, id: string): string {
  return `${view}-${id}`
}

/**
 * How many clauses come before each `clauses` block of a section: numbering goes on over a list that stands between.
 */
export function clauseStarts(section: Section): ReadonlyMap<Block, number> {
  const starts = new Map<Block, number>()
  let count = 0
  for (const block of section.blocks) {
    if (block.type !== 'clauses') continue
    starts.set(block, count)
    count += block.items.length
  }
  return starts
}

const NUMBER = /^[+-]?[\d,]+(?:\.\d+)?%?$/

/** Columns of figures, which are set in tabular digits at the right edge; a dash counts as an empty cell. */
export function numericColumns({ columns, rows }: Pick<BlockOf<'table'>, 'columns' | 'rows'>): ReadonlySet<number> {
  const isNumeric = (index: number) =>
    rows.some((row) => NUMBER.test(row[index] ?? '')) &&
    rows.every((row) => /^(?:—)?$/.test(row[index] ?? '') || NUMBER.test(row[index] ?? ''))
  return new Set(columns.map((_, index) => index).filter(isNumeric))
}
