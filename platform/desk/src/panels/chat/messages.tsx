import { css } from '@emotion/react'
import { type DeskChatMessage, DeskChatMessagesSchema } from '@site/contracts/desk'
import { Panel, px, type TableColumn, Tag } from '@site/ui'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Listing, Small, When } from '../../parts/index.ts'

/** People talk without a call of anybody that would be news. */
const LOOK_MS = 2_000
const wordsStyle = css({ maxWidth: px(480), overflowWrap: 'anywhere', unicodeBidi: 'isolate' })

const COLUMNS: readonly TableColumn<DeskChatMessage>[] = [
  {
    key: 'words',
    header: t('chat.message'),
    primary: true,
    cell: ({ msg, replyTo, heldFor }) => (
      <div css={wordsStyle}>
        {msg} {heldFor !== undefined && <Tag tone="warning">{t('chat.held')}</Tag>}
        {replyTo !== undefined && <Small>{t('chat.replyTo', { name: replyTo.nickname, text: replyTo.msg })}</Small>}
        {heldFor !== undefined && heldFor !== '' && <Small>{t('chat.heldFor', { word: heldFor })}</Small>}
      </div>
    ),
  },
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
  { key: 'time', header: t('time'), cell: ({ timestamp }) => <When at={timestamp} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ rid, seq, memberId, nickname }) => (
      <Actions>
        <Action
          to={nickname}
          path="/sandbox/chat/mute"
          body={{ memberId, hours: 1, reason: t('chat.muteReason') }}
          doneText={() => t('chat.muted', { name: nickname })}
        >
          {t('chat.muteHour')}
        </Action>
        <Action to={seq} variant="danger" path="/sandbox/chat/block" body={{ rid, seqs: [seq] }}>
          {t('chat.block')}
        </Action>
      </Actions>
    ),
  },
]

/** What is said in a room, newest first, page by page. */
export function Messages({ rid }: { readonly rid: string }) {
  const messages = useDeskPages('/sandbox/chat/messages', { rid }, DeskChatMessagesSchema, { everyMs: LOOK_MS })
  const title = t('chat.messagesOf', { rid })
  return (
    <Panel title={title} flush>
      <Listing
        caption={title}
        columns={COLUMNS}
        rows={messages.data?.flatMap(({ list }) => list) ?? []}
        rowKey={({ seq }) => seq}
        of={messages}
        none={t('chat.noMessages')}
      />
    </Panel>
  )
}
