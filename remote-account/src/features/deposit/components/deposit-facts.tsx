import { DEPOSIT_STATUS, type DepositOrder } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { type Description, Money } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { OrderFacts } from '../../order/index.ts'

/** An order that asks for nothing any more: its numbers. */
export function DepositFacts({ order }: { readonly order: DepositOrder }) {
  const t = useAccountTexts()
  const { orderNo, status, amount, payAmount, currency, paidAmount, bonus, payerName, createdAt, channelName } = order
  const facts: readonly (Description | undefined)[] = [
    { label: t('deposit.channel'), value: channelName },
    { label: t('deposit.amount'), value: <Money fen={parseFen(amount)} cents="always" /> },
    currency === 'CNY'
      ? undefined
      : { label: t('deposit.coinAmount', { currency }), value: `${payAmount} ${currency}` },
    paidAmount === undefined
      ? undefined
      : {
          // What staff look at is paid, and not in the wallet.
          label: t(status === DEPOSIT_STATUS.success ? 'deposit.arrived' : 'deposit.received'),
          value: formatCny(parseFen(paidAmount), 'always'),
        },
    bonus === undefined
      ? undefined
      : { label: t('records.gift'), value: <Money fen={parseFen(bonus)} cents="always" /> },
    payerName === undefined || payerName === ''
      ? undefined
      : { label: t('deposit.payer'), value: <span translate="no">{payerName}</span> },
    { label: t('deposit.createdAt'), value: siteDateTime(createdAt) },
  ]
  return <OrderFacts orderNo={orderNo} facts={facts.filter((fact) => fact !== undefined)} />
}
