import type { IconType } from '@site/ui'
import { CircleHelp, Compass, ScrollText, Trophy, WalletCards } from 'lucide-react'

import type { HelpGroupKey } from '../../lib/catalogue.ts'

export const GROUP_ICONS: Readonly<Record<HelpGroupKey, IconType>> = {
  start: Compass,
  money: WalletCards,
  play: Trophy,
  questions: CircleHelp,
  about: ScrollText,
}
