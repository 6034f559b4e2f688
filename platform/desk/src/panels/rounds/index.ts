import { Hourglass } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Rounds } from './rounds.tsx'
import { WaitingRounds } from './waiting-rounds.tsx'

export const rounds: DeskPanel = {
  id: 'rounds',
  icon: Hourglass,
  title: t('rounds.title'),
  Panel: Rounds,
  Waiting: WaitingRounds,
}
