import { inputIssue } from '@site/domain'
import { Icon, issueText } from '@site/ui'
import { type FormState, FormPassword, FormText } from '@site/ui/form'
import { LockKeyhole, UserRound } from 'lucide-react'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { type AuthForm, keepTyped, usernameLimit } from './auth-form.ts'
import type { AuthMode } from './parts/auth-state.ts'

/** Longest password that each mode takes: a new one is told its rule, an old one may have any. */
const PASSWORD_LIMITS: Readonly<Record<AuthMode, number>> = { login: 64, register: 24 }

export interface CredentialFieldsProps {
  readonly of: FormState<AuthForm>
  readonly mode: AuthMode
}

/** Name and password; on register each with its rule, and the password once more. */
export function CredentialFields({ of, mode }: CredentialFieldsProps) {
  const t = useAuthTexts()
  const password = {
    of,
    prefix: <Icon of={LockKeyhole} size={18} />,
    maxLength: PASSWORD_LIMITS[mode],
  }
  return (
    <>
      <FormText
        of={of}
        name="username"
        label={t('auth.username')}
        prefix={<Icon of={UserRound} size={18} />}
        placeholder={t('auth.usernameHint')}
        hint={mode === 'register' && issueText(inputIssue('usernameFormat'))}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        maxLength={usernameLimit(mode)}
        keep={(typed) => keepTyped(mode, 'username', typed)}
      />
      <FormPassword
        {...password}
        name="password"
        label={t('auth.password')}
        placeholder={t('auth.passwordHint')}
        hint={mode === 'register' && issueText(inputIssue('passwordFormat'))}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        keep={(typed) => keepTyped(mode, 'password', typed)}
      />
      {mode === 'register' && (
        <FormPassword
          {...password}
          name="repeatPassword"
          label={t('auth.repeat')}
          placeholder={t('auth.repeatHint')}
          hint={t('auth.repeatRule')}
          autoComplete="new-password"
          keep={(typed) => keepTyped(mode, 'repeatPassword', typed)}
        />
      )}
    </>
  )
}
