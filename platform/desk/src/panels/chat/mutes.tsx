import { type DeskChatMute, DeskChatMutesSchema } from '@site/contracts/desk'
import { Panel, type TableColumn } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Listing, When } from '../../parts/index.ts'

const COLUMNS: readonly TableColumn<DeskChatMute>[] = [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  { key: 'reason', header: t('chat.reason'), cell: ({ reason }) => reason },
  { key: 'until', header: t('chat.mutedUntil'), cell: ({ until }) => <When at={until} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ memberId, name }) => (
      <Actions>
        <Action to={name} path="/sandbox/chat/unmute" body={{ memberId }} doneText={() => t('chat.unmuted', { name })}>
          {t('chat.unmute')}
        </Action>
      </Actions>
    ),
  },
]

/** Who may not speak for the time being. */
export function Mutes() {
  const mutes = useDesk('/sandbox/chat/mutes', DeskChatMutesSchema)
  return (
    <Panel title={t('chat.mutes')} flush>
      <Listing
        caption={t('chat.mutes')}
        columns={COLUMNS}
        rows={mutes.data?.list ?? []}
        rowKey={({ memberId }) => memberId}
        of={mutes}
        none={t('chat.noMutes')}
      />
    </Panel>
  )
}
