import { INPUT_LIMITS, bankAddEndpoint, bankChoicesEndpoint } from '@site/contracts'
import { checkCardNumber, inputIssue } from '@site/domain'
import { call, toast, useEndpoint } from '@site/shell'
import { Select, TextField, issueText } from '@site/ui'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { AddForm } from './add-form.tsx'

/** The digits with the blanks that they are grouped by. */
const LONGEST_CARD = INPUT_LIMITS.cardMax + Math.ceil(INPUT_LIMITS.cardMax / 4)
const EMPTY = { bankCode: '', cardNo: '', branch: '' }

export interface AddCardFormProps {
  readonly holder: string
  readonly isFull: boolean
  readonly onAdded: () => void
}

/** A bank card of the member's own name. */
export function AddCardForm({ holder, isFull, onAdded }: AddCardFormProps) {
  const t = useAccountTexts()
  const { data: banks = [] } = useEndpoint(bankChoicesEndpoint, undefined)
  const [draft, setDraft] = useState(EMPTY)
  const [isTold, setTold] = useState(false)
  const bankIssue = draft.bankCode === '' ? issueText(inputIssue('bankRequired')) : undefined
  const cardIssue = issueText(checkCardNumber(draft.cardNo))

  async function add(): Promise<void> {
    setTold(true)
    if (bankIssue !== undefined || cardIssue !== undefined) return
    await call(bankAddEndpoint, draft)
    toast.success(t('payout.added'))
    setDraft(EMPTY)
    setTold(false)
    onAdded()
  }

  return (
    <AddForm title={t('payout.addBank')} isFull={isFull} onSubmit={add}>
      <TextField label={t('payout.holderLabel')} hint={t('payout.holderNote')} value={holder} readOnly />
      <Select
        label={t('payout.bank')}
        required
        placeholder={t('payout.bankChoose')}
        value={draft.bankCode}
        options={banks.map(({ bankCode, name }) => ({ value: bankCode, label: name }))}
        error={isTold ? bankIssue : undefined}
        onChange={({ target }) => setDraft({ ...draft, bankCode: target.value })}
      />
      <TextField
        label={t('payout.cardNo')}
        required
        placeholder={t('payout.cardNoHint', { min: INPUT_LIMITS.cardMin, max: INPUT_LIMITS.cardMax })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LONGEST_CARD}
        value={draft.cardNo}
        error={isTold ? cardIssue : undefined}
        onChange={({ target }) => setDraft({ ...draft, cardNo: grouped(target.value) })}
      />
      <TextField
        label={t('payout.branch')}
        placeholder={t('payout.branchHint')}
        maxLength={INPUT_LIMITS.bankBranch}
        value={draft.branch}
        onChange={({ target }) => setDraft({ ...draft, branch: target.value })}
      />
    </AddForm>
  )
}

/** Digits in groups of four, as on the card; anything else stays for the check to refuse. */
function grouped(typed: string): string {
  const bare = typed.replaceAll(' ', '')
  return /^\d*$/.test(bare) ? bare.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : typed
}
