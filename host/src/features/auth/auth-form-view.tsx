import { css } from '@emotion/react'
import { useLocale } from '@site/shell'
import { Segmented, media, px } from '@site/ui'
import { Form, FormSubmit, useFieldValue, useForm } from '@site/ui/form'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { AgreeBox } from './agree-box.tsx'
import { type AuthForm, EMPTY_FORM, authSchema, isFilled } from './auth-form.ts'
import { AuthFormFoot, RegisterLink, RememberRow } from './auth-form-links.tsx'
import { type AuthMode, type AuthRequest, authAtom } from './parts/auth-state.ts'
import { CredentialFields } from './credential-fields.tsx'
import { lastLoginText } from './parts/last-login.ts'
import { readRemembered } from './parts/remembered.ts'
import { type SubmitTexts, submitLogin, submitRegister } from './submit.ts'

const formStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: px(16),
  padding: px(36, 40, 28),
  [media.mobile]: { padding: px(20, 18, 20), gap: px(12) },
})
const tabsStyle = css({ marginInlineEnd: px(28), marginBottom: px(4), maxWidth: px(240) })

export interface AuthFormViewProps {
  readonly request: AuthRequest
}

/**
 * The form of the auth dialog (spec 2.6). Each field to be checked has its rule below
 * it, whose place the message takes: nothing moves under the pointer when a field is left for the button.
 */
export function AuthFormView({ request: { mode, returnTo } }: AuthFormViewProps) {
  const t = useAuthTexts()
  const locale = useLocale()
  const services = useServices()
  const { storage, config, navigator } = services
  const setAuth = useSetAtom(authAtom)
  const [initial] = useState(() => initialForm(mode))
  // Log-in has no format rules that a field could break.
  const form = useForm({ schema: authSchema(mode), initial, showErrorsOn: mode === 'register' ? 'blur' : 'submit' })
  const username = useFieldValue(form, 'username')
  const password = useFieldValue(form, 'password')
  const repeatPassword = useFieldValue(form, 'repeatPassword')
  const canSend = isFilled(mode, { username, password, repeatPassword })

  function initialForm(forMode: AuthMode): AuthForm {
    const known = forMode === 'login' ? readRemembered(storage, config.siteKey.aes) : undefined
    return known === undefined ? EMPTY_FORM : { ...EMPTY_FORM, ...known, rememberPwd: true }
  }

  function switchMode(next: AuthMode): void {
    setAuth({ mode: next, returnTo })
    form.reset({ ...initialForm(next), ...(next === 'register' ? {} : { username, password: '' }) })
  }

  const texts: SubmitTexts = {
    loggingIn: () => t('auth.loggingIn'),
    registered: () => t('auth.registered'),
    lastLogin: (answer) => lastLoginText(t, answer),
  }

  async function submit(filled: AuthForm): Promise<void> {
    if (!canSend) return
    const result = await (mode === 'login' ? submitLogin : submitRegister)(services, filled, texts)
    if (result === 'login') switchMode('login')
    if (result === 'done' && returnTo !== undefined) navigator.go(returnTo)
  }

  return (
    <Form css={formStyle} of={form} onSubmit={submit} lang={locale}>
      <Segmented
        css={tabsStyle}
        label={t('auth.mode')}
        value={mode}
        options={[
          { value: 'login', label: t('auth.login') },
          { value: 'register', label: t('auth.register') },
        ]}
        onValueChange={switchMode}
      />
      <CredentialFields of={form} mode={mode} />
      {mode === 'login' ? <RememberRow of={form} /> : <AgreeBox of={form} />}
      <FormSubmit
        of={form}
        variant={mode === 'login' ? 'primary' : 'cta'}
        size="lg"
        block
        disabledReason={canSend ? undefined : t(mode === 'login' ? 'auth.fillLogin' : 'auth.fillRegister')}
      >
        {t(mode === 'login' ? 'auth.submitLogin' : 'auth.submitRegister')}
      </FormSubmit>
      {mode === 'login' && <RegisterLink onRegister={() => switchMode('register')} />}
      <AuthFormFoot hasTip={mode === 'login'} />
    </Form>
  )
}
