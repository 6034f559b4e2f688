import { type DeskWithdrawal, DeskWithdrawalsSchema } from '@site/contracts/desk'
import { Panel } from '@site/ui'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Listing, OpenOrAll, useOpenOrAll } from '../../parts/index.ts'
import { COLUMNS } from './columns.tsx'

/** Withdrawals: which wait and why, and what becomes of them. */
export function Withdrawals() {
  const asked = useOpenOrAll()
  const orders = useDeskPages('/sandbox/withdrawals', asked.query, DeskWithdrawalsSchema)
  const rows: readonly DeskWithdrawal[] = orders.data?.flatMap((page) => page.orders) ?? []
  return (
    <Column>
      <Panel title={t('withdrawals.title')} flush>
        <OpenOrAll of={asked} />
        <Listing
          caption={t('withdrawals.title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ orderNo }) => orderNo}
          of={orders}
          none={asked.isOpen ? t('withdrawals.noneOpen') : t('withdrawals.none')}
        />
      </Panel>
    </Column>
  )
}
