import { GENDER, type RequestOf, type UserInfo, type bindOtherEndpoint } from '@site/contracts'
import { type InputIssue, checkBirthday, checkQq, checkWechat } from '@site/domain'
import { rules } from '@site/ui/form'
import * as v from 'valibot'

/** What of the personal data can still be given; each is given once (open point 36), and only the birthday has to be. */
export type PersonalDraft = Readonly<{
  gender: '' | 'male' | 'female'
  /** `YYYY-MM-DD`, or empty. */
  birthday: string
  wechat: string
  qq: string
}>

export const EMPTY_PERSONAL: PersonalDraft = { gender: '', birthday: '', wechat: '', qq: '' }

export type PersonalField = keyof PersonalDraft

type Fixed = Pick<UserInfo, 'gender' | 'birthday' | 'wechat' | 'qq'>

/** The fields that are not fixed yet. */
export function openFields(user: Fixed): readonly PersonalField[] {
  const isOpen: Readonly<Record<PersonalField, boolean>> = {
    gender: user.gender === GENDER.unset,
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
): Partial<Record<PersonalField, InputIssue>> {
  const issues: Partial<Record<PersonalField, InputIssue | undefined>> = {
    birthday: checkBirthday(draft.birthday, today),
    wechat: checkWechat(draft.wechat.trim()),
    qq: checkQq(draft.qq.trim()),
  }
  return Object.fromEntries(open.filter((field) => issues[field] !== undefined).map((field) => [field, issues[field]]))
}

/** The form of the open fields. */
export function personalSchema(open: readonly PersonalField[], today: string) {
  return v.pipe(
    v.object({ gender: v.picklist(['', 'male', 'female']), birthday: v.string(), wechat: v.string(), qq: v.string() }),
    rules((draft) => personalIssues(draft, open, today)),
  )
}

/** The body of `member/bindOther`: the open fields that were filled in. */
export function personalRequest(
  draft: PersonalDraft,
  open: readonly PersonalField[],
): RequestOf<typeof bindOtherEndpoint> {
  const given = (field: PersonalField): boolean => open.includes(field) && draft[field].trim() !== ''
  return {
    ...(draft.gender !== '' && given('gender') ? { gender: GENDER[draft.gender] } : {}),
    ...(given('birthday') ? { birthday: draft.birthday } : {}),
    ...(given('wechat') ? { wechat: draft.wechat.trim() } : {}),
    ...(given('qq') ? { qq: draft.qq.trim() } : {}),
  }
}
