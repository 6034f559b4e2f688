import { type DeskFreeze, DeskFreezesSchema } from '@site/contracts/desk'
import { Panel, type TableColumn, Tag } from '@site/ui'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Actions, Column, DialogButton, Listing, OpenOrAll, Small, useOpenOrAll, When } from '../../parts/index.ts'
import { FreezeAnswer, type Verdict } from './freeze-answer.tsx'
import { FreezeForm } from './freeze-form.tsx'

const COLUMNS: readonly TableColumn<DeskFreeze>[] = [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  {
    key: 'course',
    header: t('freezes.course'),
    cell: ({ ground, appeal, answer, lift }) => (
      <span>
        {ground}
        {appeal !== null && <Small>{t('freezes.appealed', { text: appeal.text })}</Small>}
        {answer !== null && <Small>{t('freezes.answered', { text: answer.text })}</Small>}
        {lift !== null && <Small>{t('freezes.lifted', { text: lift.text })}</Small>}
      </span>
    ),
  },
  { key: 'state', header: t('state'), cell: (freeze) => <State of={freeze} /> },
  { key: 'time', header: t('time'), cell: ({ frozenAt }) => <When at={frozenAt} /> },
  { key: 'actions', header: t('actions'), align: 'end', cell: (freeze) => <Verdicts of={freeze} /> },
]

const isWaiting = ({ appeal, answer, lift }: DeskFreeze): boolean => appeal !== null && answer === null && lift === null

function State({ of }: { readonly of: DeskFreeze }) {
  if (of.lift !== null) return <Tag tone="success">{t('freezes.states.lifted')}</Tag>
  if (isWaiting(of)) return <Tag tone="warning">{t('freezes.states.appealed')}</Tag>
  return <Tag tone="error">{t('freezes.states.frozen')}</Tag>
}

function Verdicts({ of: freeze }: { readonly of: DeskFreeze }) {
  if (freeze.lift !== null) return undefined
  const verdicts: readonly Verdict[] = isWaiting(freeze) ? ['lift', 'uphold'] : ['lift']
  return (
    <Actions>
      {verdicts.map((verdict) => (
        <DialogButton
          key={verdict}
          label={t(`freezes.action.${verdict}`)}
          to={freeze.name}
          variant={verdict === 'lift' ? 'primary' : 'danger'}
        >
          {(onClose) => <FreezeAnswer freeze={freeze} verdict={verdict} onClose={onClose} />}
        </DialogButton>
      ))}
    </Actions>
  )
}

/** Accounts that are frozen, the appeals of their members, and those that were. */
export function Freezes() {
  const asked = useOpenOrAll()
  const freezes = useDesk(withQuery('/sandbox/freezes', asked.query), DeskFreezesSchema)
  return (
    <Column>
      <Panel title={t('freezes.freeze')}>
        <FreezeForm />
      </Panel>
      <Panel title={t('freezes.title')} flush>
        <OpenOrAll of={asked} open={t('freezes.states.frozen')} />
        <Listing
          caption={t('freezes.title')}
          columns={COLUMNS}
          rows={freezes.data?.list ?? []}
          rowKey={({ id }) => String(id)}
          of={freezes}
          none={t('freezes.none')}
        />
      </Panel>
    </Column>
  )
}
