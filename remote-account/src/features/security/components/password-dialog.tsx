import { css } from '@emotion/react'
import {
  FIELD_LIMITS,
  type UserInfo,
  bindPasswordByEmailEndpoint,
  bindPasswordByPhoneEndpoint,
  bindPasswordEndpoint,
} from '@site/contracts'
import { checkCode } from '@site/domain'
import { bus, call, hashPassword, toast } from '@site/shell'
import { Button, Notice, PasswordField, Segmented, issueText, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { type SyntheticEvent, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { fieldsStyle } from '../form-style.ts'
import { NO_PASSWORD, newPasswordIssues } from '../new-password.ts'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type Way = 'old' | 'phone' | 'email'

const leadStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('text.weak') })

export interface PasswordDialogProps {
  readonly user: UserInfo
  readonly onClose: () => void
}

/** Changes the log-in password, proven by the old one or by a code to what is bound. Other devices are logged out. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const t = useAccountTexts()
  const [way, setWay] = useState<Way>('old')
  const [old, setOld] = useState('')
  const [code, setCode] = useState('')
  const [fresh, setFresh] = useState(NO_PASSWORD)
  const [isTold, setTold] = useState(false)
  const { isBusy, attempt } = useAttempt()
  const issues = newPasswordIssues(fresh)
  const proofIssue =
    way === 'old' ? (old === '' ? t('security.oldHint') : undefined) : issueText(checkCode(code.trim()))
  const sameIssue = way === 'old' && old !== '' && old === fresh.password ? t('security.sameAsOld') : undefined
  const target = way === 'email' ? user.emailMask : user.phoneMask

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTold(true)
    if (proofIssue !== undefined || sameIssue !== undefined || Object.keys(issues).length > 0) return
    const passwords = { password: hashPassword(fresh.password), secondPassword: hashPassword(fresh.repeat) }
    void attempt(async () => {
      if (way === 'old') await call(bindPasswordEndpoint, { oldPassword: hashPassword(old), ...passwords })
      else if (way === 'phone') {
        await call(bindPasswordByPhoneEndpoint, { phone: user.phoneMask, code: code.trim(), ...passwords })
      } else await call(bindPasswordByEmailEndpoint, { email: user.emailMask, code: code.trim(), ...passwords })
      toast.success(t('security.changed'))
      bus.emit('password_change_success')
      onClose()
    })
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('security.passwordTitle')}>
      <form css={fieldsStyle} noValidate onSubmit={submit}>
        {(user.bindPhone === 1 || user.bindEmail === 1) && (
          <Segmented
            label={t('security.way')}
            value={way}
            options={[
              { value: 'old', label: t('security.byOld') },
              ...(user.bindPhone === 1 ? [{ value: 'phone' as const, label: t('security.byPhone') }] : []),
              ...(user.bindEmail === 1 ? [{ value: 'email' as const, label: t('security.byEmail') }] : []),
            ]}
            onValueChange={(next) => {
              setWay(next)
              setCode('')
              setTold(false)
            }}
          />
        )}
        {way === 'old' ? (
          <PasswordField
            label={t('security.old')}
            placeholder={t('security.oldHint')}
            maxLength={FIELD_LIMITS.passwordMax}
            value={old}
            error={isTold ? proofIssue : undefined}
            onChange={(event) => setOld(event.target.value)}
          />
        ) : (
          <>
            <p css={leadStyle}>{t('security.sentTo', { to: target })}</p>
            <CodeField
              key={way}
              by={way}
              value={code}
              onChange={setCode}
              error={isTold ? proofIssue : undefined}
              target={() => target}
            />
          </>
        )}
        <NewPasswordFields
          value={fresh}
          onChange={setFresh}
          errorOf={(field) =>
            isTold ? (issueText(issues[field]) ?? (field === 'password' ? sameIssue : undefined)) : undefined
          }
          labels={{ password: t('security.newPassword'), repeat: t('security.repeat') }}
        />
        <Notice tone="info">{t('security.othersOut')}</Notice>
        <Button type="submit" size="lg" block loading={isBusy}>
          {t('security.changePassword')}
        </Button>
      </form>
    </Dialog>
  )
}
