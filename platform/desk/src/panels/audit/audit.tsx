import { type DeskAuditLine, DeskAuditSchema } from '@site/contracts/desk'
import { Panel, type TableColumn } from '@site/ui'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Listing, Small, When } from '../../parts/index.ts'

const COLUMNS: readonly TableColumn<DeskAuditLine>[] = [
  { key: 'seq', header: t('audit.line'), primary: true, cell: ({ seq }) => String(seq) },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
  { key: 'operator', header: t('audit.operator'), cell: ({ operator }) => operator },
  {
    key: 'action',
    header: t('audit.action'),
    cell: ({ action, subject }) => (
      <span>
        {action}
        <Small>{subject}</Small>
      </span>
    ),
  },
  // With its number it is the head that the proof can begin from.
  { key: 'head', header: t('audit.head'), cell: ({ seq, hash }) => <Small>{`${seq}:${hash}`}</Small> },
]

/** What was done at the desk, line by line. */
export function Audit() {
  const lines = useDeskPages('/sandbox/audit', {}, DeskAuditSchema)
  return (
    <Column>
      <Panel title={t('audit.title')} flush>
        <Listing
          caption={t('audit.title')}
          columns={COLUMNS}
          rows={lines.data?.flatMap(({ list }) => list) ?? []}
          rowKey={({ seq }) => String(seq)}
          of={lines}
          none={t('audit.none')}
        />
      </Panel>
    </Column>
  )
}
