import { STATUS, VENUE_STATE, type VenueState } from '@site/contracts'
import { type DeskVenue, DeskVenuesSchema } from '@site/contracts/desk'
import { Panel, type TableColumn, Tag, type Tone } from '@site/ui'
import { useState } from 'react'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Column, Line, Listing, SearchField, Small, Tools, When } from '../../parts/index.ts'
import { Channels } from './channels.tsx'

const TONES: Readonly<Record<VenueState, Tone>> = {
  [VENUE_STATE.open]: 'success',
  [VENUE_STATE.maintenance]: 'warning',
  [VENUE_STATE.notOpenYet]: 'neutral',
}
const PATH = '/sandbox/venues/state'

function VenueActions({ venue: { channelCode, name, state, refusal } }: { readonly venue: DeskVenue }) {
  return (
    <Actions>
      {state !== VENUE_STATE.open && (
        <Action variant="primary" to={name} path={PATH} body={{ channelCode, state: VENUE_STATE.open }}>
          {t('venues.open')}
        </Action>
      )}
      {state !== VENUE_STATE.maintenance && (
        <Action to={name} path={PATH} body={{ channelCode, state: VENUE_STATE.maintenance }}>
          {t('venues.maintain')}
        </Action>
      )}
      {state !== VENUE_STATE.notOpenYet && (
        <Action to={name} path={PATH} body={{ channelCode, state: VENUE_STATE.notOpenYet }}>
          {t('venues.announce')}
        </Action>
      )}
      {refusal !== undefined && (
        <Action to={name} path="/sandbox/venues/entry" body={{ channelCode, code: STATUS.SUCCESS }}>
          {t('venues.admit')}
        </Action>
      )}
    </Actions>
  )
}

const COLUMNS: readonly TableColumn<DeskVenue>[] = [
  {
    key: 'name',
    header: t('venues.venue'),
    primary: true,
    cell: ({ name, channelCode }) => (
      <span>
        {name}
        <Small>{channelCode}</Small>
      </span>
    ),
  },
  { key: 'category', header: t('venues.category'), cell: ({ category }) => t(`venues.categories.${category}`) },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state, maintain, refusal }) => (
      <Line>
        <Tag tone={TONES[state]}>{t(`venues.states.${state}`)}</Tag>
        {state === VENUE_STATE.maintenance && maintain !== undefined && (
          <Small>
            {t('venues.until')} <When at={maintain.to} />
          </Small>
        )}
        {refusal !== undefined && <Tag tone="error">{t('venues.refused', { code: refusal })}</Tag>}
      </Line>
    ),
  },
  { key: 'actions', header: t('actions'), align: 'end', cell: (venue) => <VenueActions venue={venue} /> },
]

/** Venues and the ways to deposit: open, in maintenance, announced. */
export function Venues() {
  const [word, setWord] = useState('')
  const venues = useDesk('/sandbox/venues', DeskVenuesSchema)
  const rows = (venues.data?.list ?? []).filter(
    ({ name, channelCode }) => name.includes(word) || channelCode.includes(word.toUpperCase()),
  )
  return (
    <Column>
      <Panel title={t('venues.list')} flush>
        <Tools>
          <SearchField label={t('venues.search')} value={word} onSearch={setWord} />
        </Tools>
        <Listing
          caption={t('venues.list')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ channelCode }) => channelCode}
          of={venues}
          none={t('venues.none')}
        />
      </Panel>
      <Channels />
    </Column>
  )
}
