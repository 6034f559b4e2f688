import { css } from '@emotion/react'
import { type Dispute, type DisputeStatus, disputeEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { messageOf, useEndpoint } from '@site/shell'
import { ErrorState, Money, SkeletonGroup, SkeletonRow, Timeline, px, text, tokenVar } from '@site/ui'
import { Drawer } from '@site/ui/drawer'

import { stepTime } from '../../../lib/step-time.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { DisputeFacts } from './dispute-facts.tsx'

const bodyStyle = css({ display: 'grid', gap: px(20), padding: px(16) })
const partStyle = css({ display: 'grid', gap: px(8) })
const headingStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const wordsStyle = css({
  margin: 0,
  fontSize: text(14),
  lineHeight: 1.7,
  color: tokenVar('text.strong'),
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
})

const isAnswer = (status: DisputeStatus): boolean => status === 'upheld' || status === 'rejected'

/** One dispute: what it is about, what was said, and how it went. */
export function DisputeDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useAccountTexts()
  const { data, error, isFetching, refetch } = useEndpoint(disputeEndpoint, { id }, { fresh: true })
  return (
    <Drawer open onOpenChange={onClose} title={t('disputes.detailTitle')}>
      <div css={bodyStyle}>
        {data !== undefined ? (
          <Course of={data} />
        ) : error === null ? (
          <SkeletonGroup>
            <SkeletonRow cells={2} />
            <SkeletonRow cells={2} />
          </SkeletonGroup>
        ) : (
          <ErrorState title={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </div>
    </Drawer>
  )
}

function Course({ of: dispute }: { readonly of: Dispute }) {
  const t = useAccountTexts()
  const { facts, reason, history, answer, correction } = dispute
  return (
    <>
      <DisputeFacts subject={dispute} facts={facts} />
      <section css={partStyle}>
        <h3 css={headingStyle}>{t('disputes.reason')}</h3>
        <p css={wordsStyle}>{reason}</p>
      </section>
      <section css={partStyle}>
        <h3 css={headingStyle}>{t('disputes.history')}</h3>
        <Timeline
          label={t('disputes.history')}
          entries={history.map(({ status, at }) => ({
            key: status,
            title: t(`disputes.states.${status}`),
            state: status === 'rejected' ? 'failed' : 'done',
            ...stepTime(at),
            ...(isAnswer(status) && {
              text: (
                <>
                  <p css={wordsStyle}>{answer}</p>
                  {correction !== null && (
                    <p css={wordsStyle}>
                      {t('disputes.correction')} <Money fen={parseFen(correction)} signed tone="auto" cents="always" />
                    </p>
                  )}
                </>
              ),
            }),
          }))}
        />
      </section>
    </>
  )
}
