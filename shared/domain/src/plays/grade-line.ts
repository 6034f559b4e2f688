import type { Quarters } from '../lines/index.ts'
import { type Grade, RESULT_CODE } from '../results/index.ts'

/** The result of an Asian line from the margin in quarters, line included (DOMAIN 2.4). */
export function gradeMargin(margin: Quarters): Grade {
  if (margin >= 2) return RESULT_CODE.win
  if (margin === 1) return RESULT_CODE.halfWin
  if (margin === 0) return RESULT_CODE.push
  return margin === -1 ? RESULT_CODE.halfLoss : RESULT_CODE.loss
}

/** `line` is from the selected side, negative when it gives; goals since the bet when it was struck in play. */
export function gradeHandicap(selected: number, opposed: number, line: Quarters): Grade {
  return gradeMargin(4 * (selected - opposed) + line)
}

export function gradeTotal(side: 'O' | 'U', total: number, line: Quarters): Grade {
  const margin = 4 * total - line
  return gradeMargin(side === 'O' ? margin : 0 - margin)
}
