import type { DisputeFacts } from '@site/contracts'
import type { DeskDispute } from '@site/contracts/desk'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { KIND_OF_CATEGORY } from '@site/domain/games'

import { t } from '../../lib/texts.ts'
import { CopyText, Small } from '../../parts/index.ts'

/** How a ticket or order ended, line by line. */
export function Outcome({ of: facts }: { readonly of: DisputeFacts }) {
  const { title, content, amount, outcome, result, madeAt, settledAt } = facts
  return (
    <>
      <Small>{title}</Small>
      {content.map((line) => (
        <Small key={line}>{line}</Small>
      ))}
      <Small>
        {t('disputes.outcome', {
          amount: formatCny(parseFen(amount), 'always'),
          result,
          outcome: formatCny(parseFen(outcome), 'always'),
        })}
      </Small>
      <Small>{t('disputes.times', { madeAt: siteDateTime(madeAt), settledAt: siteDateTime(settledAt) })}</Small>
    </>
  )
}

/** What is disputed, with the way to verify it where it is a round. */
export function Subject({ of: { kind, number, facts } }: { readonly of: DeskDispute }) {
  return (
    <span>
      {t(`disputes.kinds.${kind}`)} <CopyText text={number} />
      <Outcome of={facts} />
      {facts.roundOf !== undefined && (
        <Small>
          <a href={`/fairness/${KIND_OF_CATEGORY[facts.roundOf]}`} target="_blank" rel="noreferrer">
            {t('disputes.verify')}
          </a>
        </Small>
      )}
    </span>
  )
}
