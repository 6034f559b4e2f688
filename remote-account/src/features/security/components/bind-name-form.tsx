import { INPUT_LIMITS, bindOtherEndpoint, isApiError } from '@site/contracts'
import { checkRealName, normaliseRealName } from '@site/domain'
import { bus, call, dialogs, toast } from '@site/shell'
import { Button, TextField, issueText } from '@site/ui'
import { type SyntheticEvent, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { fieldsStyle } from '../form-style.ts'

/** Binds the member's real name, after a last look: it cannot be changed afterwards (spec 5). */
export function BindNameForm() {
  const t = useAccountTexts()
  const [name, setName] = useState('')
  const [isTold, setTold] = useState(false)
  const { isBusy, attempt } = useAttempt()
  const issue = checkRealName(name)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTold(true)
    if (issue !== undefined) return
    const realName = normaliseRealName(name)
    void attempt(
      async () => {
        const isSure = await dialogs.tips({
          title: t('profile.confirmTitle'),
          message: t('security.nameConfirm', { name: realName }),
          confirmText: t('profile.confirmYes'),
          cancelText: t('profile.confirmNo'),
        })
        if (!isSure) return
        await call(bindOtherEndpoint, { realName })
        toast.success(t('security.nameDone'))
        bus.emit('user_changed')
      },
      (error) => {
        if (isApiError(error, 6009)) bus.emit('user_changed')
      },
    )
  }

  return (
    <form css={fieldsStyle} noValidate onSubmit={submit} aria-label={t('security.nameTitle')}>
      <TextField
        label={t('security.name')}
        placeholder={t('security.nameHint')}
        autoComplete="name"
        maxLength={INPUT_LIMITS.realName}
        value={name}
        error={isTold ? issueText(issue) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="lg" block loading={isBusy}>
        {t('security.bindName')}
      </Button>
    </form>
  )
}
