import { css } from '@emotion/react'
import type { DisputeFacts as Facts, DisputeSubject } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { DescriptionList, Money, px, text } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

const factsStyle = css({ gap: px(6), fontSize: text(13), lineHeight: 1.6, '& dd': { overflowWrap: 'anywhere' } })
const linesStyle = css({ display: 'grid' })

/** What is disputed: the ticket or order, and how it ended. */
export function DisputeFacts({ subject, facts }: { readonly subject: DisputeSubject; readonly facts: Facts }) {
  const t = useAccountTexts()
  const { title, content, amount, outcome, result, madeAt, settledAt } = facts
  const isBet = subject.kind === 'bet'
  return (
    <DescriptionList
      look="receipt"
      css={factsStyle}
      label={t('disputes.subject')}
      descriptions={[
        {
          label: t(`disputes.numbers.${subject.kind}`),
          value: <span translate="no">{subject.number}</span>,
        },
        { label: t('disputes.what'), value: title },
        ...(content.length === 0
          ? []
          : [
              {
                label: t('disputes.content'),
                value: (
                  <span css={linesStyle}>
                    {content.map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </span>
                ),
              },
            ]),
        { label: t('disputes.amount'), value: <Money fen={parseFen(amount)} cents="always" /> },
        { label: t('disputes.result'), value: result },
        {
          label: t(isBet ? 'disputes.outcome' : 'disputes.arrived'),
          value: <Money fen={parseFen(outcome)} signed={isBet} tone={isBet ? 'auto' : 'plain'} cents="always" />,
        },
        { label: t('disputes.madeAt'), value: siteDateTime(madeAt) },
        { label: t('disputes.settledAt'), value: siteDateTime(settledAt) },
      ]}
    />
  )
}
