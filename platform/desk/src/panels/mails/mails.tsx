import { type DeskMail, DeskOutboxSchema } from '@site/contracts/desk'
import { Panel, Segmented, type TableColumn, Tag } from '@site/ui'
import { useState } from 'react'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { withQuery } from '../../lib/call.ts'
import { Column, CopyText, Listing, SearchField, Small, Tools, When } from '../../parts/index.ts'

const COLUMNS: readonly TableColumn<DeskMail>[] = [
  { key: 'to', header: t('mails.to'), primary: true, cell: ({ to }) => to },
  { key: 'channel', header: t('mails.channel'), cell: ({ channel }) => <Tag>{t(`mails.channels.${channel}`)}</Tag> },
  {
    key: 'code',
    header: t('mails.code'),
    cell: ({ code }) => (code === undefined ? '' : <CopyText text={code} />),
  },
  {
    key: 'text',
    header: t('mails.text'),
    cell: ({ subject, text }) => (
      <span>
        {subject}
        <Small>{text}</Small>
      </span>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
]

/** What the site has sent to people: codes by text message and call, e-mails. The newest first. */
export function Mails() {
  const [by, setBy] = useState<'to' | 'member'>('to')
  const [word, setWord] = useState('')
  const outbox = useDesk(withQuery('/sandbox/outbox', { name: by === 'member' ? word : '' }), DeskOutboxSchema)
  const rows = (outbox.data?.messages ?? []).filter(({ to }) => by === 'member' || to.includes(word))
  return (
    <Column>
      <Panel title={t('mails.title')} flush>
        <Tools>
          <Segmented
            label={t('mails.by')}
            value={by}
            options={[
              { value: 'to', label: t('mails.byTo') },
              { value: 'member', label: t('member') },
            ]}
            onValueChange={setBy}
          />
          <SearchField label={t(`mails.search.${by}`)} value={word} onSearch={setWord} />
        </Tools>
        <Listing
          caption={t('mails.title')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ at, to, text }) => `${at} ${to} ${text}`}
          of={outbox}
          none={t('mails.none')}
        />
      </Panel>
    </Column>
  )
}
