import { FEEDBACK_STATUS, type FeedbackReward } from '@site/contracts'
import type { DeskFeedback } from '@site/contracts/desk'

import { t } from '../../lib/texts.ts'
import { Action, Actions, DialogButton } from '../../parts/index.ts'
import { type Answer, FeedbackAnswer } from './feedback-answer.tsx'

const ANSWERS: readonly Answer[] = ['answer', 'close', 'adopt']

interface FeedbackActionsProps {
  readonly of: DeskFeedback
  readonly rewards: readonly FeedbackReward[]
}

/** What can be done with feedback that is not closed. */
export function FeedbackActions({ of: feedback, rewards }: FeedbackActionsProps) {
  const { id, name, status } = feedback
  if (status === FEEDBACK_STATUS.closed) return undefined
  return (
    <Actions>
      {status === FEEDBACK_STATUS.waiting && (
        <Action to={name} path="/sandbox/feedback/take" body={{ id }}>
          {t('feedback.take')}
        </Action>
      )}
      {ANSWERS.map((answer) => (
        <DialogButton
          key={answer}
          label={t(`feedback.action.${answer}`)}
          to={name}
          variant={answer === 'answer' ? 'primary' : 'secondary'}
        >
          {(onClose) => <FeedbackAnswer of={feedback} answer={answer} rewards={rewards} onClose={onClose} />}
        </DialogButton>
      ))}
    </Actions>
  )
}
