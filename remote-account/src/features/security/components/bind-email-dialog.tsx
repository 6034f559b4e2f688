import { FIELD_LIMITS, bindEmailEndpoint } from '@site/contracts'
import { checkCode, checkEmail } from '@site/domain'
import { bus, call, toast } from '@site/shell'
import { Button, TextField, issueText } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { type SyntheticEvent, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { fieldsStyle } from '../form-style.ts'
import { CodeField } from './code-field.tsx'

/** Binds an e-mail address with a code that was sent to it; once (open point 36). */
export function BindEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountTexts()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [told, setTold] = useState<'nothing' | 'email' | 'all'>('nothing')
  const { isBusy, attempt } = useAttempt()
  const emailIssue = checkEmail(email)
  const codeIssue = checkCode(code.trim())

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTold('all')
    if (emailIssue !== undefined || codeIssue !== undefined) return
    void attempt(async () => {
      await call(bindEmailEndpoint, { email, code: code.trim() })
      toast.success(t('security.emailDone'))
      bus.emit('user_changed')
      onClose()
    })
  }

  return (
    <Dialog open onOpenChange={onClose} title={t('security.emailTitle')}>
      <form css={fieldsStyle} noValidate onSubmit={submit}>
        <TextField
          label={t('security.email')}
          placeholder={t('security.emailHint')}
          inputMode="email"
          autoComplete="email"
          maxLength={FIELD_LIMITS.forgotEmail}
          value={email}
          error={told === 'nothing' ? undefined : issueText(emailIssue)}
          onChange={({ target }) => setEmail(target.value.trim())}
        />
        <CodeField
          by="email"
          value={code}
          onChange={setCode}
          error={told === 'all' ? issueText(codeIssue) : undefined}
          target={() => {
            if (told === 'nothing') setTold('email')
            return emailIssue === undefined ? email : undefined
          }}
        />
        <Button type="submit" size="lg" block loading={isBusy}>
          {t('security.bindEmail')}
        </Button>
      </form>
    </Dialog>
  )
}
