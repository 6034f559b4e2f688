import { toTraditional } from './traditional.ts'

/** Characters that both scripts use, each in places where a conversion by single character goes wrong. */
const SHARED_BY_BOTH = new Set(
  '里后面只丑干几系发台于准云才冲划别制卷历周回困复征志恤愿折松板欲沈淀游炼症眬砂种秋签纤罗致舍苏获蒙表谷辟郁采钟闲须佣',
)

/** The characters of a text that only simplified Chinese has, each once and in their order: what zh-TW may not show. */
export function simplifiedIn(text: string): string[] {
  const characters = new Set(text.match(/\p{Script=Han}/gu))
  return [...characters].filter((one) => !SHARED_BY_BOTH.has(one) && toTraditional(one) !== one)
}
