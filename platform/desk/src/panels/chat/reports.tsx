import { css } from '@emotion/react'
import { type DeskChatReports, DeskChatReportsSchema } from '@site/contracts/desk'
import { Panel, px, type TableColumn, Tag, tokenVar } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Listing, Small, When } from '../../parts/index.ts'

/** People report without a call of anybody here that would be news. */
const LOOK_MS = 3_000

type Report = DeskChatReports['list'][number]

const wordsStyle = css({ maxWidth: px(460), overflowWrap: 'anywhere', unicodeBidi: 'isolate' })
const contextStyle = css({
  margin: px(6, 0, 0),
  paddingInlineStart: px(10),
  borderInlineStart: `2px solid ${tokenVar('line.soft')}`,
  listStyle: 'none',
  '& > li[data-meant]': { fontWeight: 600 },
  '& > li[data-blocked]': { textDecoration: 'line-through' },
})

const COLUMNS: readonly TableColumn<Report>[] = [
  { key: 'message', header: t('chat.message'), primary: true, cell: (report) => <Words of={report} /> },
  {
    key: 'who',
    header: t('member'),
    cell: ({ nickname, memberId }) => (
      <span>
        {nickname}
        <Small>{memberId}</Small>
      </span>
    ),
  },
  {
    key: 'reasons',
    header: t('chat.reports.reasons'),
    cell: ({ reports }) => (
      <span>
        {[...Map.groupBy(reports, ({ reason }) => reason)].map(([reason, list]) => (
          <Tag key={reason} tone="warning">
            {t('chat.reports.times', { reason: t(`chat.reports.${reason}`), count: list.length })}
          </Tag>
        ))}
      </span>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ reports }) => <When at={reports[0]?.at ?? 0} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ rid, seq, nickname }) => (
      <Actions>
        <Action
          to={nickname}
          variant="danger"
          path="/sandbox/chat/reports/decide"
          body={{ rid, seq, verdict: 'muted', hours: 1, reason: t('chat.muteReason') }}
          doneText={() => t('chat.muted', { name: nickname })}
        >
          {t('chat.reports.mute')}
        </Action>
        <Action to={seq} path="/sandbox/chat/reports/decide" body={{ rid, seq, verdict: 'blocked' }}>
          {t('chat.reports.block')}
        </Action>
        <Action to={seq} path="/sandbox/chat/reports/decide" body={{ rid, seq, verdict: 'dismissed' }}>
          {t('chat.reports.dismiss')}
        </Action>
      </Actions>
    ),
  },
]

function Words({ of: { rid, seq, msg, context } }: { readonly of: Report }) {
  return (
    <div css={wordsStyle}>
      {msg}
      <Small>{rid}</Small>
      <ul css={contextStyle} aria-label={t('chat.reports.context')}>
        {context.map((line) => (
          <li
            key={line.seq}
            data-meant={line.seq === seq ? '' : undefined}
            data-blocked={line.isBlocked ? '' : undefined}
          >
            <Small>{t('chat.reports.line', { name: line.nickname, text: line.msg })}</Small>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Messages that members have told of, the oldest first, until staff has decided. */
export function Reports() {
  const reports = useDesk('/sandbox/chat/reports', DeskChatReportsSchema, { everyMs: LOOK_MS })
  return (
    <Panel title={t('chat.reports.title')} flush>
      <Listing
        caption={t('chat.reports.title')}
        columns={COLUMNS}
        rows={reports.data?.list ?? []}
        rowKey={({ rid, seq }) => `${rid} ${seq}`}
        of={reports}
        none={t('chat.reports.none')}
      />
    </Panel>
  )
}
