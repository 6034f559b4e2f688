import { type DeskHarm, type DeskLateMoney, type DeskLink, DeskProtectionSchema } from '@site/contracts/desk'
import { Panel, type TableColumn, Tag } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action, Actions, Column, CopyText, Line, Listing, Small, When } from '../../parts/index.ts'

const LINKS: readonly TableColumn<DeskLink>[] = [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  {
    key: 'other',
    header: t('protection.other'),
    cell: ({ excludedName, isMinor }) => (
      <Line>
        {excludedName}
        <Tag tone="neutral">{t(isMinor ? 'protection.because.underAge' : 'protection.because.excluded')}</Tag>
      </Line>
    ),
  },
  {
    key: 'signs',
    header: t('protection.signs'),
    cell: ({ signs }) => (
      <Line>
        {signs.map((sign) => (
          <Tag key={sign} tone="warning">
            {t(`protection.sign.${sign}`)}
          </Tag>
        ))}
      </Line>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ id, name, decision }) =>
      decision === undefined ? (
        <Actions>
          <Action to={name} path="/sandbox/protection/decide" body={{ id, decision: 'other' }}>
            {t('protection.release')}
          </Action>
          <Action
            to={name}
            variant="danger"
            confirm={t('protection.confirmHold')}
            path="/sandbox/protection/decide"
            body={{ id, decision: 'same' }}
          >
            {t('protection.hold')}
          </Action>
        </Actions>
      ) : (
        <Small>{t(`protection.decided.${decision}`)}</Small>
      ),
  },
]

const LATE: readonly TableColumn<DeskLateMoney>[] = [
  { key: 'order', header: t('order'), primary: true, cell: ({ orderNo }) => <CopyText text={orderNo} /> },
  { key: 'member', header: t('member'), cell: ({ name }) => name },
  { key: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => amount },
  {
    key: 'why',
    header: t('protection.why'),
    cell: ({ reasons }) => (
      <Line>
        {reasons.map((reason) => (
          <Tag key={reason} tone="warning">
            {t(`protection.late.${reason}`)}
          </Tag>
        ))}
      </Line>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
  {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: ({ orderNo }) => (
      <Actions>
        <Action to={orderNo} path="/sandbox/protection/seen" body={{ orderNo }}>
          {t('protection.seen')}
        </Action>
      </Actions>
    ),
  },
]

const HARM: readonly TableColumn<DeskHarm>[] = [
  { key: 'member', header: t('member'), primary: true, cell: ({ name }) => name },
  {
    key: 'score',
    header: t('protection.score'),
    cell: ({ score, isHigh }) => <Tag tone={isHigh ? 'error' : 'neutral'}>{t('protection.scoreOf', { score })}</Tag>,
  },
  {
    key: 'why',
    header: t('protection.why'),
    cell: ({ reasons }) => (
      <span>
        {reasons.map(({ marker, value }) => (
          <Small key={marker}>{t(`protection.markers.${marker}`, { value })}</Small>
        ))}
      </span>
    ),
  },
  { key: 'time', header: t('time'), cell: ({ at }) => <When at={at} /> },
]

/** Whom staff look at to protect them: accounts that are held, money that came late, and who shows signs of harm. */
export function Protection() {
  const shown = useDesk('/sandbox/protection', DeskProtectionSchema)
  return (
    <Column>
      <Panel title={t('protection.links')} flush>
        <Listing
          caption={t('protection.links')}
          columns={LINKS}
          rows={shown.data?.links ?? []}
          rowKey={({ id }) => String(id)}
          of={shown}
          none={t('protection.noLinks')}
        />
      </Panel>
      <Panel title={t('protection.lateMoney')} flush>
        <Listing
          caption={t('protection.lateMoney')}
          columns={LATE}
          rows={shown.data?.lateMoney ?? []}
          rowKey={({ orderNo }) => orderNo}
          of={shown}
          none={t('protection.noLate')}
        />
      </Panel>
      <Panel title={t('protection.harm')} flush>
        <Listing
          caption={t('protection.harm')}
          columns={HARM}
          rows={shown.data?.harm ?? []}
          rowKey={({ memberId }) => String(memberId)}
          of={shown}
          none={t('protection.noHarm')}
        />
      </Panel>
    </Column>
  )
}
