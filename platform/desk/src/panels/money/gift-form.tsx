import { DeskGiftSchema } from '@site/contracts/desk'
import { formatFen, parseFen } from '@site/domain'
import { Form, FormAmount, FormSelect, FormSubmit, FormText, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { createSendingId } from '../../lib/sending-id.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { AmountSchema, FormRow, WordsSchema } from '../../parts/index.ts'

const CURRENCIES = ['money', 'usdt'] as const
const GiftSchema = v.object({
  name: WordsSchema,
  currency: v.picklist(CURRENCIES),
  amount: AmountSchema,
})

/** Puts money into a wallet. A gift that was sent and not answered is sent again under its number, so it is given once. */
export function GiftForm() {
  const { run } = useAction()
  const form = useForm<v.InferInput<typeof GiftSchema>, v.InferOutput<typeof GiftSchema>>({
    schema: GiftSchema,
    initial: { name: 'demo01', currency: 'money', amount: '' },
  })
  const [sendingId] = useState(createSendingId)
  async function send({ name, currency, amount }: v.InferOutput<typeof GiftSchema>): Promise<void> {
    const gift = { name, amount: formatFen(parseFen(amount)) }
    const isDone = await run({
      path: `/sandbox/${currency}`,
      body: { ...gift, requestId: sendingId.of([currency, gift]) },
      schema: DeskGiftSchema,
      doneText: (answer) =>
        'usdt' in answer
          ? t('money.nowUsdt', { name, amount: answer.usdt })
          : t('money.nowCny', { name, amount: answer.centerWalletBalance }),
    })
    if (isDone) sendingId.done()
  }
  return (
    <Form of={form} label={t('money.gift')} onSubmit={send}>
      <FormRow>
        <FormText of={form} name="name" label={t('member')} />
        <FormSelect
          of={form}
          name="currency"
          label={t('money.currency')}
          options={CURRENCIES.map((value) => ({ value, label: t(`money.currencies.${value}`) }))}
        />
        <FormAmount of={form} name="amount" label={t('amount')} currency="" />
        <FormSubmit of={form}>{t('money.give')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
