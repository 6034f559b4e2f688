import { INPUT_LIMITS, coinAddEndpoint } from '@site/contracts'
import { COIN_NETWORKS, type CoinNetwork, checkCoinAddress } from '@site/domain'
import { call, toast } from '@site/shell'
import { FormSelect, FormText, rules, setFieldValue, useFieldValue, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { AddForm } from './add-form.tsx'

const NETWORKS = Object.keys(COIN_NETWORKS) as CoinNetwork[]
const CoinSchema = v.pipe(
  v.object({
    network: v.picklist(NETWORKS),
    alias: v.pipe(v.string(), v.trim()),
    address: v.pipe(v.string(), v.trim()),
  }),
  rules(({ network, address }) => ({ address: checkCoinAddress(network, address) })),
)

export interface AddCoinFormProps {
  readonly isFull: boolean
  readonly onAdded: () => void
}

/** An address for coins; its shape is checked against its network. */
export function AddCoinForm({ isFull, onAdded }: AddCoinFormProps) {
  const t = useAccountTexts()
  const form = useForm({ schema: CoinSchema, initial: { network: 'TRC20', alias: '', address: '' } })
  const network = useFieldValue(form, 'network')

  async function add(account: v.InferOutput<typeof CoinSchema>): Promise<void> {
    await call(coinAddEndpoint, { coin: 'USDT', ...account })
    toast.success(t('payout.added'))
    form.reset()
    // Whoever adds several has them on one network.
    setFieldValue(form, 'network', account.network)
    onAdded()
  }

  return (
    <AddForm of={form} title={t('payout.addCoin')} isFull={isFull} onAdd={add}>
      <FormSelect
        of={form}
        name="network"
        label={t('payout.network')}
        required
        options={NETWORKS.map((value) => ({ value, label: `USDT-${value}` }))}
      />
      <FormText
        of={form}
        name="alias"
        label={t('payout.alias')}
        placeholder={t('payout.aliasHint')}
        maxLength={INPUT_LIMITS.coinAlias}
      />
      <FormText
        of={form}
        name="address"
        label={t('payout.address')}
        required
        placeholder={t('payout.addressHint', { network })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={INPUT_LIMITS.coinAddress}
      />
    </AddForm>
  )
}
