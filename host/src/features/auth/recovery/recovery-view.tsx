import { css } from '@emotion/react'
import { ALL_AREAS, countryAreaEndpoint } from '@site/contracts'
import { CODE_LIFETIME_S } from '@site/domain'
import { useAttempt, useCountdown, useEndpoint } from '@site/shell'
import { Button, Notice, Steps, px } from '@site/ui'
import { Form, FormSubmit, formValues, useFieldValue, useForm } from '@site/ui/form'
import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { AuthFoot } from '../parts/auth-foot.tsx'
import { authAtom } from '../parts/auth-state.ts'
import { CodeField } from '../parts/code-field.tsx'
import { leadStyle, panelStyle, titleStyle } from '../parts/panel-style.ts'
import { IdentityFields } from './identity-fields.tsx'
import { checkRecoveryCode, recipientOf, resetPassword, sendRecoveryCode } from './recovery-calls.ts'
import { RecoveryDone } from './recovery-done.tsx'
import {
  DEFAULT_AREA,
  EMPTY_RECOVERY,
  RECOVERY_STEPS,
  type RecoveryForm,
  type RecoveryStep,
  type RecoveryWay,
  recoveryLimit,
  recoverySchema,
} from './recovery-form.ts'
import { ResetFields } from './reset-fields.tsx'

const headerStyle = css({ display: 'grid', gap: px(16) })
const buttonsStyle = css({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: px(12) })

/** Four steps from a forgotten password to a new one, by phone or by e-mail (spec 2.6, 4 and 5). */
export function RecoveryView({ isHeaderHidden = false }: { readonly isHeaderHidden?: boolean | undefined }) {
  const t = useAuthTexts()
  const services = useServices()
  const { client, overlay, bus } = services
  const setAuth = useSetAtom(authAtom)
  const { data: areas = [] } = useEndpoint(countryAreaEndpoint, { area: ALL_AREAS })
  const [step, setStep] = useState<RecoveryStep>('identity')
  const [way, setWay] = useState<RecoveryWay>('phone')
  const [areaCode, setAreaCode] = useState<string>(DEFAULT_AREA.areaCode)
  const { attempt } = useAttempt()
  const [resetToken, setResetToken] = useState('')
  /** Who has the code that the countdown is about. */
  const [sentTo, setSentTo] = useState<string>()
  const countdown = useCountdown()

  const area = areas.find((one) => one.areaCode === areaCode) ?? DEFAULT_AREA
  const form = useForm({ schema: recoverySchema(step, way, area.regex), initial: EMPTY_RECOVERY })
  const account = useFieldValue(form, 'account')
  const backToLogin = useCallback(() => setAuth({ mode: 'login' }), [setAuth])

  function go(next: RecoveryStep): void {
    setStep(next)
    form.hideErrors()
  }

  function choose(next: RecoveryWay): void {
    setWay(next)
    form.reset({ ...EMPTY_RECOVERY, username: formValues(form).username })
  }

  const send = (): Promise<void> =>
    attempt(async () => {
      const recovery = { way, area, form: formValues(form) }
      const sent = await sendRecoveryCode(services, recovery)
      if (sent === undefined) return
      countdown.start(sent.seconds)
      setResetToken(sent.resetToken)
      setSentTo(recipientOf(recovery))
      overlay.toast.success(t(way === 'phone' ? 'auth.code.sentByPhone' : 'auth.code.sentByEmail'))
      if (step === 'identity') go('verification')
    })

  function submit(filled: RecoveryForm): Promise<void> | void {
    const recovery = { way, area, form: filled }
    if (step === 'identity') {
      // The code of a moment ago is still good for the same person: going back and on again does not need another.
      return countdown.left > 0 && sentTo === recipientOf(recovery) ? go('verification') : send()
    }
    if (step === 'verification') {
      return attempt(async () => {
        setResetToken(await checkRecoveryCode(client, recovery, resetToken))
        go('reset')
      })
    }
    return attempt(async () => {
      await resetPassword(client, recovery, resetToken)
      overlay.toast.success(t('auth.recovery.changed'))
      bus.emit('password_change_success')
      go('success')
    })
  }

  const at = RECOVERY_STEPS.indexOf(step)
  const before = RECOVERY_STEPS[at - 1]
  const header = !isHeaderHidden && (
    <header css={headerStyle}>
      <h3 css={titleStyle}>{t('auth.recovery.title')}</h3>
      <Steps
        label={t('auth.recovery.steps')}
        steps={RECOVERY_STEPS.map((name) => t(`auth.recovery.step.${name}`))}
        current={at}
      />
    </header>
  )
  if (step === 'success') {
    return (
      <div css={panelStyle}>
        {header}
        <RecoveryDone onReturn={backToLogin} />
      </div>
    )
  }

  return (
    <Form css={panelStyle} of={form} onSubmit={submit}>
      {header}
      {step === 'identity' && (
        <IdentityFields
          of={form}
          way={way}
          onWayChange={choose}
          areaCode={areaCode}
          areas={areas.length === 0 ? [{ ...DEFAULT_AREA, areaName: t('auth.recovery.homeArea') }] : areas}
          onAreaChange={setAreaCode}
        />
      )}
      {step === 'verification' && (
        <>
          <p css={leadStyle}>{t('auth.recovery.sentTo', { account, minutes: CODE_LIFETIME_S / 60 })}</p>
          <CodeField
            of={form}
            maxLength={recoveryLimit(way, 'verifyCode')}
            left={countdown.left}
            wasSent
            isSending={false}
            onSend={() => void send()}
          />
        </>
      )}
      {step === 'reset' && <ResetFields of={form} />}
      <div css={buttonsStyle}>
        {before !== undefined && (
          <Button variant="secondary" size="lg" block onClick={() => go(before)}>
            {t('auth.recovery.previous')}
          </Button>
        )}
        <FormSubmit of={form} size="lg" block>
          {t(step === 'reset' ? 'auth.recovery.submit' : 'auth.recovery.next')}
        </FormSubmit>
      </div>
      <Notice tone="info">{t('auth.tip')}</Notice>
      <AuthFoot onBack={backToLogin} />
    </Form>
  )
}
