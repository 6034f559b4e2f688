import { css } from '@emotion/react'
import { INPUT_LIMITS } from '@site/contracts'
import { useAttempt } from '@site/shell'
import { Button, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { checkField, failField, Form, FormCode, FormSubmit, setFieldValue, useFieldValue, useForm } from '@site/ui/form'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

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

// Its cells say whether it is whole, and nothing is sent before; no words are needed for that.
const schema = v.object({ password: v.string() })

/** Asks for the fund password; the last digit sends it. */
export function FundPasswordCheck({ children, onPassword, onForgotten, onClose }: FundPasswordCheckProps) {
  const t = useAccountTexts()
  const form = useForm({ schema, initial: { password: '' } })
  const { attempt } = useAttempt()
  const [isLocked, setLocked] = useState(false)
  const isWhole = useFieldValue(form, 'password').length === INPUT_LIMITS.fundPassword

  const send = ({ password }: v.InferOutput<typeof schema>): Promise<void> =>
    attempt(async () => {
      const why = await onPassword(password)
      if (why === undefined) return
      setLocked(why.isLocked)
      setFieldValue(form, 'password', '')
      // The emptied field is looked at first: what is found of it would take the place of the words.
      await checkField(form, 'password')
      failField(form, 'password', why.text)
    })

  return (
    <Dialog open onOpenChange={onClose} closable={!form.isSending} size="sm" title={t('withdraw.passwordTitle')}>
      <Form css={stackStyle} of={form} onSubmit={send}>
        <div css={whatStyle}>{children}</div>
        <FormCode
          of={form}
          name="password"
          label={t('security.fundNew')}
          hint={t('withdraw.passwordHint')}
          secret
          sends
          data-autofocus=""
          digits={INPUT_LIMITS.fundPassword}
          readOnly={form.isSending}
          disabled={isLocked}
        />
        <div css={footStyle}>
          <Button
            variant={isLocked ? 'primary' : 'ghost'}
            size={isLocked ? 'md' : 'sm'}
            block={isLocked}
            disabled={form.isSending}
            onClick={onForgotten}
          >
            {t(isLocked ? 'security.fundResetTitle' : 'withdraw.forgotten')}
          </Button>
          {!isLocked && (
            <FormSubmit of={form} variant="cta" disabled={!isWhole}>
              {t('withdraw.passwordSend')}
            </FormSubmit>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
