import { type DeskRound, DeskRoundsSchema } from '@site/contracts/desk'
import { parseFen } from '@site/domain'
import { Money, Panel, type TableColumn } from '@site/ui'
import { useState } from 'react'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, CopyText, DialogButton, Listing, SearchField, Small, Tools, When } from '../../parts/index.ts'
import { VoidRound } from './void-round.tsx'

const COLUMNS: readonly TableColumn<DeskRound>[] = [
  { key: 'ticket', header: t('rounds.ticket'), primary: true, cell: ({ ticketId }) => <CopyText text={ticketId} /> },
  {
    key: 'game',
    header: t('rounds.game'),
    cell: ({ venue, venueName, gameName }) => (
      <span>
        {gameName === '' ? venueName : gameName}
        <Small>{t('rounds.venue', { name: venueName, code: venue })}</Small>
      </span>
    ),
  },
  { key: 'member', header: t('member'), cell: ({ name }) => name },
  {
    key: 'stake',
    header: t('rounds.stake'),
    align: 'end',
    cell: ({ stake }) => <Money fen={parseFen(stake)} cents="always" />,
  },
  { key: 'since', header: t('rounds.since'), cell: ({ since }) => <When at={since} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: (round) => (
      <DialogButton label={t('rounds.void')} to={round.ticketId} variant="danger">
        {(onClose) => <VoidRound round={round} onClose={onClose} />}
      </DialogButton>
    ),
  },
]

/** Rounds that their venues have not ended within a day, and the end that staff give to them. */
export function Rounds() {
  const [name, setName] = useState('')
  const rounds = useDeskPages('/sandbox/rounds', { name }, DeskRoundsSchema)
  return (
    <Column>
      <Panel title={t('rounds.title')} flush>
        <Tools>
          <SearchField label={t('member')} value={name} onSearch={setName} />
        </Tools>
        <Listing
          caption={t('rounds.title')}
          columns={COLUMNS}
          rows={rounds.data?.flatMap(({ list }) => list) ?? []}
          rowKey={({ ticketId }) => ticketId}
          of={rounds}
          none={t('rounds.none')}
        />
      </Panel>
    </Column>
  )
}
