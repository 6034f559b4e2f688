import { MessagesSquare } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { FeedbackPanel } from './feedback.tsx'
import { WaitingFeedback } from './waiting-feedback.tsx'

export const feedback: DeskPanel = {
  id: 'feedback',
  icon: MessagesSquare,
  title: t('feedback.title'),
  Panel: FeedbackPanel,
  Waiting: WaitingFeedback,
}
