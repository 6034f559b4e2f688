import { type ActivityPhase, type DeskActivity, DeskActivitiesSchema } from '@site/contracts/desk'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { Panel, type TableColumn, Tag, type Tone } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Column, Listing, Small } from '../../parts/index.ts'
import { ActivityActions } from './activity-actions.tsx'
import { ActivityForm } from './activity-form.tsx'

const TONES: Readonly<Record<ActivityPhase, Tone>> = {
  coming: 'info',
  running: 'success',
  stopped: 'warning',
  ended: 'neutral',
}

const COLUMNS: readonly TableColumn<DeskActivity>[] = [
  {
    key: 'activity',
    header: t('activities.activity'),
    primary: true,
    cell: ({ id, title, type }) => (
      <span>
        {title}
        <Small>{`${t(`activities.types.${type}`)} · ${id}`}</Small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ phase, startAt, endAt, adverts }) => (
      <span>
        <Tag tone={TONES[phase]}>{t(`activities.phases.${phase}`)}</Tag>
        <Small>{t('activities.period', { from: siteDateTime(startAt), to: siteDateTime(endAt) })}</Small>
        {adverts.map((place) => (
          <Small key={place}>{t(`activities.adverts.${place}`)}</Small>
        ))}
      </span>
    ),
  },
  {
    key: 'paid',
    header: t('activities.paid'),
    cell: ({ spent, budget, claims, stock, joined }) => (
      <span>
        {formatCny(parseFen(spent))}
        <Small>
          {budget === null
            ? t('activities.noBudget')
            : t('activities.budgetOf', { amount: formatCny(parseFen(budget)) })}
        </Small>
        <Small>
          {stock === null
            ? t('activities.claims', { count: claims })
            : t('activities.claimsOf', { count: claims, stock })}
        </Small>
        <Small>{t('activities.joined', { count: joined })}</Small>
      </span>
    ),
  },
  { key: 'actions', header: t('actions'), align: 'end', cell: (one) => <ActivityActions of={one} /> },
]

/** Promotions: make one after a model, stop it, start it again, and set what it may pay. */
export function Activities() {
  const activities = useDesk('/sandbox/activities', DeskActivitiesSchema)
  const list = activities.data?.list ?? []
  return (
    <Column>
      <Panel title={t('activities.create')}>{list[0] && <ActivityForm models={[list[0], ...list.slice(1)]} />}</Panel>
      <Panel title={t('activities.title')} flush>
        <Listing
          caption={t('activities.title')}
          columns={COLUMNS}
          rows={list}
          rowKey={({ id }) => id}
          of={activities}
          none={t('activities.none')}
        />
      </Panel>
    </Column>
  )
}
