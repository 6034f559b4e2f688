import { Gift } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Gifts } from './gifts.tsx'

export const gifts: DeskPanel = { id: 'gifts', icon: Gift, title: t('gifts.title'), Panel: Gifts }
