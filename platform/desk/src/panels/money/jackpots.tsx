import { type DeskJackpot, DeskJackpotsSchema } from '@site/contracts/desk'
import { parseFen } from '@site/domain'
import { Money, Panel, type TableColumn } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Listing, Small } from '../../parts/index.ts'

const COLUMNS: readonly TableColumn<DeskJackpot>[] = [
  {
    key: 'game',
    header: t('jackpots.game'),
    primary: true,
    cell: ({ gameName, enName, gameCode }) => (
      <span>
        {gameName}
        <Small>
          {enName} {gameCode}
        </Small>
      </span>
    ),
  },
  {
    key: 'amount',
    header: t('jackpots.pool'),
    align: 'end',
    cell: ({ amount }) => <Money fen={parseFen(amount)} cents="always" />,
  },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ enName, gameCode, gameName }) => (
      <Actions>
        <Action
          to={gameName}
          path="/sandbox/jackpots/win"
          body={{ enName, gameCode }}
          doneText={() => t('jackpots.told', { game: gameName })}
        >
          {t('jackpots.win')}
        </Action>
      </Actions>
    ),
  },
]

/** The pools: the next round of a game can be made to win. */
export function Jackpots() {
  const jackpots = useDesk('/sandbox/jackpots', DeskJackpotsSchema)
  return (
    <Panel title={t('jackpots.title')} flush>
      <Listing
        caption={t('jackpots.title')}
        columns={COLUMNS}
        rows={jackpots.data?.list ?? []}
        rowKey={({ gameCode }) => gameCode}
        of={jackpots}
        none={t('jackpots.none')}
      />
    </Panel>
  )
}
