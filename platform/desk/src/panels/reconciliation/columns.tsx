import { css } from '@emotion/react'
import type { DeskReconciliation } from '@site/contracts/desk'
import { formatCny, parseFen } from '@site/domain'
import { Money, px, type TableColumn, Tag, type Tone } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { Line, Small, When } from '../../parts/index.ts'

const TONES: Readonly<Record<DeskReconciliation['state'], Tone>> = {
  agrees: 'success',
  differs: 'error',
  unavailable: 'warning',
}
/** So many differences of a report are written out. */
const SHOWN = 10

/** `venue:PGDZ` in words. */
function nameOf(party: string): string {
  if (party === 'channel:withdrawals') return t('reconciliation.payouts')
  const [kind, code = ''] = party.split(':')
  return kind === 'venue' ? t('reconciliation.venue', { code }) : t('reconciliation.channel', { code })
}

const amountOf = (yuan: string | undefined): string =>
  yuan === undefined ? t('reconciliation.none') : formatCny(parseFen(yuan), 'always')

function wordsOf({ reference, kind, ours, theirs, recorded }: DeskReconciliation['differences'][number]): string {
  const common = { reference, kind: t(`reconciliation.kinds.${kind}`), ours: amountOf(ours) }
  return kind === 'otherRecord'
    ? t('reconciliation.ownDifference', { ...common, recorded: amountOf(recorded) })
    : t('reconciliation.difference', { ...common, theirs: amountOf(theirs) })
}

const differencesStyle = css({ display: 'grid', gap: px(4) })

function Differences({ of: { differences } }: { readonly of: DeskReconciliation }) {
  const more = differences.length - SHOWN
  return (
    <span css={differencesStyle}>
      {differences.slice(0, SHOWN).map((difference) => (
        <Small key={difference.reference}>{wordsOf(difference)}</Small>
      ))}
      {more > 0 && <Small>{t('reconciliation.more', { count: more })}</Small>}
    </span>
  )
}

export const COLUMNS: readonly TableColumn<DeskReconciliation>[] = [
  {
    key: 'party',
    header: t('reconciliation.party'),
    primary: true,
    cell: (report) => (
      <span>
        {nameOf(report.party)}
        <Differences of={report} />
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state }) => <Tag tone={TONES[state]}>{t(`reconciliation.states.${state}`)}</Tag>,
  },
  { key: 'orders', header: t('reconciliation.orders'), align: 'end', cell: ({ orders }) => orders },
  {
    key: 'ours',
    header: t('reconciliation.ours'),
    align: 'end',
    cell: ({ ours }) => <Money fen={parseFen(ours)} cents="always" />,
  },
  {
    key: 'theirs',
    header: t('reconciliation.theirs'),
    align: 'end',
    cell: ({ theirs }) => <Money fen={parseFen(theirs)} cents="always" />,
  },
  {
    key: 'day',
    header: t('reconciliation.day'),
    cell: ({ day, checkedAt }) => (
      <Line>
        {day}
        <Small>
          <When at={checkedAt} />
        </Small>
      </Line>
    ),
  },
]
