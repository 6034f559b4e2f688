import { activityHref } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { Link } from '@site/shell/router'
import { buttonStyle } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { usePromotions } from '../use-promotions.ts'

/** From a deposit that was paid to the bonus that it earned; nothing as long as it has earned none. */
export function BonusLink({ orderNo }: { readonly orderNo: string }) {
  const t = useAccountTexts()
  const { data } = usePromotions()
  for (const activity of data?.list ?? []) {
    if (activity.type !== 'firstDeposit' && activity.type !== 'againDeposit') continue
    const deposit = activity.my?.deposit
    if (deposit?.orderNo !== orderNo || deposit.state !== 'claimable') continue
    return (
      <Link to={activityHref(activity)} css={buttonStyle({ variant: 'cta', size: 'md' })}>
        {t('activities.deposit.toBonus', { amount: formatCny(parseFen(deposit.bonus)) })}
      </Link>
    )
  }
  return undefined
}
