import { HeartHandshake } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Protection } from './protection.tsx'

export const protection: DeskPanel = {
  id: 'protection',
  icon: HeartHandshake,
  title: t('protection.title'),
  Panel: Protection,
}
