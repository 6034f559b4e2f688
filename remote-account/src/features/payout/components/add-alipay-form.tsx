import { INPUT_LIMITS, alipayAddEndpoint } from '@site/contracts'
import { checkAlipayAccount } from '@site/domain'
import { call, toast } from '@site/shell'
import { TextField, issueText } from '@site/ui'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { AddForm } from './add-form.tsx'

export interface AddAlipayFormProps {
  readonly holder: string
  readonly isFull: boolean
  readonly onAdded: () => void
}

/** An Alipay account of the member's own name. */
export function AddAlipayForm({ holder, isFull, onAdded }: AddAlipayFormProps) {
  const t = useAccountTexts()
  const [account, setAccount] = useState('')
  const [isTold, setTold] = useState(false)
  const issue = issueText(checkAlipayAccount(account))

  async function add(): Promise<void> {
    setTold(true)
    if (issue !== undefined) return
    await call(alipayAddEndpoint, { account: account.trim() })
    toast.success(t('payout.added'))
    setAccount('')
    setTold(false)
    onAdded()
  }

  return (
    <AddForm title={t('payout.addAlipay')} isFull={isFull} onSubmit={add}>
      <TextField label={t('payout.holderLabel')} hint={t('payout.holderNote')} value={holder} readOnly />
      <TextField
        label={t('payout.alipay')}
        required
        placeholder={t('payout.alipayHint')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={INPUT_LIMITS.alipay}
        value={account}
        error={isTold ? issue : undefined}
        onChange={({ target }) => setAccount(target.value)}
      />
    </AddForm>
  )
}
