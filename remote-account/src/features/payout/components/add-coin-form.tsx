import { INPUT_LIMITS, coinAddEndpoint } from '@site/contracts'
import { COIN_NETWORKS, type CoinNetwork, checkCoinAddress } from '@site/domain'
import { call, toast } from '@site/shell'
import { Select, TextField, issueText } from '@site/ui'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { AddForm } from './add-form.tsx'

const NETWORKS = Object.keys(COIN_NETWORKS) as CoinNetwork[]

export interface AddCoinFormProps {
  readonly isFull: boolean
  readonly onAdded: () => void
}

/** An address for coins; its shape is checked against its network. */
export function AddCoinForm({ isFull, onAdded }: AddCoinFormProps) {
  const t = useAccountTexts()
  const [network, setNetwork] = useState<CoinNetwork>('TRC20')
  const [address, setAddress] = useState('')
  const [alias, setAlias] = useState('')
  const [isTold, setTold] = useState(false)
  const issue = issueText(checkCoinAddress(network, address))

  async function add(): Promise<void> {
    setTold(true)
    if (issue !== undefined) return
    await call(coinAddEndpoint, { coin: 'USDT', network, address: address.trim(), alias: alias.trim() })
    toast.success(t('payout.added'))
    setAddress('')
    setAlias('')
    setTold(false)
    onAdded()
  }

  return (
    <AddForm title={t('payout.addCoin')} isFull={isFull} onSubmit={add}>
      <Select
        label={t('payout.network')}
        required
        value={network}
        options={NETWORKS.map((value) => ({ value, label: `USDT-${value}` }))}
        onChange={({ target }) => setNetwork(NETWORKS.find((one) => one === target.value) ?? 'TRC20')}
      />
      <TextField
        label={t('payout.alias')}
        placeholder={t('payout.aliasHint')}
        maxLength={INPUT_LIMITS.coinAlias}
        value={alias}
        onChange={({ target }) => setAlias(target.value)}
      />
      <TextField
        label={t('payout.address')}
        required
        placeholder={t('payout.addressHint', { network })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={INPUT_LIMITS.coinAddress}
        value={address}
        error={isTold ? issue : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
    </AddForm>
  )
}
