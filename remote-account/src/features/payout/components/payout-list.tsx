import { css } from '@emotion/react'
import { alipayRemoveEndpoint, bankRemoveEndpoint, coinRemoveEndpoint } from '@site/contracts'
import { call, dialogs, toast, useAttempt } from '@site/shell'
import { Card, EmptyState, ErrorState, Skeleton, SkeletonGroup, px } from '@site/ui'
import { CreditCard } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { PayoutAccount, PayoutKind } from '../account.ts'
import type { usePayoutAccounts } from '../use-payout-accounts.ts'
import { PayoutCard } from './payout-card.tsx'

const REMOVE = { bank: bankRemoveEndpoint, coin: coinRemoveEndpoint, alipay: alipayRemoveEndpoint } as const
const EMPTY = { bank: 'payout.emptyBank', coin: 'payout.emptyCoin', alipay: 'payout.emptyAlipay' } as const
const LABELS = { bank: 'payout.kindBank', coin: 'payout.kindCoin', alipay: 'payout.kindAlipay' } as const

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${px(280)}, 100%), 1fr))`,
  gap: px(16),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

export interface PayoutListProps {
  readonly kind: PayoutKind
  readonly state: ReturnType<typeof usePayoutAccounts>
}

/** The accounts of one kind, each with the way to take it away. */
export function PayoutList({ kind, state }: PayoutListProps) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const { accounts, isError, isFetching, reload, changed } = state

  const remove = ({ id, title, number }: PayoutAccount): Promise<void> =>
    attempt(async () => {
      const message = t('payout.removeConfirm', { name: `${title} ${number}` })
      if (!(await dialogs.tips({ message, confirmText: t('payout.remove') }))) return
      await call(REMOVE[kind], { id })
      toast.success(t('payout.removed'))
      changed()
    }, changed)

  if (accounts === undefined) {
    if (isError) return <ErrorState title={t('payout.error')} onRetry={reload} retrying={isFetching} />
    return (
      <SkeletonGroup css={gridStyle}>
        <Skeleton shape="block" height={148} />
        <Skeleton shape="block" height={148} />
      </SkeletonGroup>
    )
  }
  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState compact icon={CreditCard} title={t(EMPTY[kind])}>
          {t('payout.emptyText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <ul css={gridStyle} role="list" aria-label={t(LABELS[kind])}>
      {accounts.map((account) => (
        <li key={account.id}>
          <PayoutCard account={account} onRemove={() => void remove(account)} />
        </li>
      ))}
    </ul>
  )
}
