import { INPUT_LIMITS, bankAddEndpoint, bankChoicesEndpoint } from '@site/contracts'
import { type InputIssueCode, checkCardNumber } from '@site/domain'
import { call, toast, useEndpoint } from '@site/shell'
import { TextField } from '@site/ui'
import { FormSelect, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { AddForm } from './add-form.tsx'

/** The digits with the blanks that they are grouped by. */
const LONGEST_CARD = INPUT_LIMITS.cardMax + Math.ceil(INPUT_LIMITS.cardMax / 4)
const CardSchema = v.object({
  bankCode: v.pipe(v.string(), v.nonEmpty('bankRequired' satisfies InputIssueCode)),
  cardNo: v.pipe(v.string(), rule(checkCardNumber)),
  branch: v.string(),
})

export interface AddCardFormProps {
  readonly holder: string
  readonly isFull: boolean
  readonly onAdded: () => void
}

/** A bank card of the member's own name. */
export function AddCardForm({ holder, isFull, onAdded }: AddCardFormProps) {
  const t = useAccountTexts()
  const { data: banks = [] } = useEndpoint(bankChoicesEndpoint, undefined)
  const form = useForm({ schema: CardSchema, initial: { bankCode: '', cardNo: '', branch: '' } })

  async function add(card: v.InferOutput<typeof CardSchema>): Promise<void> {
    await call(bankAddEndpoint, card)
    toast.success(t('payout.added'))
    form.reset()
    onAdded()
  }

  return (
    <AddForm of={form} title={t('payout.addBank')} isFull={isFull} onAdd={add}>
      <TextField label={t('payout.holderLabel')} hint={t('payout.holderNote')} value={holder} readOnly />
      <FormSelect
        of={form}
        name="bankCode"
        label={t('payout.bank')}
        required
        placeholder={t('payout.bankChoose')}
        options={banks.map(({ bankCode, name }) => ({ value: bankCode, label: name }))}
      />
      <FormText
        of={form}
        name="cardNo"
        label={t('payout.cardNo')}
        required
        placeholder={t('payout.cardNoHint', { min: INPUT_LIMITS.cardMin, max: INPUT_LIMITS.cardMax })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST_CARD}
        keep={grouped}
      />
      <FormText
        of={form}
        name="branch"
        label={t('payout.branch')}
        placeholder={t('payout.branchHint')}
        maxLength={INPUT_LIMITS.bankBranch}
      />
    </AddForm>
  )
}

/** Digits in groups of four, as on the card; anything else stays for the check to refuse. */
function grouped(typed: string): string {
  const bare = typed.replaceAll(' ', '')
  return /^\d*$/.test(bare) ? bare.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : typed
}
