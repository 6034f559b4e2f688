import { DEPOSIT_CHANNEL_STATE } from '@site/contracts'
import { type DeskChannel, DeskChannelsSchema } from '@site/contracts/desk'
import { Panel, type TableColumn, Tag } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Listing, Small } from '../../parts/index.ts'

const { open, maintenance } = DEPOSIT_CHANNEL_STATE

const COLUMNS: readonly TableColumn<DeskChannel>[] = [
  {
    key: 'name',
    header: t('deposits.channel'),
    primary: true,
    cell: ({ name, code }) => (
      <span>
        {name}
        <Small>{code}</Small>
      </span>
    ),
  },
  {
    key: 'currency',
    header: t('channels.currency'),
    cell: ({ currency, rate }) => (rate === null ? currency : t('channels.rate', { currency, rate })),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <Tag tone={state === open ? 'success' : 'warning'}>{t(`channels.states.${state}`)}</Tag>,
  },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ code, name, state }) => (
      <Actions>
        <Action
          to={name}
          variant={state === open ? 'secondary' : 'primary'}
          path="/sandbox/deposits/channel"
          body={{ code, state: state === open ? maintenance : open }}
        >
          {state === open ? t('venues.maintain') : t('venues.open')}
        </Action>
      </Actions>
    ),
  },
]

/** The ways to deposit. */
export function Channels() {
  const channels = useDesk('/sandbox/deposits/channels', DeskChannelsSchema)
  return (
    <Panel title={t('channels.title')} flush>
      <Listing
        caption={t('channels.title')}
        columns={COLUMNS}
        rows={channels.data?.list ?? []}
        rowKey={({ code }) => code}
        of={channels}
        none={t('channels.none')}
      />
    </Panel>
  )
}
