import { ArrowDownToLine } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Deposits } from './deposits.tsx'
import { WaitingDeposits } from './waiting-deposits.tsx'

export const deposits: DeskPanel = {
  id: 'deposits',
  icon: ArrowDownToLine,
  title: t('deposits.title'),
  Panel: Deposits,
  Waiting: WaitingDeposits,
}
