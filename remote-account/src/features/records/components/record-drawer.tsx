import { css } from '@emotion/react'
import { type RecordStep, recordHistoryEndpoint, type RequestOf } from '@site/contracts'
import { formatUsdt, parseFen, siteTimestamp } from '@site/domain'
import { useEndpoint } from '@site/shell'
import { ErrorState, Money, SkeletonGroup, SkeletonRow, Timeline, numeric, px, text, tokenVar } from '@site/ui'
import { Drawer } from '@site/ui/drawer'
import type { ReactNode } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { CopyValue } from '../../order/index.ts'

const bodyStyle = css({ display: 'grid', gap: px(16), padding: px(16) })
const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: `auto minmax(0, 1fr)`,
  gap: px(8, 16),
  alignItems: 'center',
  margin: 0,
  fontSize: text(14),
  '& dt': { color: tokenVar('text.weak') },
  '& dd': { margin: 0, textAlign: 'end', overflowWrap: 'anywhere', color: tokenVar('text.strong') },
})
const headingStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const linesStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gap: px(2, 12),
  marginTop: px(4),
  fontSize: text(12),
})
const weakStyle = css({ ...numeric, textAlign: 'end', color: tokenVar('text.weak') })
const coinsStyle = css({ ...numeric, whiteSpace: 'nowrap' })
const numberStyle = css({ ...numeric, overflowWrap: 'anywhere' })

export interface Fact {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
}

export interface RecordDrawerProps {
  /** Which line is shown. */
  readonly of: RequestOf<typeof recordHistoryEndpoint>
  readonly open: boolean
  readonly title: string
  /** Its number, to copy. */
  readonly number: string
  readonly facts: readonly Fact[]
  /** Where more can be done about it. */
  readonly action?: ReactNode
  readonly onClose: () => void
}

/** One line of the records: its facts, and every step of its order with what it did to the member's accounts. */
export function RecordDrawer({ of, open, title, number, facts, action, onClose }: RecordDrawerProps) {
  const t = useAccountTexts()
  const history = useEndpoint(recordHistoryEndpoint, of, { enabled: open, fresh: true })
  return (
    <Drawer open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <div css={bodyStyle}>
        <dl css={factsStyle}>
          <dt>{t('records.order')}</dt>
          <dd translate="no">
            <span css={numberStyle}>{number}</span> <CopyValue value={number} what={t('records.order')} />
          </dd>
          {facts.map(({ key, label, value }) => [<dt key={`${key}-name`}>{label}</dt>, <dd key={key}>{value}</dd>])}
        </dl>
        {action}
        <h3 css={headingStyle}>{t('records.history')}</h3>
        {history.data !== undefined ? (
          <Timeline
            label={t('records.history')}
            entries={history.data.steps.map((step, index) => ({
              key: `${index}`,
              title: step.name,
              state: 'done',
              time: siteTimestamp(step.at),
              at: new Date(step.at).toISOString(),
              text: <StepLines step={step} />,
            }))}
          />
        ) : history.isError ? (
          <ErrorState title={t('records.error')} onRetry={() => void history.refetch()} retrying={history.isFetching} />
        ) : (
          <SkeletonGroup>
            <SkeletonRow cells={2} />
            <SkeletonRow cells={2} />
          </SkeletonGroup>
        )}
      </div>
    </Drawer>
  )
}

function StepLines({ step }: { readonly step: RecordStep }) {
  const t = useAccountTexts()
  if (step.lines.length === 0) return step.remark === '' ? null : <span>{step.remark}</span>
  return (
    <div css={linesStyle}>
      {step.lines.map(({ account, accountName, currency, amount, balanceAfter }) => [
        <span key={account}>{accountName}</span>,
        currency === 'USDT' ? (
          <span key={`${account}-amount`} css={coinsStyle}>
            {formatUsdt(parseFen(amount))}
          </span>
        ) : (
          <Money key={`${account}-amount`} fen={parseFen(amount)} signed tone="auto" cents="always" />
        ),
        <span key={`${account}-after`} css={weakStyle}>
          {t('records.balance')}{' '}
          {currency === 'USDT' ? (
            formatUsdt(parseFen(balanceAfter))
          ) : (
            <Money fen={parseFen(balanceAfter)} cents="always" />
          )}
        </span>,
      ])}
    </div>
  )
}
