import { Badge } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'
import type { MenuEntry } from './menu.ts'

interface MenuBadgeProps {
  readonly entry: MenuEntry
  readonly className?: string | undefined
}

/** What the operator says of a menu entry, if anything: hot or new. Where it stands is the menu's. */
export function MenuBadge({ entry: { badge }, className }: MenuBadgeProps) {
  const t = useHostTexts()
  if (badge === undefined) return null
  return (
    <Badge look={badge === 'HOT' ? 'hot' : 'new'} className={className}>
      {t(badge === 'HOT' ? 'layout.hot' : 'layout.new')}
    </Badge>
  )
}
