import { MessageCircle } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Chat } from './chat.tsx'
import { WaitingReports } from './waiting-reports.tsx'

export const chat: DeskPanel = {
  id: 'chat',
  icon: MessageCircle,
  title: t('chat.title'),
  Panel: Chat,
  Waiting: WaitingReports,
}
