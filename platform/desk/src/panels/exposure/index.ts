import { ChartColumn } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Exposure } from './exposure.tsx'

export const exposure: DeskPanel = { id: 'exposure', icon: ChartColumn, title: t('exposure.title'), Panel: Exposure }
