import type { UserInfo } from '@site/contracts'
import { checkCode } from '@site/domain'
import { rules } from '@site/ui/form'
import * as v from 'valibot'

import { fundPasswordIssues, newPasswordIssues } from './new-password.ts'

/** What a change of the log-in password is proven by. */
export const PASSWORD_WAYS = ['old', 'phone', 'email'] as const
export type PasswordWay = (typeof PASSWORD_WAYS)[number]

/** What the member has bound can prove it is them. */
export function waysOf({
  bindPhone,
  bindEmail,
}: Pick<UserInfo, 'bindPhone' | 'bindEmail'>): readonly ('phone' | 'email')[] {
  return [...(bindPhone === 1 ? (['phone'] as const) : []), ...(bindEmail === 1 ? (['email'] as const) : [])]
}

const passwords = { password: v.string(), repeat: v.string() }
const code = v.pipe(v.string(), v.trim())

/** A change of the log-in password. */
export const PasswordSchema = v.pipe(
  v.object({ way: v.picklist(PASSWORD_WAYS), old: v.string(), code, ...passwords }),
  rules((draft) => {
    const issues = newPasswordIssues(draft)
    if (draft.way !== 'old') return { ...issues, code: checkCode(draft.code) }
    if (draft.old === '') return { ...issues, old: 'oldRequired' }
    return { ...issues, password: issues.password ?? (draft.old === draft.password ? 'sameAsOld' : undefined) }
  }),
)

/** The fund password; one that is set already is proven by a code to what is bound. */
export function fundPasswordSchema(isReset: boolean) {
  return v.pipe(
    v.object({ way: v.picklist(['phone', 'email']), code, ...passwords }),
    rules((draft) => ({ ...fundPasswordIssues(draft), code: isReset ? checkCode(draft.code) : undefined })),
  )
}
