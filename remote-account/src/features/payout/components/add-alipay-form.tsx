import { INPUT_LIMITS, alipayAddEndpoint } from '@site/contracts'
import { checkAlipayAccount } from '@site/domain'
import { call, toast } from '@site/shell'
import { TextField } from '@site/ui'
import { FormText, textField, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { AddForm } from './add-form.tsx'

const AlipaySchema = v.object({ account: textField(checkAlipayAccount) })

export interface AddAlipayFormProps {
  readonly holder: string
  readonly isFull: boolean
  readonly onAdded: () => void
}

/** An Alipay account of the member's own name. */
export function AddAlipayForm({ holder, isFull, onAdded }: AddAlipayFormProps) {
  const t = useAccountTexts()
  const form = useForm({ schema: AlipaySchema, initial: { account: '' } })

  async function add({ account }: v.InferOutput<typeof AlipaySchema>): Promise<void> {
    await call(alipayAddEndpoint, { account })
    toast.success(t('payout.added'))
    form.reset()
    onAdded()
  }

  return (
    <AddForm of={form} title={t('payout.addAlipay')} isFull={isFull} onAdd={add}>
      <TextField label={t('payout.holderLabel')} hint={t('payout.holderNote')} value={holder} readOnly />
      <FormText
        of={form}
        name="account"
        label={t('payout.alipay')}
        required
        placeholder={t('payout.alipayHint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={INPUT_LIMITS.alipay}
      />
    </AddForm>
  )
}
