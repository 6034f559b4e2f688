import { css } from '@emotion/react'
import { APPEAL_LENGTH, appealEndpoint } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { call, toast, useAttempt } from '@site/shell'
import { px } from '@site/ui'
import { Form, FormSubmit, FormTextArea, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'

const formStyle = css({ display: 'grid', gap: px(12) })
const AppealSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    rule((text: string) => (text === '' ? 'appealMissing' : undefined)),
  ),
})

/** What a member says to the freeze, once. */
export function AppealForm({ until, onSent }: { readonly until: number; readonly onSent: () => void }) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const form = useForm({
    schema: AppealSchema,
    initial: { text: '' },
    errorTexts: { appealMissing: t('freeze.appealMissing') },
  })
  const send = ({ text }: v.InferOutput<typeof AppealSchema>): Promise<void> =>
    attempt(async () => {
      await call(appealEndpoint, { text })
      toast.success(t('freeze.appealed'))
      onSent()
    }, onSent)
  return (
    <Form css={formStyle} of={form} label={t('freeze.appealTitle')} onSubmit={send}>
      <FormTextArea
        of={form}
        name="text"
        label={t('freeze.appealText')}
        hint={t('freeze.appealUntil', { time: siteDateTime(until) })}
        maxLength={APPEAL_LENGTH}
        required
      />
      <FormSubmit of={form}>{t('freeze.appealSend')}</FormSubmit>
    </Form>
  )
}
