import { type Activity, type ActivityType, JUMP, NAMED_ROUTES } from '@site/contracts'
import { isOwnPage } from '@site/domain'
import { enterVenue, hasRoute, navigateTo } from '@site/shell'
import { Button } from '@site/ui'

import { useAccountTexts } from '../../lib/texts.ts'

/** What is earned by bets: where the operator has named no place for them, any will do. */
const BY_BETS: ReadonlySet<ActivityType> = new Set(['bettingGift', 'racePage', 'drawGift'])

/** The operator's own button; nothing where the activity leads nowhere. */
export function JumpButton({ activity }: { readonly activity: Activity }) {
  const t = useAccountTexts()
  const { type, jumpType, jumpValue } = activity
  const isVenue = jumpType === JUMP.venue && jumpValue !== ''
  const isInside = jumpType === JUMP.address && isOwnPage(jumpValue)
  const isToBets = !isVenue && !isInside && BY_BETS.has(type) && hasRoute('sport')
  if (!isVenue && !isInside && !isToBets) return undefined
  function go(): void {
    if (isVenue) void enterVenue({ enName: jumpValue })
    else navigateTo(isToBets ? NAMED_ROUTES.sport.path : jumpValue)
  }
  return (
    <Button variant="cta" size="lg" block onClick={go}>
      {t(isToBets ? 'activities.betting.go' : 'activities.go')}
    </Button>
  )
}
