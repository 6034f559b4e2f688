import { css } from '@emotion/react'
import { INPUT_LIMITS } from '@site/contracts'
import { useAttempt } from '@site/shell'
import { Button, CodeInput, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { type ReactNode, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const stackStyle = css({ display: 'grid', gap: px(16) })
const whatStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(2),
  padding: px(12),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  fontSize: text(13),
  color: tokenVar('text.weak'),
  textAlign: 'center',
})
const footStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: px(12) })

/** Why a password was not taken. */
export interface PasswordRefused {
  readonly text: string
  /** No other try is taken for now. */
  readonly isLocked: boolean
}

export interface FundPasswordCheckProps {
  /** What the password is given for. */
  readonly children: ReactNode
  /** Sends it; answers why it was not taken, or nothing when the dialog is done. */
  readonly onPassword: (password: string) => Promise<PasswordRefused | undefined>
  readonly onForgotten: () => void
  readonly onClose: () => void
}

/** Asks for the fund password; the last digit sends it. */
export function FundPasswordCheck({ children, onPassword, onForgotten, onClose }: FundPasswordCheckProps) {
  const t = useAccountTexts()
  const [password, setPassword] = useState('')
  const { isBusy: isSending, attempt } = useAttempt()
  const [refused, setRefused] = useState<PasswordRefused>()
  const isWhole = password.length === INPUT_LIMITS.fundPassword

  const send = (typed: string): Promise<void> =>
    attempt(async () => {
      setRefused(undefined)
      const why = await onPassword(typed)
      if (why === undefined) return
      setPassword('')
      setRefused(why)
    })

  return (
    <Dialog open onOpenChange={onClose} closable={!isSending} size="sm" title={t('withdraw.passwordTitle')}>
      <div css={stackStyle}>
        <div css={whatStyle}>{children}</div>
        <CodeInput
          label={t('security.fundNew')}
          hint={t('withdraw.passwordHint')}
          error={refused?.text}
          secret
          data-autofocus=""
          digits={INPUT_LIMITS.fundPassword}
          readOnly={isSending}
          disabled={refused?.isLocked}
          value={password}
          onValueChange={(digits) => {
            setPassword(digits)
            setRefused(undefined)
          }}
          onComplete={(typed) => void send(typed)}
        />
        <div css={footStyle}>
          <Button variant="ghost" size="sm" disabled={isSending} onClick={onForgotten}>
            {t('withdraw.forgotten')}
          </Button>
          <Button
            variant="cta"
            loading={isSending}
            disabled={refused?.isLocked === true || !isWhole}
            onClick={() => void send(password)}
          >
            {t('withdraw.passwordSend')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
