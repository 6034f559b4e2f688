import { Coins } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { MoneyPanel } from './money.tsx'

export const money: DeskPanel = { id: 'money', icon: Coins, title: t('money.title'), Panel: MoneyPanel }
