import { css } from '@emotion/react'
import { type DeskExposedMatch, DeskExposedMatchSchema, type DeskExposedTicket } from '@site/contracts/desk'
import { DataTable, IconButton, Panel, px, SkeletonRow, type TableColumn, text, tokenVar } from '@site/ui'
import { X } from 'lucide-react'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { wordsOf } from '../../lib/use-action.ts'
import { CopyText, Small, When } from '../../parts/index.ts'
import { Amounts } from './share.tsx'

/** Matches end by themselves, without a call of anybody that would be news. */
const LOOK_MS = 5_000

const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: px(4, 16),
  padding: px(12, 16),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  textAlign: 'end',
  '& h3': { margin: 0, fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') },
})
const noteStyle = css({ padding: px(14, 16), color: tokenVar('text.weak') })

/** `3x4`: three matches in four bets. */
function sizesOf(combo: string) {
  const [matches = '', bets = ''] = combo.split('x')
  return { matches, bets }
}

const COLUMNS: readonly TableColumn<DeskExposedTicket>[] = [
  {
    key: 'number',
    header: t('exposure.ticket'),
    width: '20%',
    primary: true,
    cell: ({ number }) => <CopyText text={number} />,
  },
  { key: 'member', header: t('member'), width: '20%', cell: ({ member }) => member },
  {
    key: 'pick',
    header: t('exposure.pick'),
    width: '26%',
    cell: ({ pick, odds, combo }) => (
      <span>
        {pick} @{odds}
        {combo !== undefined && <Small>{t('exposure.series', sizesOf(combo))}</Small>}
      </span>
    ),
  },
  { key: 'time', header: t('time'), width: '14%', cell: ({ placedAt }) => <When at={placedAt} /> },
  { key: 'liability', header: t('exposure.liability'), align: 'end', cell: (ticket) => <Amounts of={ticket} /> },
]

interface ExposedMatchProps {
  readonly matchId: string
  /** In yuan: what may be won on a selection. */
  readonly limit: string | undefined
  readonly onClose: () => void
}

export const titleOf = ({ home, away }: Pick<DeskExposedMatch, 'home' | 'away'>) =>
  away === '' ? home : t('matches.teams', { home, away })

/** The selections of one match with the tickets that are open on them, those with most to pay first. */
export function ExposedMatch({ matchId, limit, onClose }: ExposedMatchProps) {
  const found = useDesk(`/sandbox/exposure/${matchId}`, DeskExposedMatchSchema, { everyMs: LOOK_MS })
  // What was answered stays until the next look; a match whose last bet has ended is answered as unknown.
  const match = found.isError ? undefined : found.data
  return (
    <Panel
      title={match === undefined ? t('exposure.of', { match: matchId }) : t('exposure.of', { match: titleOf(match) })}
      extra={<IconButton icon={X} label={t('exposure.close')} onClick={onClose} />}
      flush
    >
      {match === undefined && found.isPending && <SkeletonRow lines={3} />}
      {found.isError && <p css={noteStyle}>{wordsOf(found.error)}</p>}
      {match?.selections.map((selection) => (
        <section key={selection.key} aria-label={selection.name}>
          <div css={headStyle}>
            <h3>{selection.name}</h3>
            <Amounts of={selection} limit={limit} />
          </div>
          <DataTable
            caption={t('exposure.ticketsOf', { name: selection.name })}
            columns={COLUMNS}
            rows={selection.tickets}
            rowKey={({ number }) => number}
          />
        </section>
      ))}
    </Panel>
  )
}
