import { isVoidCode, RESULT_CODES, resultName, type ResultCode } from '@site/domain'

const isResultCode = (code: string): code is ResultCode => RESULT_CODES.some((one) => one === code)

/** The Chinese name of a bet's result; empty for none, the code itself for one that is not known. */
export function resultText(code: string | null): string {
  if (code === null || code === '') return ''
  return isVoidCode(code) || isResultCode(code) ? resultName(code) : code
}
