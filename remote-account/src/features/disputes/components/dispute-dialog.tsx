import { css } from '@emotion/react'
import { type DisputeSubject, disputeStateEndpoint } from '@site/contracts'
import { DISPUTE_DAYS, siteDateTime } from '@site/domain'
import { messageOf, useEndpoint } from '@site/shell'
import { ErrorState, Notice, SkeletonGroup, SkeletonRow, px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'

import { useAccountTexts } from '../../../lib/texts.ts'
import { DisputeFacts } from './dispute-facts.tsx'
import { DisputeForm } from './dispute-form.tsx'

const stackStyle = css({ display: 'grid', gap: px(16) })

export interface DisputeDialogProps {
  readonly subject: DisputeSubject
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Disputes a ticket or an order, filled in with what is known of it; says so where it cannot be disputed now. */
export function DisputeDialog({ subject, onClose, onSent }: DisputeDialogProps) {
  const t = useAccountTexts()
  const { data, error, isFetching, refetch } = useEndpoint(disputeStateEndpoint, subject, { fresh: true })
  const time = data?.until === null || data === undefined ? '' : siteDateTime(data.until)
  return (
    <Dialog open onOpenChange={onClose} title={t('disputes.submitTitle')}>
      {data === undefined ? (
        error === null ? (
          <SkeletonGroup>
            <SkeletonRow cells={2} />
            <SkeletonRow cells={2} />
          </SkeletonGroup>
        ) : (
          <ErrorState compact title={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        )
      ) : (
        <div css={stackStyle}>
          {data.facts !== null && <DisputeFacts subject={subject} facts={data.facts} />}
          {data.state === 'open' ? (
            <>
              <Notice>{t('disputes.until', { time })}</Notice>
              <DisputeForm subject={subject} onSent={onSent} onRefused={() => void refetch()} />
            </>
          ) : (
            <Notice tone="warning">
              {data.state === 'late' ? t('disputes.late', { days: DISPUTE_DAYS, time }) : t(`disputes.${data.state}`)}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  )
}
