import { AlarmClock } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Clock } from './clock.tsx'

export const clock: DeskPanel = { id: 'clock', icon: AlarmClock, title: t('clock.title'), Panel: Clock }
