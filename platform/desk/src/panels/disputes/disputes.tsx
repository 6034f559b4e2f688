import { css } from '@emotion/react'
import type { DisputeStatus } from '@site/contracts'
import { type DeskDispute, DeskDisputesSchema } from '@site/contracts/desk'
import { formatCny, parseFen } from '@site/domain'
import { Panel, type TableColumn, Tag, type Tone } from '@site/ui'

import { useDeskPages } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import {
  Action,
  Actions,
  Column,
  DialogButton,
  Listing,
  OpenOrAll,
  Small,
  useOpenOrAll,
  When,
} from '../../parts/index.ts'
import { DisputeAnswer, type Verdict } from './dispute-answer.tsx'
import { Subject } from './subject.tsx'

const TONES: Readonly<Record<DisputeStatus, Tone>> = {
  submitted: 'info',
  reviewing: 'warning',
  upheld: 'success',
  rejected: 'error',
}
const VERDICTS: readonly Verdict[] = ['uphold', 'reject']
const reasonStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

const COLUMNS: readonly TableColumn<DeskDispute>[] = [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  { key: 'subject', header: t('disputes.subject'), cell: (dispute) => <Subject of={dispute} /> },
  {
    key: 'reason',
    header: t('disputes.reason'),
    cell: ({ reason, answer, correction }) => (
      <span css={reasonStyle}>
        {reason}
        {answer !== null && <Small>{t('disputes.answered', { text: answer })}</Small>}
        {correction !== null && (
          <Small>{t('disputes.credited', { amount: formatCny(parseFen(correction), 'always') })}</Small>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ status }) => <Tag tone={TONES[status]}>{t(`disputes.states.${status}`)}</Tag>,
  },
  {
    key: 'time',
    header: t('time'),
    cell: ({ history: [first] }) => first !== undefined && <When at={first.at} />,
  },
  { key: 'actions', header: t('actions'), align: 'end', cell: (dispute) => <Moves of={dispute} /> },
]

/** What can be done with a dispute as it stands. */
function Moves({ of: dispute }: { readonly of: DeskDispute }) {
  const { id, number, status } = dispute
  if (status !== 'submitted' && status !== 'reviewing') return undefined
  return (
    <Actions>
      {status === 'submitted' && (
        <Action to={number} path="/sandbox/disputes/review" body={{ id }}>
          {t('disputes.review')}
        </Action>
      )}
      {VERDICTS.map((verdict) => (
        <DialogButton
          key={verdict}
          label={t(`disputes.say.${verdict}`)}
          to={number}
          variant={verdict === 'uphold' ? 'primary' : 'danger'}
        >
          {(onClose) => <DisputeAnswer dispute={dispute} verdict={verdict} onClose={onClose} />}
        </DialogButton>
      ))}
    </Actions>
  )
}

/** What members dispute, and what staff answers. */
export function Disputes() {
  const asked = useOpenOrAll()
  const disputes = useDeskPages('/sandbox/disputes', asked.query, DeskDisputesSchema)
  return (
    <Column>
      <Panel title={t('disputes.title')} flush>
        <OpenOrAll of={asked} />
        <Listing
          caption={t('disputes.title')}
          columns={COLUMNS}
          rows={disputes.data?.flatMap(({ list }) => list) ?? []}
          rowKey={({ id }) => id}
          of={disputes}
          none={asked.isOpen ? t('disputes.noneOpen') : t('disputes.none')}
        />
      </Panel>
    </Column>
  )
}
