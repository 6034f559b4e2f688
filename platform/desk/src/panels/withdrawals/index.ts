import { ArrowUpFromLine } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Withdrawals } from './withdrawals.tsx'
import { WaitingWithdrawals } from './waiting-withdrawals.tsx'

export const withdrawals: DeskPanel = {
  id: 'withdrawals',
  icon: ArrowUpFromLine,
  title: t('withdrawals.title'),
  Panel: Withdrawals,
  Waiting: WaitingWithdrawals,
}
