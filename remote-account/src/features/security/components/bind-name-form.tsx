import { INPUT_LIMITS, bindOtherEndpoint, isApiError, STATUS } from '@site/contracts'
import { checkRealName, normaliseRealName } from '@site/domain'
import { bus, call, dialogs, toast, useAttempt } from '@site/shell'
import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { fieldsStyle } from '../form-style.ts'

const NameSchema = v.object({
  realName: v.pipe(v.string(), rule(checkRealName), v.transform(normaliseRealName)),
})

/** Binds the member's real name, after a last look: it cannot be changed afterwards (spec 5). */
export function BindNameForm() {
  const t = useAccountTexts()
  const form = useForm({ schema: NameSchema, initial: { realName: '' } })
  const { attempt } = useAttempt()

  const bind = ({ realName }: v.InferOutput<typeof NameSchema>): Promise<void> =>
    attempt(
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
        if (isApiError(error, STATUS.DATA_EXISTS)) bus.emit('user_changed')
      },
    )

  return (
    <Form css={fieldsStyle} of={form} label={t('security.nameTitle')} onSubmit={bind}>
      <FormText
        of={form}
        name="realName"
        label={t('security.name')}
        placeholder={t('security.nameHint')}
        autoComplete="name"
        maxLength={INPUT_LIMITS.realName}
      />
      <FormSubmit of={form} size="lg" block>
        {t('security.bindName')}
      </FormSubmit>
    </Form>
  )
}
