import { MessageCircleQuestionMark } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Disputes } from './disputes.tsx'
import { WaitingDisputes } from './waiting-disputes.tsx'

export const disputes: DeskPanel = {
  id: 'disputes',
  icon: MessageCircleQuestionMark,
  title: t('disputes.title'),
  Panel: Disputes,
  Waiting: WaitingDisputes,
}
