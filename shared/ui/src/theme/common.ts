import type { TokenTable } from '@site/contracts/tokens'
import type { CommonToken } from './colors.ts'
import { FONT_STACK_CN, NUMBER_FONT } from './fonts.ts'

/** Tokens that all themes and editions share: shape, type faces and motion. */
export const COMMON_TOKENS: Readonly<Pick<TokenTable, CommonToken>> = {
  'radius.cell': '0.04rem',
  'radius.card': '0.08rem',
  'radius.dialog': '0.12rem',
  'radius.pill': '9.99rem',
  'font.body': FONT_STACK_CN,
  'font.number': `"${NUMBER_FONT}", ${FONT_STACK_CN}`,
  'motion.fast': '120ms',
  'motion.normal': '200ms',
  'motion.ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
}
