import { PartyPopper } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Activities } from './activities.tsx'

export const activities: DeskPanel = {
  id: 'activities',
  icon: PartyPopper,
  title: t('activities.title'),
  Panel: Activities,
}
