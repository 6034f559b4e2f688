import { Panel, Segmented } from '@site/ui'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'
import { Action, Column, Listing, Tools } from '../../parts/index.ts'
import { COLUMNS } from './columns.tsx'
import { useReports } from './use-reports.ts'

/** Where the ledger, the book of a venue or channel, and the records here do not say the same. */
export function Reconciliation() {
  const [which, setWhich] = useState<'all' | 'odd'>('all')
  const reports = useReports()
  const list = reports.data?.list ?? []
  return (
    <Column>
      <Panel title={t('reconciliation.title')} flush>
        <Tools>
          <Segmented
            label={t('which')}
            value={which}
            options={[
              { value: 'all', label: t('all') },
              { value: 'odd', label: t('reconciliation.odd') },
            ]}
            onValueChange={setWhich}
          />
          <Action path="/sandbox/reconciliation/check" body={{}} doneText={() => t('reconciliation.done')}>
            {t('reconciliation.check')}
          </Action>
        </Tools>
        <Listing
          caption={t('reconciliation.title')}
          columns={COLUMNS}
          rows={which === 'all' ? list : list.filter(({ state }) => state !== 'agrees')}
          rowKey={({ day, party }) => `${day} ${party}`}
          of={reports}
          none={which === 'all' ? t('reconciliation.noReports') : t('reconciliation.allAgree')}
        />
      </Panel>
    </Column>
  )
}
