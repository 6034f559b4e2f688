import { css } from '@emotion/react'
import {
  type UserInfo,
  withdrawPasswordEmailEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { checkCode } from '@site/domain'
import { bus, call, hashPassword, toast } from '@site/shell'
import { Button, Notice, Segmented, issueText, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { type SyntheticEvent, useRef, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { fieldsStyle } from '../form-style.ts'
import { NO_PASSWORD, newPasswordIssues } from '../new-password.ts'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type Way = 'phone' | 'email'

const leadStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('text.weak') })

export interface SecondPasswordDialogProps {
  readonly user: UserInfo
  readonly onClose: () => void
}

/** Sets the second password, or sets it anew with a code to what is bound; by e-mail the code is checked first. */
export function SecondPasswordDialog({ user, onClose }: SecondPasswordDialogProps) {
  const t = useAccountTexts()
  const isReset = user.withdrawPwd === 1
  const [way, setWay] = useState<Way>(user.bindPhone === 1 ? 'phone' : 'email')
  const [code, setCode] = useState('')
  const [fresh, setFresh] = useState(NO_PASSWORD)
  const [isTold, setTold] = useState(false)
  const { isBusy, attempt } = useAttempt()
  // An e-mail code is used up by its check; its reset token is kept for the next try.
  const resetToken = useRef<{ readonly code: string; readonly resetToken: string }>(undefined)
  const issues = newPasswordIssues(fresh)
  const codeIssue = isReset ? checkCode(code.trim()) : undefined
  const canProve = user.bindPhone === 1 || user.bindEmail === 1
  const target = way === 'phone' ? user.phoneMask : user.emailMask

  async function resetTokenFor(sent: string): Promise<string> {
    if (resetToken.current?.code !== sent) {
      const answer = await call(withdrawPasswordEmailEndpoint, { email: user.emailMask, code: sent })
      resetToken.current = { code: sent, resetToken: answer.resetToken }
    }
    return resetToken.current.resetToken
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTold(true)
    if (codeIssue !== undefined || Object.keys(issues).length > 0) return
    const passwords = { password: hashPassword(fresh.password), secondPassword: hashPassword(fresh.repeat) }
    void attempt(async () => {
      if (!isReset) await call(withdrawPasswordSetEndpoint, passwords)
      else {
        const proof = way === 'phone' ? { code: code.trim() } : { resetToken: await resetTokenFor(code.trim()) }
        await call(withdrawPasswordResetEndpoint, { way, ...proof, ...passwords })
      }
      toast.success(t(isReset ? 'security.changed' : 'security.secondDone'))
      bus.emit('user_changed')
      onClose()
    })
  }

  return (
    <Dialog open onOpenChange={onClose} title={t(isReset ? 'security.secondResetTitle' : 'security.secondSetTitle')}>
      {isReset && !canProve ? (
        <Notice tone="warning">{t('security.secondNeedsBind')}</Notice>
      ) : (
        <form css={fieldsStyle} noValidate onSubmit={submit}>
          {isReset && user.bindPhone === 1 && user.bindEmail === 1 && (
            <Segmented
              label={t('security.way')}
              value={way}
              options={[
                { value: 'phone', label: t('security.byPhone') },
                { value: 'email', label: t('security.byEmail') },
              ]}
              onValueChange={(next) => {
                setWay(next)
                setCode('')
              }}
            />
          )}
          {isReset && (
            <>
              <p css={leadStyle}>{t('security.sentTo', { to: target })}</p>
              <CodeField
                key={way}
                by={way}
                value={code}
                onChange={setCode}
                error={isTold ? issueText(codeIssue) : undefined}
                target={() => target}
              />
            </>
          )}
          <NewPasswordFields
            value={fresh}
            onChange={setFresh}
            errorOf={(field) => (isTold ? issueText(issues[field]) : undefined)}
            labels={{ password: t('security.secondNew'), repeat: t('security.secondRepeat') }}
          />
          <Notice tone="info">{t('security.secondNote')}</Notice>
          <Button type="submit" size="lg" block loading={isBusy}>
            {t(isReset ? 'security.changePassword' : 'security.secondSet')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
