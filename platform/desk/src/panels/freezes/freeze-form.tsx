import { DESK_LIMITS } from '@site/contracts/desk'
import { Form, FormSubmit, FormText, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormRow, WordsSchema } from '../../parts/index.ts'

const FreezeSchema = v.object({ name: WordsSchema, ground: WordsSchema })

/** Freezes an account, with the ground that its member reads. */
export function FreezeForm() {
  const { run } = useAction()
  const form = useForm({ schema: FreezeSchema, initial: { name: '', ground: '' } })
  async function send(freeze: v.InferOutput<typeof FreezeSchema>): Promise<void> {
    if (await run({ path: '/sandbox/freezes', body: freeze })) form.reset()
  }
  return (
    <Form of={form} label={t('freezes.freeze')} onSubmit={send}>
      <FormRow>
        <FormText of={form} name="name" label={t('member')} />
        <FormText of={form} name="ground" label={t('freezes.ground')} maxLength={DESK_LIMITS.freezeText} />
        <FormSubmit of={form} variant="danger">
          {t('freezes.freeze')}
        </FormSubmit>
      </FormRow>
    </Form>
  )
}
