import { DeskGiftSchema } from '@site/contracts/desk'
import { formatFen, parseFen } from '@site/domain'
import { Form, FormAmount, FormSelect, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import { useRef } from 'react'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { amountRule, FormRow, requiredRule } from '../../parts/index.ts'

const CURRENCIES = ['money', 'usdt'] as const
const GiftSchema = v.object({
  name: v.pipe(v.string(), v.trim(), rule(requiredRule)),
  currency: v.picklist(CURRENCIES),
  amount: v.pipe(v.string(), rule(amountRule)),
})

/** Puts money into a wallet. A gift that was sent and not answered is sent again under its number, so it is given once. */
export function GiftForm() {
  const { run } = useAction()
  const form = useForm<v.InferInput<typeof GiftSchema>, v.InferOutput<typeof GiftSchema>>({
    schema: GiftSchema,
    initial: { name: 'demo01', currency: 'money', amount: '' },
  })
  const sent = useRef<{ readonly key: string; readonly requestId: string }>(undefined)
  async function send({ name, currency, amount }: v.InferOutput<typeof GiftSchema>): Promise<void> {
    const gift = { name, amount: formatFen(parseFen(amount)) }
    const key = JSON.stringify([currency, gift])
    if (sent.current?.key !== key) sent.current = { key, requestId: crypto.randomUUID() }
    const isDone = await run({
      path: `/sandbox/${currency}`,
      body: { ...gift, requestId: sent.current.requestId },
      schema: DeskGiftSchema,
      told: (answer) =>
        'usdt' in answer
          ? t('money.nowUsdt', { name, amount: answer.usdt })
          : t('money.nowCny', { name, amount: answer.centerWalletBalance }),
    })
    if (isDone) sent.current = undefined
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
