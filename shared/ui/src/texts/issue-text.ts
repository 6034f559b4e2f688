import type { InputIssue, InputIssueCode } from '@site/domain'
import { isTraditional } from './ui-text.ts'

const ZH_TW: Readonly<Record<InputIssueCode, string>> = {
  usernameRequired: '使用者名稱不能為空',
  usernameFormat: '4-11位，最少2個字母+數字組合，首位為字母',
  passwordRequired: '密碼不能為空',
  passwordFormat: '請輸入8-12位字母+數字的組合',
  passwordsDiffer: '兩次密碼輸入不一致',
  agreeRequired: '請同意相關條款和隱私政策',
  forgotUsernameRequired: '請輸入使用者名稱',
  phoneFormat: '請輸入正確的手機號碼',
  emailRequired: '請輸入郵箱',
  emailFormat: '請輸入正確的郵箱',
  codeRequired: '請輸入驗證碼',
  codeFormat: '請輸入6位數字驗證碼',
  codeNotFetched: '請先獲取驗證碼',
  newPasswordRequired: '請設定新密碼',
  newPasswordsDiffer: '兩次密碼輸入不一致，請重新輸入',
  phoneCheckFormat: '手機號錯誤',
  birthdayRequired: '請輸入生日，確保您已滿18歲',
  underAge: '你的年齡未滿18，無法遊戲哦',
  realNameFormat: '請輸入正確的姓名',
  wechatFormat: '請輸入正確的微信號',
  qqFormat: '請輸入5-12位數字的QQ號碼',
  cardFormat: '請輸入正確的銀行卡號',
  bankRequired: '請選擇開戶銀行',
  addressFormat: '請輸入正確的錢包地址',
  alipayFormat: '請輸入正確的支付寶帳號',
  fundPasswordFormat: '請輸入6位數字的資金密碼',
  amountRequired: '請輸入轉入金額',
  amountFormat: '請輸入正確的轉入金額',
}

/** Why an input is refused, in the document's language; read at render time, as `uiText` is. */
export function issueText(issue: InputIssue): string
export function issueText(issue: InputIssue | undefined): string | undefined
export function issueText(issue: InputIssue | undefined): string | undefined {
  if (issue === undefined) return undefined
  return isTraditional() ? ZH_TW[issue.code] : issue.message
}
