import {
  FIELD_LIMITS,
  type UserInfo,
  bindPasswordByEmailEndpoint,
  bindPasswordByPhoneEndpoint,
  bindPasswordEndpoint,
} from '@site/contracts'
import { bus, call, hashPassword, toast, useAttempt } from '@site/shell'
import { Notice, Segmented } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormPassword, FormSubmit, setFieldValue, useFieldValue, useForm } from '@site/ui/form'
import type * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { fieldsStyle } from '../form-style.ts'
import { PasswordSchema, type PasswordWay, waysOf } from '../password-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ProofField } from './proof-field.tsx'

const LABELS = { old: 'security.byOld', phone: 'security.byPhone', email: 'security.byEmail' } as const

export interface PasswordDialogProps {
  readonly user: UserInfo
  readonly onClose: () => void
}

/** Changes the log-in password, proven by the old one or by a code to what is bound. Other devices are logged out. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const t = useAccountTexts()
  const form = useForm({
    schema: PasswordSchema,
    initial: { way: 'old', old: '', code: '', password: '', repeat: '' },
    errorTexts: { oldRequired: t('security.oldHint'), sameAsOld: t('security.sameAsOld') },
  })
  const way = useFieldValue(form, 'way')
  const ways: readonly PasswordWay[] = ['old', ...waysOf(user)]
  const { attempt } = useAttempt()

  const change = (draft: v.InferOutput<typeof PasswordSchema>): Promise<void> =>
    attempt(async () => {
      const { code } = draft
      const passwords = { password: hashPassword(draft.password), secondPassword: hashPassword(draft.repeat) }
      if (draft.way === 'old') {
        await call(bindPasswordEndpoint, { oldPassword: hashPassword(draft.old), ...passwords })
      } else if (draft.way === 'phone') {
        await call(bindPasswordByPhoneEndpoint, { phone: user.phoneMask, code, ...passwords })
      } else await call(bindPasswordByEmailEndpoint, { email: user.emailMask, code, ...passwords })
      toast.success(t('security.changed'))
      bus.emit('password_change_success')
      onClose()
    })

  return (
    <Dialog open onOpenChange={onClose} title={t('security.passwordTitle')}>
      <Form css={fieldsStyle} of={form} onSubmit={change}>
        {ways.length > 1 && (
          <Segmented
            label={t('security.way')}
            value={way}
            options={ways.map((value) => ({ value, label: t(LABELS[value]) }))}
            onValueChange={(next) => {
              setFieldValue(form, 'way', next)
              setFieldValue(form, 'code', '')
              form.hideErrors()
            }}
          />
        )}
        {way === 'old' ? (
          <FormPassword
            of={form}
            name="old"
            label={t('security.old')}
            placeholder={t('security.oldHint')}
            maxLength={FIELD_LIMITS.passwordMax}
          />
        ) : (
          <ProofField of={form} user={user} way={way} />
        )}
        <NewPasswordFields of={form} labels={{ password: t('security.newPassword'), repeat: t('security.repeat') }} />
        <Notice tone="info">{t('security.othersOut')}</Notice>
        <FormSubmit of={form} size="lg" block>
          {t('security.changePassword')}
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
