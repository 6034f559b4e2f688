/** Result detail codes of a bet (spec 3). A push is a draw with the stake back; `restored` is a settlement taken back. */
export const RESULT_CODE = { win: 'W', halfWin: 'LW', halfLoss: 'LL', loss: 'L', push: 'P', restored: 'A' } as const
export type ResultCode = (typeof RESULT_CODE)[keyof typeof RESULT_CODE]
export const RESULT_CODES: readonly ResultCode[] = Object.values(RESULT_CODE)

/** What a played-out selection can be graded as. */
export type Grade = Exclude<ResultCode, typeof RESULT_CODE.restored>

/** Cancelled variants, in the order in which the specification lists their reasons (open point 70). */
export const VOID_REASONS = {
  D1: { key: 'eventCancelled', text: '赛事取消' },
  D2: { key: 'wrongOdds', text: '赔率错误' },
  D3: { key: 'wrongResult', text: '比分错误' },
  D4: { key: 'postponed', text: '赛事延期' },
  D5: { key: 'abandoned', text: '赛事腰斩' },
  D6: { key: 'redCard', text: '红卡取消' },
  D7: { key: 'noCorners', text: '无角球' },
  D8: { key: 'noBookings', text: '无罚牌' },
  D9: { key: 'noPenalty', text: '无点球' },
} as const
export type VoidCode = keyof typeof VOID_REASONS
export type VoidReason = (typeof VOID_REASONS)[VoidCode]['key']
/** The codes by what they say. */
export const VOID_CODE = Object.fromEntries(
  Object.entries(VOID_REASONS).map(([code, { key }]) => [key, code]),
) as Readonly<Record<VoidReason, VoidCode>>
export const VOID_CODES = Object.keys(VOID_REASONS) as readonly VoidCode[]

/** A code that pays out: a grade or a cancellation. */
export type FinalCode = Grade | VoidCode

const NAMES: Readonly<Record<ResultCode, string>> = {
  W: '赢',
  LW: '赢半',
  LL: '输半',
  L: '输',
  P: '和局',
  A: '恢复',
}

export function isVoidCode(code: string): code is VoidCode {
  return Object.hasOwn(VOID_REASONS, code)
}

/** The Chinese name of a code; a cancelled bet carries its reason. */
export function resultName(code: ResultCode | VoidCode): string {
  return isVoidCode(code) ? `取消（${VOID_REASONS[code].text}）` : NAMES[code]
}
