import { css } from '@emotion/react'
import { AUTH_TIMING, countryAreaEndpoint } from '@site/contracts'
import { CODE_LIFETIME_S, inputIssue } from '@site/domain'
import { messageOf, useCountdown, useEndpoint } from '@site/shell'
import {
  Button,
  Icon,
  Notice,
  PasswordField,
  Segmented,
  Select,
  TextField,
  issueText,
  media,
  px,
  text,
  tokenVar,
} from '@site/ui'
import { useSetAtom } from 'jotai'
import { CircleCheck, LockKeyhole, Mail, Smartphone, UserRound } from 'lucide-react'
import { type SyntheticEvent, useEffect, useState } from 'react'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { AuthFoot } from '../auth-foot.tsx'
import { authAtom } from '../auth-state.ts'
import { CodeField } from '../code-field.tsx'
import { leadStyle, pairStyle, panelStyle, titleStyle } from '../panel-style.ts'
import { checkRecoveryCode, resetPassword, sendRecoveryCode } from './recovery-calls.ts'
import {
  DEFAULT_AREA,
  EMPTY_RECOVERY,
  type RecoveryField,
  type RecoveryForm,
  type RecoveryStep,
  type RecoveryWay,
  keepPhone,
  recoveryIssues,
  recoveryLimit,
} from './recovery-form.ts'
import { StepList } from './step-list.tsx'

const successStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(14),
  marginBlock: 'auto',
  // on a phone the messages at the bottom must not lie over it
  [media.mobile]: { paddingBottom: px(150) },
  textAlign: 'center',
  color: tokenVar('state.success'),
  '& > h3': { margin: 0, fontSize: text(20), color: tokenVar('text.strong') },
})
const headerStyle = css({ display: 'grid', gap: px(16) })
const buttonsStyle = css({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: px(12) })

/** Four steps from a forgotten password to a new one, by phone or by e-mail (spec 2.6, 4 and 5). */
export function RecoveryView({ isHeaderHidden = false }: { readonly isHeaderHidden?: boolean | undefined }) {
  const t = useAuthTexts()
  const services = useServices()
  const { client, overlay, bus } = services
  const setAuth = useSetAtom(authAtom)
  const { data: areas = [] } = useEndpoint(countryAreaEndpoint, {})
  const [step, setStep] = useState<RecoveryStep>(0)
  const [way, setWay] = useState<RecoveryWay>(3)
  const [areaCode, setAreaCode] = useState<string>(DEFAULT_AREA.areaCode)
  const [form, setForm] = useState<RecoveryForm>(EMPTY_RECOVERY)
  const [isTold, setTold] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [resetToken, setResetToken] = useState('')
  const countdown = useCountdown()

  const area = areas.find((one) => one.areaCode === areaCode) ?? DEFAULT_AREA
  const issues = recoveryIssues(step, way, form, area.regex)
  const errorOf = (field: RecoveryField): string | undefined => (isTold ? issueText(issues[field]) : undefined)
  const recovery = { way, form, area }
  const backToLogin = (): void => setAuth({ mode: 1 })

  useEffect(() => {
    if (step !== 3) return
    const timer = setTimeout(() => setAuth({ mode: 1 }), AUTH_TIMING.returnToLoginMs)
    return () => clearTimeout(timer)
  }, [step, setAuth])

  function change(field: RecoveryField, value: string): void {
    const isPhone = way === 3 && field === 'account'
    const kept = isPhone ? keepPhone(value, areaCode) : value.slice(0, recoveryLimit(way, field))
    setForm((now) => ({ ...now, [field]: kept }))
  }

  function go(next: RecoveryStep): void {
    setStep(next)
    setTold(false)
  }

  function choose(next: RecoveryWay): void {
    setWay(next)
    setForm((now) => ({ ...EMPTY_RECOVERY, username: now.username }))
    setTold(false)
  }

  /** Runs a call; what the server refuses is said in its own words and changes nothing. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      overlay.toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const send = (): Promise<void> =>
    attempt(async () => {
      const seconds = await sendRecoveryCode(services, recovery)
      if (seconds === undefined) return
      countdown.start(seconds)
      overlay.toast.success(t(way === 3 ? 'auth.code.sentByPhone' : 'auth.code.sentByEmail'))
      if (step === 0) go(1)
    })

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTold(true)
    if (Object.keys(issues).length > 0) return
    if (step === 0) {
      // The code of a moment ago is still good: going back and on again does not need another.
      if (countdown.left > 0) go(1)
      else void send()
    } else if (step === 1) {
      void attempt(async () => {
        setResetToken(await checkRecoveryCode(client, recovery))
        go(2)
      })
    } else {
      void attempt(async () => {
        await resetPassword(client, recovery, resetToken)
        overlay.toast.success(t('auth.recovery.changed'))
        bus.emit('password_change_success')
        go(3)
      })
    }
  }

  const header = !isHeaderHidden && (
    <header css={headerStyle}>
      <h3 css={titleStyle}>{t('auth.recovery.title')}</h3>
      <StepList step={step} />
    </header>
  )
  if (step === 3) {
    return (
      <div css={panelStyle}>
        {header}
        <div css={successStyle} role="status">
          <Icon of={CircleCheck} size={56} />
          <h3>{t('auth.recovery.done')}</h3>
          <p css={leadStyle}>{t('auth.recovery.returning', { seconds: AUTH_TIMING.returnToLoginMs / 1_000 })}</p>
        </div>
      </div>
    )
  }

  const previous = (
    <Button type="button" variant="secondary" size="lg" block onClick={() => go((step - 1) as RecoveryStep)}>
      {t('auth.recovery.previous')}
    </Button>
  )
  return (
    <form css={panelStyle} noValidate onSubmit={submit}>
      {header}
      {step === 0 && (
        <>
          <Segmented
            label={t('auth.recovery.way')}
            value={way === 3 ? 'phone' : 'email'}
            options={[
              { value: 'phone', label: t('auth.recovery.byPhone') },
              { value: 'email', label: t('auth.recovery.byEmail') },
            ]}
            onValueChange={(value) => choose(value === 'phone' ? 3 : 4)}
          />
          <TextField
            label={t('auth.username')}
            prefix={<Icon of={UserRound} size={18} />}
            placeholder={t('auth.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus=""
            maxLength={recoveryLimit(way, 'username')}
            value={form.username}
            error={errorOf('username')}
            onChange={({ target }) => change('username', target.value)}
          />
          {way === 3 ? (
            <div css={pairStyle}>
              <Select
                label={t('auth.recovery.area')}
                value={areaCode}
                options={(areas.length === 0 ? [DEFAULT_AREA] : areas).map((one) => ({
                  value: one.areaCode,
                  label: `${one.areaName} ${one.areaCode}`,
                }))}
                onChange={({ target }) => setAreaCode(target.value)}
              />
              <TextField
                label={t('auth.recovery.phone')}
                prefix={<Icon of={Smartphone} size={18} />}
                placeholder={t('auth.recovery.phoneHint')}
                inputMode="tel"
                autoComplete="tel-national"
                value={form.account}
                error={errorOf('account')}
                onChange={({ target }) => change('account', target.value)}
              />
            </div>
          ) : (
            <TextField
              label={t('auth.recovery.email')}
              prefix={<Icon of={Mail} size={18} />}
              placeholder={t('auth.recovery.emailHint')}
              inputMode="email"
              autoComplete="email"
              maxLength={recoveryLimit(4, 'account')}
              value={form.account}
              error={errorOf('account')}
              onChange={({ target }) => change('account', target.value)}
            />
          )}
          <Button type="submit" size="lg" block loading={isBusy}>
            {t('auth.recovery.next')}
          </Button>
        </>
      )}
      {step === 1 && (
        <>
          <p css={leadStyle}>{t('auth.recovery.sentTo', { account: form.account, minutes: CODE_LIFETIME_S / 60 })}</p>
          <CodeField
            value={form.verifyCode}
            onChange={(value) => change('verifyCode', value)}
            maxLength={recoveryLimit(way, 'verifyCode')}
            error={errorOf('verifyCode')}
            left={countdown.left}
            wasSent
            isSending={false}
            onSend={() => void send()}
          />
          <div css={buttonsStyle}>
            {previous}
            <Button type="submit" size="lg" block loading={isBusy}>
              {t('auth.recovery.next')}
            </Button>
          </div>
        </>
      )}
      {step === 2 && (
        <>
          {(['password', 'password2'] as const).map((field) => (
            <PasswordField
              key={field}
              label={t(field === 'password' ? 'auth.recovery.newPassword' : 'auth.recovery.repeat')}
              prefix={<Icon of={LockKeyhole} size={18} />}
              placeholder={field === 'password' ? issueText(inputIssue('passwordFormat')) : t('auth.repeatHint')}
              autoComplete="new-password"
              maxLength={recoveryLimit(way, field)}
              value={form[field]}
              error={errorOf(field)}
              onChange={({ target }) => change(field, target.value)}
            />
          ))}
          <div css={buttonsStyle}>
            {previous}
            <Button type="submit" size="lg" block loading={isBusy}>
              {t('auth.recovery.submit')}
            </Button>
          </div>
        </>
      )}
      <Notice tone="info">{t('auth.tip')}</Notice>
      <AuthFoot onBack={backToLogin} />
    </form>
  )
}
