import { css } from '@emotion/react'
import { DESK_LIMITS, type DeskDispute, DeskDisputeFactsSchema } from '@site/contracts/desk'
import { formatFen, parseFen } from '@site/domain'
import { FormAmount, FormTextArea } from '@site/ui/form'
import * as v from 'valibot'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { AnswerDialog, AnyAmountSchema, WordsSchema } from '../../parts/index.ts'
import { Outcome } from './subject.tsx'

/** What staff finds. */
export type Verdict = 'uphold' | 'reject'

const reasonStyle = css({ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const AnswerSchema = v.object({
  correction: AnyAmountSchema,
  answer: WordsSchema,
})

interface DisputeAnswerProps {
  readonly dispute: DeskDispute
  readonly verdict: Verdict
  readonly onClose: () => void
}

/** Asks for the words that the member reads, and where the member is right for what is credited with them. */
export function DisputeAnswer({ dispute: { id, name, reason }, verdict, onClose }: DisputeAnswerProps) {
  const now = useDesk(`/sandbox/disputes/facts?id=${id}`, DeskDisputeFactsSchema)
  const isRight = verdict === 'uphold'
  return (
    <AnswerDialog
      action={t(`disputes.say.${verdict}`)}
      to={name}
      variant={isRight ? 'primary' : 'danger'}
      size="md"
      schema={AnswerSchema}
      initial={{ correction: '', answer: '' }}
      onClose={onClose}
      orderOf={({ correction, answer }) => {
        const credited = isRight && correction !== '' ? { correction: formatFen(parseFen(correction)) } : {}
        return { path: `/sandbox/disputes/${verdict}`, body: { id, answer, ...credited } }
      }}
    >
      {(form) => (
        <>
          <p css={reasonStyle}>{reason}</p>
          {now.data !== undefined && (
            <div>
              {t('disputes.now')}
              {now.data.facts === null ? t('disputes.gone') : <Outcome of={now.data.facts} />}
            </div>
          )}
          {isRight && <FormAmount of={form} name="correction" label={t('disputes.correct')} />}
          <FormTextArea
            of={form}
            name="answer"
            label={t('disputes.answer')}
            maxLength={DESK_LIMITS.disputeAnswer}
            rows={3}
            required
            data-autofocus=""
          />
        </>
      )}
    </AnswerDialog>
  )
}
