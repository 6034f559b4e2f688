import { ScrollText } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Audit } from './audit.tsx'

export const audit: DeskPanel = { id: 'audit', icon: ScrollText, title: t('audit.title'), Panel: Audit }
