import {
  INPUT_LIMITS,
  type UserInfo,
  withdrawPasswordEmailEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { bus, call, hashPassword, toast, useAttempt } from '@site/shell'
import { Notice, Segmented } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormCode, FormSubmit, setFieldValue, useFieldValue, useForm } from '@site/ui/form'
import { useRef } from 'react'
import type * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { fieldsStyle } from '../form-style.ts'
import { fundPasswordSchema, waysOf } from '../password-form.ts'
import { ProofField } from './proof-field.tsx'

const digits = { secret: true, digits: INPUT_LIMITS.fundPassword, autoComplete: 'new-password' } as const
const LABELS = { phone: 'security.byPhone', email: 'security.byEmail' } as const

export interface FundPasswordDialogProps {
  readonly user: UserInfo
  readonly onClose: () => void
}

/** Sets the fund password, or sets it anew with a code to what is bound; by e-mail the code is checked first. */
export function FundPasswordDialog({ user, onClose }: FundPasswordDialogProps) {
  const t = useAccountTexts()
  const isReset = user.withdrawPwd === 1
  const ways = waysOf(user)
  const form = useForm({
    schema: fundPasswordSchema(isReset),
    initial: { way: ways[0] ?? 'email', code: '', password: '', repeat: '' },
  })
  const way = useFieldValue(form, 'way')
  const { attempt } = useAttempt()
  // An e-mail code is used up by its check; its reset token is kept for the next try.
  const resetToken = useRef<{ readonly code: string; readonly resetToken: string }>(undefined)

  async function resetTokenFor(sent: string): Promise<string> {
    if (resetToken.current?.code !== sent) {
      const answer = await call(withdrawPasswordEmailEndpoint, { email: user.emailMask, code: sent })
      resetToken.current = { code: sent, resetToken: answer.resetToken }
    }
    return resetToken.current.resetToken
  }

  const save = (draft: v.InferOutput<ReturnType<typeof fundPasswordSchema>>): Promise<void> =>
    attempt(async () => {
      const passwords = { password: hashPassword(draft.password), secondPassword: hashPassword(draft.repeat) }
      if (!isReset) await call(withdrawPasswordSetEndpoint, passwords)
      else {
        const proof = draft.way === 'phone' ? { code: draft.code } : { resetToken: await resetTokenFor(draft.code) }
        await call(withdrawPasswordResetEndpoint, { way: draft.way, ...proof, ...passwords })
      }
      toast.success(t(isReset ? 'security.changed' : 'security.fundDone'))
      bus.emit('user_changed')
      onClose()
    })

  return (
    <Dialog open onOpenChange={onClose} title={t(isReset ? 'security.fundResetTitle' : 'security.fundSetTitle')}>
      {isReset && ways.length === 0 ? (
        <Notice tone="warning">{t('security.fundNeedsBind')}</Notice>
      ) : (
        <Form css={fieldsStyle} of={form} onSubmit={save}>
          {isReset && ways.length > 1 && (
            <Segmented
              label={t('security.way')}
              value={way}
              options={ways.map((value) => ({ value, label: t(LABELS[value]) }))}
              onValueChange={(next) => {
                setFieldValue(form, 'way', next)
                setFieldValue(form, 'code', '')
              }}
            />
          )}
          {isReset && <ProofField of={form} user={user} way={way} />}
          <FormCode of={form} name="password" label={t('security.fundNew')} {...digits} />
          <FormCode of={form} name="repeat" label={t('security.fundRepeat')} {...digits} />
          <Notice tone="info">{t('security.fundNote')}</Notice>
          <FormSubmit of={form} size="lg" block>
            {t(isReset ? 'security.changePassword' : 'security.fundSet')}
          </FormSubmit>
        </Form>
      )}
    </Dialog>
  )
}
