import { Snowflake } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Freezes } from './freezes.tsx'
import { WaitingAppeals } from './waiting-appeals.tsx'

export const freezes: DeskPanel = {
  id: 'freezes',
  icon: Snowflake,
  title: t('freezes.title'),
  Panel: Freezes,
  Waiting: WaitingAppeals,
}
