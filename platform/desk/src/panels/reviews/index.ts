import { ScanFace } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Reviews } from './reviews.tsx'

export const reviews: DeskPanel = { id: 'reviews', icon: ScanFace, title: t('reviews.title'), Panel: Reviews }
