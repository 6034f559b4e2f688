import { inputIssue } from '@site/domain'
import { Icon, issueText } from '@site/ui'
import { FormPassword, type FormState } from '@site/ui/form'
import { LockKeyhole } from 'lucide-react'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { type RecoveryForm, recoveryLimit } from './recovery-form.ts'

/** The new password, twice. */
export function ResetFields({ of }: { readonly of: FormState<RecoveryForm> }) {
  const t = useAuthTexts()
  return (['password', 'password2'] as const).map((field) => (
    <FormPassword
      key={field}
      of={of}
      name={field}
      label={t(field === 'password' ? 'auth.recovery.newPassword' : 'auth.recovery.repeat')}
      prefix={<Icon of={LockKeyhole} size={18} />}
      placeholder={field === 'password' ? issueText(inputIssue('passwordFormat')) : t('auth.repeatHint')}
      autoComplete="new-password"
      maxLength={recoveryLimit('phone', field)}
    />
  ))
}
