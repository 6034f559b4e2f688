import { type DeskNotice, DeskNoticesSchema } from '@site/contracts/desk'
import { siteDate } from '@site/domain'
import { Panel, type TableColumn, Tag } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Column, Line, Listing, Small } from '../../parts/index.ts'
import { NoticeForm } from './notice-form.tsx'

const COLUMNS: readonly TableColumn<DeskNotice>[] = [
  {
    key: 'notice',
    header: t('notices.notice'),
    primary: true,
    cell: ({ title, content, letter }) => (
      <span>
        {title}
        <Small>{content}</Small>
        {letter !== undefined && <Small>{t('notices.withLetter')}</Small>}
      </span>
    ),
  },
  {
    key: 'type',
    header: t('notices.type'),
    cell: ({ type, top }) => (
      <Line>
        <Tag>{t(`notices.types.${type}`)}</Tag>
        {top && <Tag tone="accent">{t('notices.top')}</Tag>}
      </Line>
    ),
  },
  {
    key: 'time',
    header: t('notices.stands'),
    cell: ({ startAt, endAt }) => (
      <span>
        {siteDate(startAt)}
        <Small>{t('notices.until', { date: siteDate(endAt) })}</Small>
      </span>
    ),
  },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ id, title }) => (
      <Actions>
        <Action
          to={title}
          variant="danger"
          confirm={t('notices.confirm')}
          path="/sandbox/notices/withdraw"
          body={{ id }}
        >
          {t('notices.withdraw')}
        </Action>
      </Actions>
    ),
  },
]

/** What the operator tells everybody: write, publish, take down. */
export function Notices() {
  const notices = useDesk('/sandbox/notices', DeskNoticesSchema)
  return (
    <Column>
      <Panel title={t('notices.write')}>
        <NoticeForm />
      </Panel>
      <Panel title={t('notices.title')} flush>
        <Listing
          caption={t('notices.title')}
          columns={COLUMNS}
          rows={notices.data?.list ?? []}
          rowKey={({ id }) => id}
          of={notices}
          none={t('notices.none')}
        />
      </Panel>
    </Column>
  )
}
