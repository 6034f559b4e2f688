import { type InputIssue, checkNewPassword, checkNewPasswords } from '@site/domain'

/** A password typed twice. */
export type NewPassword = Readonly<Record<'password' | 'repeat', string>>

/** The rule of registration holds for every password of the site (open point 26). */
export function newPasswordIssues({ password, repeat }: NewPassword): Partial<Record<keyof NewPassword, InputIssue>> {
  const first = checkNewPassword(password)
  const second = checkNewPassword(repeat) ?? checkNewPasswords(password, repeat)
  return {
    ...(first === undefined ? {} : { password: first }),
    ...(second === undefined ? {} : { repeat: second }),
  }
}
