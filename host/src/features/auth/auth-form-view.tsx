import { css } from '@emotion/react'
import { inputIssue } from '@site/domain'
import { useLocale } from '@site/shell'
import {
  Button,
  Checkbox,
  Icon,
  Notice,
  PasswordField,
  Segmented,
  TextField,
  issueText,
  media,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { useSetAtom } from 'jotai'
import { Headset, LockKeyhole, UserRound } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'

import { useAuthTexts } from '../../base/i18n/index.ts'
import { useServices } from '../../ports/index.ts'
import { AgreeBox } from './agree-box.tsx'
import {
  type AuthField,
  type AuthForm,
  type AuthIssues,
  EMPTY_FORM,
  isFilled,
  issuesOf,
  keepTyped,
  usernameLimit,
} from './auth-form.ts'
import { type AuthMode, type AuthRequest, authAtom } from './auth-state.ts'
import { lastLoginText } from './last-login.ts'
import { forget, readRemembered } from './remembered.ts'
import { type SubmitTexts, submitLogin, submitRegister } from './submit.ts'

const formStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: px(16),
  padding: px(36, 40, 28),
  [media.mobile]: { padding: px(20, 18, 20), gap: px(12) },
})
const tabsStyle = css({ marginInlineEnd: px(28), marginBottom: px(4), maxWidth: px(240) })
const footStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(4),
  '&:not([role=status] + &)': { marginTop: 'auto' },
  fontSize: text(13),
  color: tokenVar('text.weak'),
})
const linkStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  minHeight: px(32),
  paddingInline: px(4),
  color: tokenVar('accent'),
  fontWeight: 500,
  '&:hover': { color: tokenVar('accent.strong'), textDecoration: 'underline' },
  [media.touch]: { minHeight: px(44) },
})
const askStyle = css({ textAlign: 'center', fontSize: text(13), color: tokenVar('text.weak') })
const tipStyle = css({ marginTop: 'auto' })
const rowStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center' })

const TEXT_FIELDS: readonly AuthField[] = ['username', 'password', 'repeatPassword']

export interface AuthFormViewProps {
  readonly request: AuthRequest
}

/**
 * The form of the auth dialog: mode 1 logs in, mode 2 registers (spec 2.6). Each field to be checked has its rule below
 * it, whose place the message takes: nothing moves under the pointer when a field is left for the button.
 */
export function AuthFormView({ request: { mode, returnTo } }: AuthFormViewProps) {
  const t = useAuthTexts()
  const locale = useLocale()
  const services = useServices()
  const { bus, storage, config, navigator } = services
  const setAuth = useSetAtom(authAtom)
  const [form, setForm] = useState<AuthForm>(() => initialForm(mode))
  /** Fields that have been left once: before that nobody is told that what they type is wrong. */
  const [touched, setTouched] = useState<ReadonlySet<AuthField>>(new Set())
  const [isBusy, setBusy] = useState(false)

  function initialForm(forMode: AuthMode): AuthForm {
    const known = forMode === 1 ? readRemembered(storage, config.siteKey.aes) : undefined
    return known === undefined ? EMPTY_FORM : { ...EMPTY_FORM, ...known, rememberPwd: true }
  }

  const issues: AuthIssues = issuesOf(mode, form)
  const errorOf = (field: AuthField): string | undefined => {
    const code = touched.has(field) ? issues[field] : undefined
    return code === undefined ? undefined : issueText(inputIssue(code))
  }
  const change = (part: Partial<AuthForm>): void => setForm((now) => ({ ...now, ...part }))
  const typed = (field: 'username' | 'password' | 'repeatPassword', value: string): void =>
    change({ [field]: keepTyped(mode, field, value) })
  const leave = (field: AuthField): void => {
    // Login has no format rules, and an empty field that somebody only passed through needs no message.
    if (mode === 2 && form[field] !== '') setTouched((now) => new Set(now).add(field))
  }

  function switchMode(next: AuthMode): void {
    setAuth({ mode: next, returnTo })
    setTouched(new Set())
    setForm({ ...initialForm(next), ...(next === 2 ? {} : { username: form.username, password: '' }) })
  }

  const texts: SubmitTexts = {
    loggingIn: () => t('auth.loggingIn'),
    registered: () => t('auth.registered'),
    lastLogin: (answer) => lastLoginText(t, answer),
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !isFilled(mode, form)) return
    setTouched(new Set([...TEXT_FIELDS, 'isAgree']))
    if (Object.keys(issues).length > 0) return
    setBusy(true)
    const result = await (mode === 1 ? submitLogin : submitRegister)(services, form, texts)
    setBusy(false)
    if (result === 'login') switchMode(1)
    if (result === 'done' && returnTo !== undefined) navigator.go(returnTo)
  }

  return (
    <form css={formStyle} noValidate onSubmit={(event) => void submit(event)} lang={locale}>
      <Segmented
        css={tabsStyle}
        label={t('auth.mode')}
        value={mode === 1 ? 'login' : 'register'}
        options={[
          { value: 'login', label: t('auth.login') },
          { value: 'register', label: t('auth.register') },
        ]}
        onValueChange={(value) => switchMode(value === 'login' ? 1 : 2)}
      />
      <TextField
        label={t('auth.username')}
        prefix={<Icon of={UserRound} size={18} />}
        placeholder={t('auth.usernameHint')}
        hint={mode === 2 && issueText(inputIssue('usernameFormat'))}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        maxLength={usernameLimit(mode)}
        value={form.username}
        error={errorOf('username')}
        onChange={({ target }) => typed('username', target.value)}
        onBlur={() => leave('username')}
      />
      <PasswordField
        label={t('auth.password')}
        prefix={<Icon of={LockKeyhole} size={18} />}
        placeholder={t('auth.passwordHint')}
        hint={mode === 2 && issueText(inputIssue('passwordFormat'))}
        autoComplete={mode === 1 ? 'current-password' : 'new-password'}
        maxLength={mode === 1 ? 64 : 24}
        value={form.password}
        error={errorOf('password')}
        onChange={({ target }) => typed('password', target.value)}
        onBlur={() => leave('password')}
      />
      {mode === 2 && (
        <PasswordField
          label={t('auth.repeat')}
          prefix={<Icon of={LockKeyhole} size={18} />}
          placeholder={t('auth.repeatHint')}
          hint={t('auth.repeatRule')}
          autoComplete="new-password"
          maxLength={24}
          value={form.repeatPassword}
          error={errorOf('repeatPassword')}
          onChange={({ target }) => typed('repeatPassword', target.value)}
          onBlur={() => leave('repeatPassword')}
        />
      )}
      {mode === 1 ? (
        <div css={rowStyle}>
          <Checkbox
            checked={form.rememberPwd}
            onChange={({ target }) => {
              change({ rememberPwd: target.checked })
              if (!target.checked) forget(storage)
            }}
          >
            {t('auth.remember')}
          </Checkbox>
          <button type="button" css={linkStyle} onClick={() => bus.emit('forget_password')}>
            {t('auth.forgot')}
          </button>
        </div>
      ) : (
        <AgreeBox
          isAgree={form.isAgree}
          error={errorOf('isAgree')}
          onChange={(isAgree) => change({ isAgree })}
          onRead={() => change({ isRead: true })}
        />
      )}
      <Button
        type="submit"
        variant={mode === 1 ? 'primary' : 'cta'}
        size="lg"
        block
        loading={isBusy}
        disabledReason={isFilled(mode, form) ? undefined : t(mode === 1 ? 'auth.fillLogin' : 'auth.fillRegister')}
      >
        {t(mode === 1 ? 'auth.submitLogin' : 'auth.submitRegister')}
      </Button>
      {mode === 1 && (
        <p css={askStyle}>
          {t('auth.noAccount')}
          <button type="button" css={linkStyle} onClick={() => switchMode(2)}>
            {t('home.side.register')}
          </button>
        </p>
      )}
      {mode === 1 && (
        <Notice tone="info" css={tipStyle}>
          {t('auth.tip')}
        </Notice>
      )}
      <p css={footStyle}>
        {t('auth.trouble')}
        <button type="button" css={linkStyle} onClick={() => bus.emit('customer_service')}>
          <Icon of={Headset} size={15} />
          {t('customer.confirm')}
        </button>
      </p>
    </form>
  )
}
