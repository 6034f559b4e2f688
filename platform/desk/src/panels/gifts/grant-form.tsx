import { MAX_TURNOVER } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { formatFen, parseFen } from '@site/domain'
import { Form, FormAmount, FormSelect, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { createSendingId } from '../../lib/sending-id.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { AmountSchema, FormRow, WordsSchema } from '../../parts/index.ts'

const GrantSchema = v.object({
  name: WordsSchema,
  title: WordsSchema,
  amount: AmountSchema,
  turnover: v.string(),
  days: v.pipe(
    v.string(),
    v.trim(),
    rule((typed) => (/^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= 365 ? undefined : t('gifts.daysRule'))),
  ),
})
const TIMES = Array.from({ length: MAX_TURNOVER }, (_, index) => ({
  value: String(index + 1),
  label: t('gifts.times', { count: index + 1 }),
}))

/** Gives a member a gift, to be claimed. One that was sent and not answered is sent again under its id. */
export function GrantForm() {
  const { run } = useAction()
  const [sendingId] = useState(createSendingId)
  const form = useForm<v.InferInput<typeof GrantSchema>, v.InferOutput<typeof GrantSchema>>({
    schema: GrantSchema,
    initial: { name: '', title: '', amount: '', turnover: '1', days: '7' },
  })
  async function send({ name, title, amount, turnover, days }: v.InferOutput<typeof GrantSchema>): Promise<void> {
    const gift = { name, title, amount: formatFen(parseFen(amount)), turnover: Number(turnover), days: Number(days) }
    const body = { ...gift, requestId: sendingId.of(gift) }
    if (!(await run({ path: '/sandbox/gifts', body, doneText: () => t('gifts.given', { name }) }))) return
    sendingId.done()
    form.reset()
  }
  return (
    <Form of={form} label={t('gifts.give')} onSubmit={send}>
      <FormRow>
        <FormText of={form} name="name" label={t('member')} />
        <FormText of={form} name="title" label={t('gifts.for')} maxLength={DESK_LIMITS.giftTitle} />
        <FormAmount of={form} name="amount" label={t('amount')} currency="" />
        <FormSelect of={form} name="turnover" label={t('gifts.turnover')} options={TIMES} />
        <FormText of={form} name="days" label={t('gifts.days')} inputMode="numeric" maxLength={3} />
        <FormSubmit of={form}>{t('gifts.give')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
