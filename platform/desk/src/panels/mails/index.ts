import { Inbox } from 'lucide-react'

import { t } from '../../lib/texts.ts'
import type { DeskPanel } from '../panel.ts'
import { Mails } from './mails.tsx'

export const mails: DeskPanel = { id: 'mails', icon: Inbox, title: t('mails.title'), Panel: Mails }
