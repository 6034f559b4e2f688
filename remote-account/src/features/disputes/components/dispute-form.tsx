import { css } from '@emotion/react'
import { DISPUTE_REASON, type DisputeSubject, disputeSubmitEndpoint } from '@site/contracts'
import { call, toast, useAttempt } from '@site/shell'
import { px } from '@site/ui'
import { Form, FormSubmit, FormTextArea, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'

const formStyle = css({ display: 'grid', gap: px(14) })
const ReasonSchema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    rule((reason: string) => (reason.length < DISPUTE_REASON.min ? 'tooShort' : undefined)),
  ),
})

interface DisputeFormProps {
  readonly subject: DisputeSubject
  readonly onSent: () => void
  /** It was refused: something is another than was shown. */
  readonly onRefused: () => void
}

/** What a member says against a settlement. */
export function DisputeForm({ subject, onSent, onRefused }: DisputeFormProps) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const form = useForm({
    schema: ReasonSchema,
    initial: { reason: '' },
    errorTexts: { tooShort: t('disputes.tooShort', { min: DISPUTE_REASON.min }) },
  })
  const send = ({ reason }: v.InferOutput<typeof ReasonSchema>): Promise<void> =>
    attempt(async () => {
      await call(disputeSubmitEndpoint, { ...subject, reason })
      toast.success(t('disputes.sent'))
      onSent()
    }, onRefused)
  return (
    <Form css={formStyle} of={form} label={t('disputes.submitTitle')} onSubmit={send}>
      <FormTextArea
        of={form}
        name="reason"
        label={t('disputes.reason')}
        hint={t('disputes.reasonHint', DISPUTE_REASON)}
        maxLength={DISPUTE_REASON.max}
        required
        data-autofocus=""
      />
      <FormSubmit of={form} size="lg" block>
        {t('disputes.send')}
      </FormSubmit>
    </Form>
  )
}
