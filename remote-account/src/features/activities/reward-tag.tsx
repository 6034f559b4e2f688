import { Tag } from '@site/ui'

import { useAccountTexts } from '../../lib/texts.ts'

interface RewardTagProps {
  readonly state: 'locked' | 'claimable' | 'claimed' | 'expired' | 'refused'
}

/** How a reward stands that no button claims: one that is reached cannot be taken up then, and is not called claimable. */
export function RewardTag({ state }: RewardTagProps) {
  const t = useAccountTexts()
  return (
    <Tag tone={state === 'claimed' ? 'success' : 'neutral'}>
      {state === 'claimable' ? t('vip.met') : t(`activities.rewardStates.${state}`)}
    </Tag>
  )
}
