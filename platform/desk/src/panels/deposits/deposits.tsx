import { type DeskDeposit, DeskDepositsSchema } from '@site/contracts/desk'
import { Panel } from '@site/ui'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Listing, OpenOrAll, useOpenOrAll } from '../../parts/index.ts'
import { COLUMNS } from './columns.tsx'
import { Surplus } from './surplus.tsx'

/** Deposit orders: which wait, what the provider or staff say of them, and what came without one. */
export function Deposits() {
  const asked = useOpenOrAll()
  const orders = useDeskPages('/sandbox/deposits', asked.query, DeskDepositsSchema)
  const rows: readonly DeskDeposit[] = orders.data?.flatMap(({ list }) => list) ?? []
  const surplus = orders.data?.[0]?.surplus ?? []
  return (
    <Column>
      <Panel title={t('deposits.title')} flush>
        <OpenOrAll of={asked} />
        <Listing
          caption={t('deposits.title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ orderNo }) => orderNo}
          of={orders}
          none={asked.isOpen ? t('deposits.noneOpen') : t('deposits.none')}
        />
      </Panel>
      {surplus.length > 0 && <Surplus rows={surplus} />}
    </Column>
  )
}
