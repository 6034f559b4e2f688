import { FIELD_LIMITS, INPUT_LIMITS } from '@site/contracts'

import { MINIMUM_AGE } from '../limits/index.ts'

const { usernameMin, usernameMax, passwordMin, passwordMax, newDeviceCode } = FIELD_LIMITS

/** Why an input is refused, in simplified Chinese (spec 5; the texts of contacts and payout accounts are ours). */
export const INPUT_MESSAGES = {
  usernameRequired: '用户名不能为空',
  usernameFormat: `${usernameMin}-${usernameMax}位，最少2个字母+数字组合，首位为字母`,
  passwordRequired: '密码不能为空',
  passwordFormat: `请输入${passwordMin}-${passwordMax}位字母+数字的组合`,
  passwordsDiffer: '两次密码输入不一致',
  agreeRequired: '请同意相关条款和隐私政策',
  forgotUsernameRequired: '请输入用户名',
  phoneFormat: '请输入正确的手机号码',
  emailRequired: '请输入邮箱',
  emailFormat: '请输入正确的邮箱',
  codeRequired: '请输入验证码',
  codeFormat: `请输入${newDeviceCode}位数字验证码`,
  codeNotFetched: '请先获取验证码',
  newPasswordRequired: '请设置新密码',
  newPasswordsDiffer: '两次密码输入不一致，请重新输入',
  phoneCheckFormat: '手机号错误',
  birthdayRequired: `请输入生日，确保您已满${MINIMUM_AGE}岁`,
  underAge: `你的年龄未满${MINIMUM_AGE}，无法游戏哦`,
  realNameFormat: '请输入正确的姓名',
  wechatFormat: '请输入正确的微信号',
  qqFormat: `请输入${INPUT_LIMITS.qqMin}-${INPUT_LIMITS.qqMax}位数字的QQ号码`,
  cardFormat: '请输入正确的银行卡号',
  bankRequired: '请选择开户银行',
  addressFormat: '请输入正确的钱包地址',
  alipayFormat: '请输入正确的支付宝账号',
  fundPasswordFormat: `请输入${INPUT_LIMITS.fundPassword}位数字的资金密码`,
  amountRequired: '请输入转入金额',
  amountFormat: '请输入正确的转入金额',
} as const
export type InputIssueCode = keyof typeof INPUT_MESSAGES

export interface InputIssue {
  readonly code: InputIssueCode
  readonly message: string
}

export function inputIssue(code: InputIssueCode): InputIssue {
  return { code, message: INPUT_MESSAGES[code] }
}

/** The outcome of a check: nothing when the value is good. */
export type Checked = InputIssue | undefined
