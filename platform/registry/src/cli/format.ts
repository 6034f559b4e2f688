import * as v from 'valibot'

export { moment } from '../base/index.ts'

export const ChangesSchema = v.array(
  v.object({ path: v.string(), from: v.optional(v.string()), to: v.optional(v.string()) }),
)
type Changes = v.InferOutput<typeof ChangesSchema>

/** Columns side by side, the first line in capitals as its head; Chinese characters take two places. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head.map((title) => title.toUpperCase()), ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  return lines
    .map((line) => line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join('  '))
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n')
}

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]/g

function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}

/** A diff as people read it: `remotes.help.stable  1.0.0 → 1.0.1`. */
export function diffLines(changes: Changes, indent = '  '): string {
  if (changes.length === 0) return `${indent}no difference`
  return changes
    .map(({ path, from, to }) => {
      if (from === undefined) return `${indent}+ ${path}: ${plain(to)}`
      return to === undefined
        ? `${indent}- ${path}: ${plain(from)}`
        : `${indent}~ ${path}: ${plain(from)} → ${plain(to)}`
    })
    .join('\n')
}

/** JSON text without the quotes of a plain word. */
function plain(json: string | undefined): string {
  return (json ?? '').replace(/^"([^"\\]*)"$/, '$1')
}

/** Basis points as a percentage: 250 → `2.5 %`. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`
}

export function fileSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`
}

const ViolationSchema = v.object({ rule: v.string(), message: v.string(), example: v.string() })
export const ViolationsSchema = v.array(ViolationSchema)

/** Something that a rule could not tell. */
export function unclearLine(found: v.InferOutput<typeof ViolationSchema>): string {
  return `  cannot tell,${violationLine(found).slice(1)}`
}

/** One refusal of a rule, with what fails. */
export function violationLine({ rule, message, example }: v.InferOutput<typeof ViolationSchema>): string {
  return `  ${rule}: ${message} ${example}`
}
