import type { Quarters } from './lines.ts'
import { isQuarterLine, printLineSize } from './lines.ts'

const BALLS = ['平手', '一球', '两球', '三球', '四球', '五球', '六球', '七球', '八球', '九球', '十球']
const LAST = 4 * (BALLS.length - 1)

function evenName(size: Quarters): string {
  const whole = BALLS[Math.floor(size / 4)] ?? ''
  if (size % 4 === 0) return whole
  if (size === 2) return '半球'
  return size === 6 ? '球半' : `${whole}半`
}

/**
 * The Chinese name of a handicap: 平手, 平半, 半球, 半一, 一球, 一球/球半, 球半, 球半/两球 and so on.
 * Above ten goals, where no name is in use, the number itself.
 */
export function handicapName(line: Quarters): string {
  const size = Math.abs(line)
  if (size > LAST) return printLineSize(size).replaceAll(' ', '')
  if (!isQuarterLine(size)) return evenName(size)
  if (size === 1) return '平半'
  if (size === 3) return '半一'
  return `${evenName(size - 1)}/${evenName(size + 1)}`
}
