import { FIELD_LIMITS, bindEmailEndpoint } from '@site/contracts'
import { checkCode, checkEmail } from '@site/domain'
import { bus, call, toast, useAttempt } from '@site/shell'
import { Dialog } from '@site/ui/dialog'
import { Form, FormSubmit, FormText, checkField, fieldValue, textField, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { fieldsStyle } from '../form-style.ts'
import { CodeField } from './code-field.tsx'

const EmailSchema = v.object({ email: textField(checkEmail), code: textField(checkCode) })

/** Binds an e-mail address with a code that was sent to it; once (open point 36). */
export function BindEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountTexts()
  const form = useForm({ schema: EmailSchema, initial: { email: '', code: '' } })
  const { attempt } = useAttempt()

  const bind = (binding: v.InferOutput<typeof EmailSchema>): Promise<void> =>
    attempt(async () => {
      await call(bindEmailEndpoint, binding)
      toast.success(t('security.emailDone'))
      bus.emit('user_changed')
      onClose()
    })

  return (
    <Dialog open onOpenChange={onClose} title={t('security.emailTitle')}>
      <Form css={fieldsStyle} of={form} onSubmit={bind}>
        <FormText
          of={form}
          name="email"
          label={t('security.email')}
          placeholder={t('security.emailHint')}
          inputMode="email"
          autoComplete="email"
          maxLength={FIELD_LIMITS.forgotEmail}
          keep={(typed) => typed.trim()}
        />
        <CodeField
          of={form}
          by="email"
          target={async () => ((await checkField(form, 'email')) ? fieldValue(form, 'email') : undefined)}
        />
        <FormSubmit of={form} size="lg" block>
          {t('security.bindEmail')}
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
