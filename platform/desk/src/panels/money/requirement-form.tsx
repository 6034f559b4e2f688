import { TURNOVER_SOURCES } from '@site/contracts'
import { formatFen, parseFen } from '@site/domain'
import { Form, FormAmount, FormSelect, FormSubmit, FormText, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { createSendingId } from '../../lib/sending-id.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { AmountSchema, FormRow, WordsSchema } from '../../parts/index.ts'

const RequirementSchema = v.object({
  name: WordsSchema,
  source: v.picklist(TURNOVER_SOURCES),
  required: AmountSchema,
})
type Values = v.InferInput<typeof RequirementSchema>

/** Asks a member for turnover, as a gift would; one that was sent and not answered is sent again under its id. */
export function RequirementForm() {
  const { run } = useAction()
  const [sendingId] = useState(createSendingId)
  const form = useForm<Values, v.InferOutput<typeof RequirementSchema>>({
    schema: RequirementSchema,
    initial: { name: 'demo01', source: 'promo', required: '' },
  })
  async function send({ required, ...entered }: v.InferOutput<typeof RequirementSchema>): Promise<void> {
    const wanted = { ...entered, required: formatFen(parseFen(required)) }
    const body = { ...wanted, sourceId: `desk-${sendingId.of(wanted)}` }
    if (await run({ path: '/sandbox/turnover', body })) sendingId.done()
  }
  return (
    <Form of={form} label={t('turnover.require')} onSubmit={send}>
      <FormRow>
        <FormText of={form} name="name" label={t('member')} />
        <FormSelect
          of={form}
          name="source"
          label={t('turnover.source')}
          options={TURNOVER_SOURCES.map((value) => ({ value, label: t(`turnover.sources.${value}`) }))}
        />
        <FormAmount of={form} name="required" label={t('turnover.required')} />
        <FormSubmit of={form}>{t('turnover.require')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
