import { type Activity, JUMP } from '@site/contracts'
import { enterVenue, navigateTo } from '@site/shell'
import { Button } from '@site/ui'

import { useAccountTexts } from '../../lib/texts.ts'

/** The operator's own button; nothing where the activity leads nowhere. */
export function JumpButton({ activity }: { readonly activity: Activity }) {
  const t = useAccountTexts()
  const { jumpType, jumpValue } = activity
  const isVenue = jumpType === JUMP.venue && jumpValue !== ''
  // One slash: two of them would name another host.
  const isInside = jumpType === JUMP.address && /^\/(?![/\\])/.test(jumpValue)
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
