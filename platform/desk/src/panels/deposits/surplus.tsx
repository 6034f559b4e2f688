import { DeskGivenBackSchema, type DeskSurplus } from '@site/contracts/desk'
import { DataTable, Panel, type TableColumn } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { Action, CopyText, When } from '../../parts/index.ts'

const COLUMNS: readonly TableColumn<DeskSurplus>[] = [
  { key: 'order', header: t('order'), primary: true, cell: ({ orderNo }) => <CopyText text={orderNo} /> },
  { key: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => amount },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ eventId, orderNo, amount }) => (
      <Action
        to={`${orderNo} ${amount}`}
        path="/sandbox/deposits/give-back"
        body={{ eventId }}
        schema={DeskGivenBackSchema}
        doneText={({ isChanged }) => (isChanged ? t('said.done') : t('deposits.givenBack'))}
        confirm={t('deposits.confirm.giveBack', { amount })}
      >
        {t('deposits.giveBack')}
      </Action>
    ),
  },
]

/** Payments that no deposit has: paid twice, for an order that had ended, or not accepted. Each can be given back. */
export function Surplus({ rows }: { readonly rows: readonly DeskSurplus[] }) {
  return (
    <Panel title={t('deposits.surplus')} flush>
      <DataTable caption={t('deposits.surplus')} columns={COLUMNS} rows={rows} rowKey={({ eventId }) => eventId} />
    </Panel>
  )
}
