import { type Activity, JUMP } from '@site/contracts'
import { isOwnPage } from '@site/domain'
import { enterVenue, navigateTo } from '@site/shell'
import { Button } from '@site/ui'

import { useAccountTexts } from '../../lib/texts.ts'

/** The operator's own button; nothing where the activity leads nowhere. */
export function JumpButton({ activity }: { readonly activity: Activity }) {
  const t = useAccountTexts()
  const { jumpType, jumpValue } = activity
  const isVenue = jumpType === JUMP.venue && jumpValue !== ''
  const isInside = jumpType === JUMP.address && isOwnPage(jumpValue)
  if (!isVenue && !isInside) return undefined
  function go(): void {
    if (isVenue) void enterVenue({ enName: jumpValue })
    else navigateTo(jumpValue)
  }
  return (
    <Button variant="cta" size="lg" block onClick={go}>
      {t('activities.go')}
    </Button>
  )
}
