import { Building2 } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Venues } from './venues.tsx'

export const venues: DeskPanel = { id: 'venues', icon: Building2, title: t('venues.title'), Panel: Venues }
