import { type InputIssue, checkFundPassword, checkNewPassword, checkNewPasswords, inputIssue } from '@site/domain'

/** A password typed twice. */
export type NewPassword = Readonly<Record<'password' | 'repeat', string>>

type Issues = Partial<Record<keyof NewPassword, InputIssue>>

/** The rule of registration holds for every password of the site (open point 26). */
export function newPasswordIssues({ password, repeat }: NewPassword): Issues {
  const first = checkNewPassword(password)
  const second = checkNewPassword(repeat) ?? checkNewPasswords(password, repeat)
  return {
    ...(first === undefined ? {} : { password: first }),
    ...(second === undefined ? {} : { repeat: second }),
  }
}

/** The fund password has its own rule: six digits. */
export function fundPasswordIssues({ password, repeat }: NewPassword): Issues {
  const first = checkFundPassword(password)
  if (first !== undefined) return { password: first }
  return repeat === password ? {} : { repeat: inputIssue('newPasswordsDiffer') }
}
