import { FEEDBACK_STATUS, type FeedbackReward } from '@site/contracts'
import type { DeskFeedback } from '@site/contracts/desk'
import { Button } from '@site/ui'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'
import { Action, Actions } from '../../parts/index.ts'
import { type Answer, AnswerDialog } from './answer-dialog.tsx'

const ANSWERS: readonly Answer[] = ['answer', 'close', 'adopt']

interface FeedbackActionsProps {
  readonly of: DeskFeedback
  readonly rewards: readonly FeedbackReward[]
}

/** What can be done with feedback that is not closed. */
export function FeedbackActions({ of: feedback, rewards }: FeedbackActionsProps) {
  const [answer, setAnswer] = useState<Answer>()
  const { id, name, status } = feedback
  if (status === FEEDBACK_STATUS.closed) return undefined
  return (
    <Actions>
      {status === FEEDBACK_STATUS.waiting && (
        <Action to={name} path="/sandbox/feedback/take" body={{ id }}>
          {t('feedback.take')}
        </Action>
      )}
      {ANSWERS.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'answer' ? 'primary' : 'secondary'}
          aria-label={`${t(`feedback.action.${one}`)} ${name}`}
          onClick={() => setAnswer(one)}
        >
          {t(`feedback.action.${one}`)}
        </Button>
      ))}
      {answer !== undefined && (
        <AnswerDialog of={feedback} answer={answer} rewards={rewards} onClose={() => setAnswer(undefined)} />
      )}
    </Actions>
  )
}
