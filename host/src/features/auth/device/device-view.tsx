import { css } from '@emotion/react'
import { ApiError, CAPTCHA_KINDS, CODE_PURPOSES, FIELD_LIMITS, loginEndpoint, STATUS } from '@site/contracts'
import { checkNewDeviceCode, checkPhoneMiddle } from '@site/domain'
import { useAttempt, useCountdown } from '@site/shell'
import { Notice } from '@site/ui'
import { Form, FormCode, FormSubmit, FormText, checkField, fieldValue, rule, useForm } from '@site/ui/form'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { currentVisitorId } from '../../../services/fingerprint/index.ts'
import { toastAfterReload } from '../../overlay/index.ts'
import { AuthFoot } from '../parts/auth-foot.tsx'
import { type RiskyLogin, authAtom, sealedCredentialAtom } from '../parts/auth-state.ts'
import { lastLoginText } from '../parts/last-login.ts'
import { leadStyle, linkStyle, panelStyle, titleStyle } from '../parts/panel-style.ts'
import { SendCodeButton } from '../parts/send-code-button.tsx'
import { forget, keepSealed } from '../parts/remembered.ts'
import { sendCode } from '../parts/send-code.ts'

const voiceStyle = css(linkStyle, { alignSelf: 'flex-start' })

function deviceSchema(wasSent: boolean) {
  return v.object({
    digits: v.pipe(v.string(), rule(checkPhoneMiddle)),
    code: v.pipe(
      v.string(),
      rule((code) => checkNewDeviceCode(code, wasSent)),
    ),
  })
}

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
  const [wasSent, setSent] = useState(false)
  const { isBusy, attempt } = useAttempt()
  const [isCode, setIsCode] = useState(false)
  const isSending = isBusy && isCode
  const countdown = useCountdown()
  const form = useForm({ schema: deviceSchema(wasSent), initial: { digits: '', code: '' } })

  async function send(by: 'phone' | 'voice'): Promise<void> {
    if (!(await checkField(form, 'digits'))) return
    const digits = fieldValue(form, 'digits')
    await attempt(async () => {
      setIsCode(true)
      const seconds = await sendCode(services, { type: CODE_PURPOSES.device, by, to: digits, name: risky.name })
      if (seconds === undefined) return
      countdown.start(seconds)
      setSent(true)
      overlay.toast.success(t(by === 'phone' ? 'auth.code.sentByPhone' : 'auth.code.sentByVoice'))
    })
  }

  const logIn = ({ code }: { readonly code: string }): Promise<void> =>
    attempt(async () => {
      setIsCode(false)
      const answer = await client.call(loginEndpoint, {
        isAgent: 0,
        name: risky.name,
        password: risky.passwordHash,
        kaptchcate: CAPTCHA_KINDS.newDevice,
        sendCodeNum: code,
        visitorId: await currentVisitorId(config.fingerprintUrl),
      })
      if (sealed === undefined) forget(storage)
      else keepSealed(storage, sealed, Math.floor(serverNow()))
      if (!(await session.begin(answer))) throw new ApiError(STATUS.SERVER_ERROR)
      const last = lastLoginText(t, answer)
      if (returnTo === undefined) {
        if (last !== undefined) toastAfterReload(last)
        navigator.goHomeAfresh()
      } else {
        if (last !== undefined) overlay.toast.success(last)
        navigator.go(returnTo)
      }
    })

  return (
    <Form css={panelStyle} of={form} onSubmit={logIn}>
      <h3 css={titleStyle}>{t('auth.device.title')}</h3>
      <p css={leadStyle}>{t('auth.device.lead')}</p>
      <FormText
        of={form}
        name="digits"
        label={t('auth.device.digits', { phone: risky.phoneNumber, length: FIELD_LIMITS.phoneCheck })}
        hint={t('auth.device.digitsHint', { length: FIELD_LIMITS.phoneCheck })}
        inputMode="numeric"
        data-autofocus=""
        maxLength={FIELD_LIMITS.phoneCheck}
        keep={(typed) => typed.replaceAll(/\D/g, '').slice(0, FIELD_LIMITS.phoneCheck)}
      />
      <FormCode
        of={form}
        name="code"
        label={t('auth.code.label')}
        digits={FIELD_LIMITS.newDeviceCode}
        aside={
          <SendCodeButton
            left={countdown.left}
            wasSent={wasSent}
            isSending={isSending}
            onSend={() => void send('phone')}
          />
        }
      />
      {wasSent && (
        <button type="button" css={voiceStyle} disabled={isBusy} onClick={() => void send('voice')}>
          {t('auth.device.voice')}
        </button>
      )}
      <FormSubmit of={form} size="lg" block disabled={isSending}>
        {t('auth.device.submit')}
      </FormSubmit>
      <Notice tone="warning">{t('auth.device.warning')}</Notice>
      <AuthFoot onBack={() => setAuth({ mode: 'login', returnTo })} />
    </Form>
  )
}
