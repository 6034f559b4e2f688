import { type DeskChatRoom, DeskChatRoomsSchema, DeskMatchesSchema } from '@site/contracts/desk'
import { Button, Panel, type TableColumn, Tag } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Column, Listing, Small } from '../../parts/index.ts'

/** People talk without a call of anybody that would be news. */
const LOOK_MS = 3_000

interface RoomsProps {
  readonly opened: string | undefined
  readonly onOpen: (rid: string) => void
}

interface NamedRoom extends DeskChatRoom {
  /** The match in words, where the board still has it. */
  readonly match: string
}

const columns = ({ opened, onOpen }: RoomsProps): readonly TableColumn<NamedRoom>[] => [
  {
    key: 'room',
    header: t('chat.room'),
    primary: true,
    cell: ({ rid, match, reason }) => (
      <span>
        {match === '' ? rid : match}
        {match !== '' && <Small>{rid}</Small>}
        {reason !== '' && <Small>{reason}</Small>}
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) =>
      state === 'closed' ? <Tag tone="warning">{t('chat.closed')}</Tag> : <Tag tone="success">{t('chat.opened')}</Tag>,
  },
  { key: 'said', header: t('chat.said'), align: 'end', cell: ({ said }) => said },
  { key: 'online', header: t('chat.online'), align: 'end', cell: ({ online }) => online },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ rid, state }) => (
      <Actions>
        <Button
          size="sm"
          variant="primary"
          aria-label={`${t('chat.read')} ${rid}`}
          aria-pressed={rid === opened}
          onClick={() => onOpen(rid)}
        >
          {t('chat.read')}
        </Button>
        <Action to={rid} path="/sandbox/chat/status" body={{ rid, state: state === 'closed' ? 'open' : 'closed' }}>
          {t(state === 'closed' ? 'chat.open' : 'chat.close')}
        </Action>
        <Action to={rid} variant="danger" confirm={t('chat.confirmClear')} path="/sandbox/chat/clear" body={{ rid }}>
          {t('chat.clear')}
        </Action>
      </Actions>
    ),
  },
]

/** Rooms that somebody has entered and whose match is not over. */
export function Rooms(props: RoomsProps) {
  const rooms = useDesk('/sandbox/chat/rooms', DeskChatRoomsSchema, { everyMs: LOOK_MS })
  const matches = useDesk('/sandbox/matches', DeskMatchesSchema)
  const names = new Map(
    (matches.data?.list ?? []).map(({ sport, matchId, home, away }) => [`${sport}_${matchId}`, `${home} vs ${away}`]),
  )
  return (
    <Column>
      <Panel title={t('chat.title')} flush>
        <Listing
          caption={t('chat.title')}
          columns={columns(props)}
          rows={(rooms.data?.list ?? []).map((room) => ({ ...room, match: names.get(room.rid) ?? '' }))}
          rowKey={({ rid }) => rid}
          of={rooms}
          none={t('chat.none')}
        />
      </Panel>
    </Column>
  )
}
