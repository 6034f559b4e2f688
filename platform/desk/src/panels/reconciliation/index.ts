import { Scale } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { DifferingParties } from './differing-parties.tsx'
import { Reconciliation } from './reconciliation.tsx'

export const reconciliation: DeskPanel = {
  id: 'reconciliation',
  icon: Scale,
  title: t('reconciliation.title'),
  Panel: Reconciliation,
  Waiting: DifferingParties,
}
