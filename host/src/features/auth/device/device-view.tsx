import { css } from '@emotion/react'
import { CAPTCHA_KINDS, FIELD_LIMITS, loginEndpoint } from '@site/contracts'
import { checkNewDeviceCode, checkPhoneMiddle } from '@site/domain'
import { useCountdown } from '@site/shell'
import { Button, Notice, TextField, issueText } from '@site/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { type SyntheticEvent, useState } from 'react'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { askVisitorId } from '../../../services/fingerprint/index.ts'
import { sayAfterReload } from '../../overlay/index.ts'
import { AuthFoot } from '../auth-foot.tsx'
import { type RiskyLogin, authAtom, sealedCredentialAtom } from '../auth-state.ts'
import { CodeField } from '../code-field.tsx'
import { lastLoginText } from '../last-login.ts'
import { leadStyle, linkStyle, panelStyle, titleStyle } from '../panel-style.ts'
import { forget, keepSealed } from '../remembered.ts'
import { sendCode } from '../send-code.ts'
import { tellRefusal } from '../submit.ts'

const voiceStyle = css(linkStyle, { alignSelf: 'flex-start' })
const digitsOnly = (typed: string, most: number): string => typed.replaceAll(/\D/g, '').slice(0, most)

export interface DeviceViewProps {
  readonly risky: RiskyLogin
  readonly returnTo?: string | undefined
}

/** An unusual log-in: the hidden digits of the phone, then the code that was sent to it (spec 4, new device). */
export function DeviceView({ risky, returnTo }: DeviceViewProps) {
  const t = useAuthTexts()
  const services = useServices()
  const { client, config, overlay, session, navigator, storage, serverNow } = services
  const sealed = useAtomValue(sealedCredentialAtom)
  const setAuth = useSetAtom(authAtom)
  const [digits, setDigits] = useState('')
  const [code, setCode] = useState('')
  const [issues, setIssues] = useState<{ readonly digits?: string | undefined; readonly code?: string | undefined }>({})
  const [wasSent, setSent] = useState(false)
  const [busy, setBusy] = useState<'send' | 'login' | undefined>()
  const countdown = useCountdown()

  async function attempt(what: 'send' | 'login', work: () => Promise<void>): Promise<void> {
    if (busy !== undefined) return
    setBusy(what)
    try {
      await work()
    } catch (error) {
      tellRefusal(services, error)
    } finally {
      setBusy(undefined)
    }
  }

  function send(by: 'phone' | 'voice'): void {
    const issue = checkPhoneMiddle(digits)
    setIssues({ digits: issueText(issue) })
    if (issue !== undefined) return
    void attempt('send', async () => {
      const seconds = await sendCode(services, { type: '3', by, to: digits, name: risky.name })
      if (seconds === undefined) return
      countdown.start(seconds)
      setSent(true)
      overlay.toast.success(t(by === 'phone' ? 'auth.code.sentByPhone' : 'auth.code.sentByVoice'))
    })
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const issue = checkNewDeviceCode(code, wasSent)
    setIssues({ code: issueText(issue) })
    if (issue !== undefined) return
    void attempt('login', async () => {
      const answer = await client.call(loginEndpoint, {
        isAgent: 0,
        name: risky.name,
        password: risky.passwordHash,
        kaptchcate: CAPTCHA_KINDS.newDevice,
        sendCodeNum: code,
        visitorId: await askVisitorId(config.fingerprintUrl),
      })
      if (sealed === undefined) forget(storage)
      else keepSealed(storage, sealed, Math.floor(serverNow()))
      await session.begin(answer)
      const last = lastLoginText(t, answer)
      if (returnTo === undefined) {
        if (last !== undefined) sayAfterReload(last)
        navigator.goHomeAfresh()
      } else {
        if (last !== undefined) overlay.toast.success(last)
        navigator.go(returnTo)
      }
    })
  }

  return (
    <form css={panelStyle} noValidate onSubmit={submit}>
      <h3 css={titleStyle}>{t('auth.device.title')}</h3>
      <p css={leadStyle}>{t('auth.device.lead')}</p>
      <TextField
        label={t('auth.device.digits', { phone: risky.phoneNumber, length: FIELD_LIMITS.phoneCheck })}
        hint={t('auth.device.digitsHint', { length: FIELD_LIMITS.phoneCheck })}
        inputMode="numeric"
        data-autofocus=""
        maxLength={FIELD_LIMITS.phoneCheck}
        value={digits}
        error={issues.digits}
        onChange={({ target }) => setDigits(digitsOnly(target.value, FIELD_LIMITS.phoneCheck))}
      />
      <CodeField
        value={code}
        onChange={(value) => setCode(digitsOnly(value, FIELD_LIMITS.newDeviceCode))}
        maxLength={FIELD_LIMITS.newDeviceCode}
        error={issues.code}
        left={countdown.left}
        wasSent={wasSent}
        isSending={busy === 'send'}
        onSend={() => send('phone')}
      />
      {wasSent && (
        <button type="button" css={voiceStyle} disabled={busy !== undefined} onClick={() => send('voice')}>
          {t('auth.device.voice')}
        </button>
      )}
      <Button type="submit" size="lg" block loading={busy === 'login'} disabled={busy === 'send'}>
        {t('auth.device.submit')}
      </Button>
      <Notice tone="warning">{t('auth.device.warning')}</Notice>
      <AuthFoot onBack={() => setAuth({ mode: 1, returnTo })} />
    </form>
  )
}
