import { FEEDBACK_LIMITS, type FeedbackReward } from '@site/contracts'
import type { DeskFeedback } from '@site/contracts/desk'
import { formatCny, parseFen } from '@site/domain'
import { FormSelect, FormTextArea } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { AnswerDialog, WordsSchema } from '../../parts/index.ts'

/** An answer after which the conversation goes on, the last one, or the last one with a reward. */
export type Answer = 'answer' | 'close' | 'adopt'

const AnswerSchema = v.object({ content: WordsSchema, rewardId: v.string() })

interface FeedbackAnswerProps {
  readonly of: DeskFeedback
  readonly answer: Answer
  readonly rewards: readonly FeedbackReward[]
  readonly onClose: () => void
}

/** Asks for the words that the member reads, and for the reward where one is given. */
export function FeedbackAnswer({ of: { id, name, title, type }, answer, rewards, onClose }: FeedbackAnswerProps) {
  const isAdopted = answer === 'adopt'
  return (
    <AnswerDialog
      action={t(`feedback.action.${answer}`)}
      to={name}
      schema={AnswerSchema}
      initial={{ content: '', rewardId: (rewards.find((one) => one.type === type) ?? rewards[0])?.id ?? '' }}
      onClose={onClose}
      orderOf={({ content, rewardId }) => ({
        path: `/sandbox/feedback/${answer}`,
        body: isAdopted ? { id, content, rewardId } : { id, content },
      })}
    >
      {(form) => (
        <>
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
        </>
      )}
    </AnswerDialog>
  )
}
