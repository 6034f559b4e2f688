import { type DeskWithdrawal, DeskWithdrawalsSchema } from '@site/contracts/desk'
import { Panel, Segmented } from '@site/ui'
import { useState } from 'react'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Listing, SearchField, Tools } from '../../parts/index.ts'
import { COLUMNS } from './columns.tsx'

/** Withdrawals: which wait and why, and what becomes of them. */
export function Withdrawals() {
  const [which, setWhich] = useState<'open' | 'all'>('open')
  const [name, setName] = useState('')
  const query = { name, open: which === 'open' ? '1' : undefined }
  const orders = useDeskPages('/sandbox/withdrawals', query, DeskWithdrawalsSchema)
  const rows: readonly DeskWithdrawal[] = orders.data?.flatMap((page) => page.orders) ?? []
  return (
    <Column>
      <Panel title={t('withdrawals.title')} flush>
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
          caption={t('withdrawals.title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ orderNo }) => orderNo}
          of={orders}
          none={which === 'open' ? t('withdrawals.noneOpen') : t('withdrawals.none')}
        />
      </Panel>
    </Column>
  )
}
