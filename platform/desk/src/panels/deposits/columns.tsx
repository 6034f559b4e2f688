import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { type DeskDeposit } from '@site/contracts/desk'
import { parseFen } from '@site/domain'
import { Money, type TableColumn, Tag, type Tone } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { CopyText, Line, Picture, Small, When } from '../../parts/index.ts'
import { OrderActions } from './order-actions.tsx'

const TONES: Readonly<Record<DepositStatus, Tone>> = {
  [DEPOSIT_STATUS.pending]: 'info',
  [DEPOSIT_STATUS.submitted]: 'accent',
  [DEPOSIT_STATUS.confirming]: 'accent',
  [DEPOSIT_STATUS.success]: 'success',
  [DEPOSIT_STATUS.expired]: 'neutral',
  [DEPOSIT_STATUS.cancelled]: 'neutral',
  [DEPOSIT_STATUS.failed]: 'error',
  [DEPOSIT_STATUS.review]: 'warning',
}

/** What is known of a payment beside its amount. */
function factsOf({ payerName, txHash, message, closeReason, confirmations, need }: DeskDeposit): readonly string[] {
  return [
    payerName === undefined ? '' : t('deposits.payer', { name: payerName }),
    need === undefined ? '' : t('deposits.confirmed', { count: confirmations ?? 0, need }),
    txHash ?? '',
    message,
    closeReason ?? '',
  ].filter((fact) => fact !== '')
}

export const COLUMNS: readonly TableColumn<DeskDeposit>[] = [
  {
    key: 'order',
    header: t('order'),
    primary: true,
    cell: ({ orderNo }) => <CopyText text={orderNo} />,
  },
  { key: 'member', header: t('member'), cell: ({ name }) => name },
  {
    key: 'channel',
    header: t('deposits.channel'),
    cell: (order) => (
      <span>
        {order.channelName}
        {factsOf(order).map((fact) => (
          <Small key={fact}>{fact}</Small>
        ))}
        {order.voucher !== null && (
          <Picture src={order.voucher} name={t('deposits.voucherOf', { orderNo: order.orderNo })}>
            {t('deposits.voucher')}
          </Picture>
        )}
      </span>
    ),
  },
  {
    key: 'amount',
    header: t('amount'),
    align: 'end',
    cell: ({ amount, currency, payAmount, paidAmount, bonus }) => (
      <span>
        <Money fen={parseFen(amount)} cents="always" />
        {currency !== 'CNY' && <Small isWhole>{t('deposits.coins', { amount: payAmount, currency })}</Small>}
        {paidAmount !== undefined && paidAmount !== amount && (
          <Small>{t('deposits.arrived', { amount: paidAmount })}</Small>
        )}
        {bonus !== '0.00' && <Small>{t('deposits.bonus', { amount: bonus })}</Small>}
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ status }) => <Tag tone={TONES[status]}>{t(`deposits.states.${status}`)}</Tag>,
  },
  {
    key: 'time',
    header: t('time'),
    cell: ({ createdAt, expireAt, status }) => (
      <Line>
        <When at={createdAt} />
        {status === DEPOSIT_STATUS.pending && (
          <Small>
            {t('deposits.until')} <When at={expireAt} />
          </Small>
        )}
      </Line>
    ),
  },
  { key: 'actions', header: t('actions'), align: 'end', cell: (order) => <OrderActions order={order} /> },
]
