import type { Quarters } from '../lines/index.ts'
import type { Grade } from '../results/index.ts'

/** The result of an Asian line from the margin in quarters, line included (DOMAIN 2.4). */
export function gradeMargin(margin: Quarters): Grade {
  if (margin >= 2) return 'W'
  if (margin === 1) return 'LW'
  if (margin === 0) return 'P'
  return margin === -1 ? 'LL' : 'L'
}

/** `line` is from the selected side, negative when it gives; goals since the bet when it was struck in play. */
export function gradeHandicap(selected: number, opposed: number, line: Quarters): Grade {
  return gradeMargin(4 * (selected - opposed) + line)
}

export function gradeTotal(side: 'O' | 'U', total: number, line: Quarters): Grade {
  const margin = 4 * total - line
  return gradeMargin(side === 'O' ? margin : 0 - margin)
}
