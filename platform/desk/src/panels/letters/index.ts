import { Mail } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Letters } from './letters.tsx'

export const letters: DeskPanel = { id: 'letters', icon: Mail, title: t('letters.title'), Panel: Letters }
