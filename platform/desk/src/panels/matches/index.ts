import { Trophy } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Matches } from './matches.tsx'

export const matches: DeskPanel = { id: 'matches', icon: Trophy, title: t('matches.title'), Panel: Matches }
