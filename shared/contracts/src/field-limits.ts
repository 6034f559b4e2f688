/** What the inputs take by the specification: lengths in characters, unless they are of digits. */
export const FIELD_LIMITS = {
  usernameMin: 4,
  usernameMax: 11,
  passwordMin: 8,
  passwordMax: 12,
  forgotUsername: 30,
  forgotPhone: 11,
  forgotEmail: 40,
  forgotCode: 30,
  pictureCaptcha: 10,
  newDeviceCode: 6,
  phoneCheck: 4,
  transferDecimals: 2,
  transferLength: 12,
} as const

/** What the inputs take that the specification leaves open. */
export const INPUT_LIMITS = {
  /** Digits of a phone with its country's code; no country has more than fifteen (ITU E.164). */
  phoneMin: 5,
  phoneMax: 15,
  realName: 50,
  wechatMin: 5,
  wechatMax: 20,
  qqMin: 5,
  qqMax: 12,
  /** Digits of a bank card (ISO/IEC 7812). */
  cardMin: 12,
  cardMax: 19,
  bankBranch: 60,
  coinAddress: 80,
  coinAlias: 20,
  alipay: 60,
  gameKeyword: 40,
  /** Digits of the fund password. */
  fundPassword: 6,
} as const

/** Days of records of bets and money that one call asks for at most: more cost the gateway much and are read by nobody. */
export const MOST_RECORD_DAYS = 92

/** Lines of one file of records at most, the latest ones, and files that a member may ask for in a minute. */
export const MOST_EXPORTED = { lines: 200_000, filesPerMinute: 10 } as const

const { usernameMin, usernameMax } = FIELD_LIMITS
/** Letters and digits, a letter first, two letters and one digit in any order over the whole. */
export const USERNAME_PATTERN = new RegExp(
  `^(?=(?:[^A-Za-z]*[A-Za-z]){2})(?=\\D*\\d)[A-Za-z][A-Za-z0-9]{${usernameMin - 1},${usernameMax - 1}}$`,
)
/** A phone of any country, with its code or without. */
export const PHONE_PATTERN = new RegExp(`^\\+?\\d{${INPUT_LIMITS.phoneMin},${INPUT_LIMITS.phoneMax}}$`)
/** Something, an at sign, something, a dot, something, no blanks. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
