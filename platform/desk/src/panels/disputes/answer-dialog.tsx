import { css } from '@emotion/react'
import { DESK_LIMITS, type DeskDispute, DeskDisputeFactsSchema } from '@site/contracts/desk'
import { formatFen, parseFen } from '@site/domain'
import { px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormAmount, FormSubmit, FormTextArea, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { amountRule, requiredRule } from '../../parts/index.ts'
import { Outcome } from './subject.tsx'

/** What staff finds. */
export type Verdict = 'uphold' | 'reject'

const stackStyle = css({ display: 'grid', gap: px(14) })
const reasonStyle = css({ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const AnswerSchema = v.object({
  correction: v.pipe(
    v.string(),
    rule((typed: string) => (typed === '' ? undefined : amountRule(typed))),
  ),
  answer: v.pipe(v.string(), v.trim(), rule(requiredRule)),
})

interface AnswerDialogProps {
  readonly dispute: DeskDispute
  readonly verdict: Verdict
  readonly onClose: () => void
}

/** Asks for the words that the member reads, and where the member is right for what is credited with them. */
export function AnswerDialog({ dispute: { id, name, reason }, verdict, onClose }: AnswerDialogProps) {
  const { run } = useAction()
  const now = useDesk(`/sandbox/disputes/facts?id=${id}`, DeskDisputeFactsSchema)
  const isRight = verdict === 'uphold'
  const form = useForm({ schema: AnswerSchema, initial: { correction: '', answer: '' } })
  async function send({ correction, answer }: v.InferOutput<typeof AnswerSchema>): Promise<void> {
    const credited = isRight && correction !== '' ? { correction: formatFen(parseFen(correction)) } : {}
    if (await run({ path: `/sandbox/disputes/${verdict}`, body: { id, answer, ...credited } })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={`${t(`disputes.say.${verdict}`)} · ${name}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
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
          <FormSubmit of={form} variant={isRight ? 'primary' : 'danger'} block>
            {t(`disputes.say.${verdict}`)}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
