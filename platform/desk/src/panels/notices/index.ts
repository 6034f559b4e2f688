import { Megaphone } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Notices } from './notices.tsx'

export const notices: DeskPanel = { id: 'notices', icon: Megaphone, title: t('notices.title'), Panel: Notices }
