import { type DeskDeposit, DeskDepositsSchema } from '@site/contracts/desk'
import { Panel, Segmented } from '@site/ui'
import { useState } from 'react'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Listing, SearchField, Tools } from '../../parts/index.ts'
import { COLUMNS } from './columns.tsx'
import { Surplus } from './surplus.tsx'

/** Deposit orders: which wait, what the provider or staff say of them, and what came without one. */
export function Deposits() {
  const [which, setWhich] = useState<'open' | 'all'>('open')
  const [name, setName] = useState('')
  const query = { name, open: which === 'open' ? '1' : undefined }
  const orders = useDeskPages('/sandbox/deposits', query, DeskDepositsSchema)
  const rows: readonly DeskDeposit[] = orders.data?.flatMap(({ list }) => list) ?? []
  const surplus = orders.data?.[0]?.surplus ?? []
  return (
    <Column>
      <Panel title={t('deposits.title')} flush>
        <Tools>
          <Segmented
            label={t('which')}
            value={which}
            options={[
              { value: 'open', label: t('open') },
              { value: 'all', label: t('all') },
            ]}
            onValueChange={setWhich}
          />
          <SearchField label={t('member')} value={name} onSearch={setName} />
        </Tools>
        <Listing
          caption={t('deposits.title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ orderNo }) => orderNo}
          of={orders}
          none={which === 'open' ? t('deposits.noneOpen') : t('deposits.none')}
        />
      </Panel>
      {surplus.length > 0 && <Surplus rows={surplus} />}
    </Column>
  )
}
