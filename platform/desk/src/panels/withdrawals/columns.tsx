import { WITHDRAW_STATUS, type WithdrawStatus } from '@site/contracts'
import type { DeskWithdrawal } from '@site/contracts/desk'
import { parseFen } from '@site/domain'
import { Money, type TableColumn, Tag, type Tone } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { CopyText, Line, Small, When } from '../../parts/index.ts'
import { OrderActions } from './order-actions.tsx'

const TONES: Readonly<Record<WithdrawStatus, Tone>> = {
  [WITHDRAW_STATUS.submitted]: 'info',
  [WITHDRAW_STATUS.reviewing]: 'warning',
  [WITHDRAW_STATUS.paying]: 'accent',
  [WITHDRAW_STATUS.paid]: 'success',
  [WITHDRAW_STATUS.refused]: 'error',
  [WITHDRAW_STATUS.failed]: 'error',
  [WITHDRAW_STATUS.partlyPaid]: 'success',
}

/** Why somebody is to look at a withdrawal: marks of the order, and what is known of its member. */
function Marks({ of: { risk, reviews, isFrozen } }: { readonly of: DeskWithdrawal }) {
  if (risk.length === 0 && reviews.length === 0 && !isFrozen) return <Small>{t('withdrawals.noMarks')}</Small>
  return (
    <Line>
      {isFrozen && (
        <Tag tone="error" solid>
          {t('withdrawals.frozen')}
        </Tag>
      )}
      {risk.map((mark) => (
        <Tag key={mark} tone="warning">
          {t(`withdrawals.risk.${mark}`)}
        </Tag>
      ))}
      {reviews.map((kind) => (
        <Tag key={kind} tone="neutral">
          {t(`reviews.kinds.${kind}`)}
        </Tag>
      ))}
    </Line>
  )
}

export const COLUMNS: readonly TableColumn<DeskWithdrawal>[] = [
  {
    key: 'order',
    header: t('order'),
    primary: true,
    cell: ({ orderNo }) => <CopyText text={orderNo} />,
  },
  { key: 'member', header: t('member'), cell: ({ name }) => name },
  {
    key: 'account',
    header: t('withdrawals.account'),
    cell: ({ accountName, accountMask, reason }) => (
      <span>
        {accountName}
        <Small>{accountMask}</Small>
        {reason !== '' && <Small>{reason}</Small>}
      </span>
    ),
  },
  {
    key: 'amount',
    header: t('amount'),
    align: 'end',
    cell: ({ amount, fee, arrives, coins, returned }) => (
      <span>
        <Money fen={parseFen(amount)} cents="always" />
        {fee !== '0.00' && <Small>{t('withdrawals.fee', { fee, arrives })}</Small>}
        {coins !== undefined && <Small>{t('withdrawals.coins', { coins })}</Small>}
        {returned !== undefined && returned !== '0.00' && (
          <Small>{t('withdrawals.returned', { amount: returned })}</Small>
        )}
      </span>
    ),
  },
  { key: 'risk', header: t('withdrawals.marks'), cell: (order) => <Marks of={order} /> },
  {
    key: 'state',
    header: t('state'),
    cell: ({ status }) => <Tag tone={TONES[status]}>{t(`withdrawals.states.${status}`)}</Tag>,
  },
  { key: 'time', header: t('time'), cell: ({ submittedAt }) => <When at={submittedAt} /> },
  { key: 'actions', header: t('actions'), align: 'end', cell: (order) => <OrderActions order={order} /> },
]
