import type { RequestOf, UserInfo, bindOtherEndpoint } from '@site/contracts'
import { checkBirthday } from '@site/domain'

/** What of the personal data can still be given; each is given once (open point 36). */
export interface PersonalDraft {
  readonly gender: '' | '1' | '2'
  /** `YYYY-MM-DD`, or empty. */
  readonly birthday: string
  readonly wechat: string
  readonly qq: string
}

export const EMPTY_PERSONAL: PersonalDraft = { gender: '', birthday: '', wechat: '', qq: '' }

export type PersonalField = keyof PersonalDraft
export type PersonalIssue = 'chooseGender' | 'birthdayRequired' | 'underAge' | 'wechatFormat' | 'qqFormat'

type Fixed = Pick<UserInfo, 'gender' | 'birthday' | 'wechat' | 'qq'>

/** The fields that are not fixed yet. */
export function openFields(user: Fixed): readonly PersonalField[] {
  const isOpen: Readonly<Record<PersonalField, boolean>> = {
    gender: user.gender === 0,
    birthday: user.birthday === '',
    wechat: user.wechat === '',
    qq: user.qq === '',
  }
  return (Object.keys(isOpen) as PersonalField[]).filter((field) => isOpen[field])
}

/** What is wrong with a draft. `today` is the site's date; only open fields are looked at. */
export function personalIssues(
  draft: PersonalDraft,
  open: readonly PersonalField[],
  today: string,
): Partial<Record<PersonalField, PersonalIssue>> {
  const birthday = checkBirthday(draft.birthday, today)?.code
  const issues: Record<PersonalField, PersonalIssue | undefined> = {
    gender: draft.gender === '' ? 'chooseGender' : undefined,
    birthday: birthday === 'underAge' || birthday === 'birthdayRequired' ? birthday : undefined,
    wechat:
      draft.wechat.trim() === '' || /^[A-Za-z0-9_-]{5,20}$/.test(draft.wechat.trim()) ? undefined : 'wechatFormat',
    qq: draft.qq.trim() === '' || /^[1-9]\d{4,11}$/.test(draft.qq.trim()) ? undefined : 'qqFormat',
  }
  return Object.fromEntries(open.filter((field) => issues[field] !== undefined).map((field) => [field, issues[field]]))
}

/** The body of `member/bindOther`: the open fields that were filled in. */
export function personalRequest(
  draft: PersonalDraft,
  open: readonly PersonalField[],
): RequestOf<typeof bindOtherEndpoint> {
  const given = (field: PersonalField): boolean => open.includes(field) && draft[field].trim() !== ''
  return {
    ...(given('gender') ? { gender: draft.gender === '1' ? 1 : 2 } : {}),
    ...(given('birthday') ? { birthday: draft.birthday } : {}),
    ...(given('wechat') ? { wechat: draft.wechat.trim() } : {}),
    ...(given('qq') ? { qq: draft.qq.trim() } : {}),
  }
}
