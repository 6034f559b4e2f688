import type { DeskSurplus } from '@site/contracts/desk'
import { DataTable, Panel, type TableColumn } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { CopyText, When } from '../../parts/index.ts'

const COLUMNS: readonly TableColumn<DeskSurplus>[] = [
  { key: 'order', header: t('order'), primary: true, cell: ({ orderNo }) => <CopyText text={orderNo} /> },
  { key: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => amount },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
]

/** Payments that no order waited for: paid twice, or for one that had ended. They are to be given back. */
export function Surplus({ rows }: { readonly rows: readonly DeskSurplus[] }) {
  return (
    <Panel title={t('deposits.surplus')} flush>
      <DataTable caption={t('deposits.surplus')} columns={COLUMNS} rows={rows} rowKey={({ eventId }) => eventId} />
    </Panel>
  )
}
