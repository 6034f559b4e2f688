import { FEEDBACK_STATUS, type FeedbackStatus } from '@site/contracts'
import type { Tone } from '@site/ui'

/** Every state with its name in the texts, in the order in which it comes. */
export const STATES = [
  { status: FEEDBACK_STATUS.waiting, name: 'waiting', tone: 'warning' },
  { status: FEEDBACK_STATUS.handling, name: 'handling', tone: 'info' },
  { status: FEEDBACK_STATUS.answered, name: 'answered', tone: 'success' },
  { status: FEEDBACK_STATUS.closed, name: 'closed', tone: 'neutral' },
] as const satisfies readonly { readonly status: FeedbackStatus; readonly name: string; readonly tone: Tone }[]

export const stateOf = (status: FeedbackStatus) => STATES[status]
