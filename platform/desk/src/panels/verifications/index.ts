import { IdCard } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Verifications } from './verifications.tsx'
import { WaitingVerifications } from './waiting-verifications.tsx'

export const verifications: DeskPanel = {
  id: 'verifications',
  icon: IdCard,
  title: t('verifications.title'),
  Panel: Verifications,
  Waiting: WaitingVerifications,
}
