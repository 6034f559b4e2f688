import { FIELD_LIMITS } from '@site/contracts'
import { sendCode, toast, useAttempt, useCountdown } from '@site/shell'
import { Button } from '@site/ui'
import { type FormState, FormText } from '@site/ui/form'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

export interface CodeFieldProps {
  readonly of: FormState<{ readonly code: string }>
  readonly by: 'phone' | 'email'
  /** Where the code goes; undefined when what was typed is none, the field says so itself then. */
  readonly target: () => Promise<string | undefined>
}

/** A sent code with the button that asks for it; after it was sent the button counts down, then fetches anew (spec 4). */
export function CodeField({ of, by, target }: CodeFieldProps) {
  const t = useAccountTexts()
  const countdown = useCountdown()
  const { isBusy, attempt } = useAttempt()
  const [wasSent, setSent] = useState(false)
  const { left } = countdown

  const send = (): Promise<void> =>
    attempt(async () => {
      const to = await target()
      if (to === undefined) return
      const seconds = await sendCode({ by, to })
      if (seconds === undefined) return
      countdown.start(seconds)
      setSent(true)
      toast.success(t(by === 'phone' ? 'security.sentByPhone' : 'security.sentByEmail'))
    })

  return (
    <FormText
      of={of}
      name="code"
      label={t('security.code')}
      placeholder={t('security.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={FIELD_LIMITS.forgotCode}
      suffix={
        // in a box of its own: a control whose button is off is not off itself
        <span>
          <Button size="sm" variant="ghost" loading={isBusy} disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? t('security.wait', { seconds: left }) : t(wasSent ? 'security.again' : 'security.send')}
          </Button>
        </span>
      }
    />
  )
}
