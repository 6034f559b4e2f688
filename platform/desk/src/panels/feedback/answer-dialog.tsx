import { css } from '@emotion/react'
import { FEEDBACK_LIMITS, type FeedbackReward } from '@site/contracts'
import type { DeskFeedback } from '@site/contracts/desk'
import { formatCny, parseFen } from '@site/domain'
import { px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormSelect, FormSubmit, FormTextArea, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { requiredRule } from '../../parts/index.ts'

/** An answer after which the conversation goes on, the last one, or the last one with a reward. */
export type Answer = 'answer' | 'close' | 'adopt'

const stackStyle = css({ display: 'grid', gap: px(14) })
const AnswerSchema = v.object({ content: v.pipe(v.string(), v.trim(), rule(requiredRule)), rewardId: v.string() })

interface AnswerDialogProps {
  readonly of: DeskFeedback
  readonly answer: Answer
  readonly rewards: readonly FeedbackReward[]
  readonly onClose: () => void
}

/** Asks for the words that the member reads, and for the reward where one is given. */
export function AnswerDialog({ of: { id, name, title, type }, answer, rewards, onClose }: AnswerDialogProps) {
  const { run } = useAction()
  const isAdopted = answer === 'adopt'
  const form = useForm({
    schema: AnswerSchema,
    initial: { content: '', rewardId: (rewards.find((one) => one.type === type) ?? rewards[0])?.id ?? '' },
  })
  async function send({ content, rewardId }: v.InferOutput<typeof AnswerSchema>): Promise<void> {
    const body = isAdopted ? { id, content, rewardId } : { id, content }
    if (await run({ path: `/sandbox/feedback/${answer}`, body })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={`${t(`feedback.action.${answer}`)} · ${name}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
          <p>{title}</p>
          <FormTextArea
            of={form}
            name="content"
            label={t('feedback.content')}
            maxLength={FEEDBACK_LIMITS.contentMax}
            required
            data-autofocus=""
          />
          {isAdopted && (
            <FormSelect
              of={form}
              name="rewardId"
              label={t('feedback.reward')}
              options={rewards.map(({ id: value, desc, reward, turnover = 1 }) => ({
                value,
                label: t('feedback.rewardOf', { text: desc, amount: formatCny(parseFen(reward)), count: turnover }),
              }))}
            />
          )}
          <FormSubmit of={form} variant="primary" block>
            {t(`feedback.action.${answer}`)}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
