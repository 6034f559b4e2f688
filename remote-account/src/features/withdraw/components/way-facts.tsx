import { css } from '@emotion/react'
import type { WithdrawConfig } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { media, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { CoinInfo, WithdrawInfo } from '../accounts.ts'
import { freeLeft, percentOf } from '../terms.ts'

const listStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: px(8, 16),
  margin: 0,
  padding: px(12, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  [media.mobile]: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
const factStyle = css({
  display: 'grid',
  gap: px(2),
  minWidth: 0,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > dd': { ...numeric, margin: 0, fontSize: text(14), color: tokenVar('text.strong') },
})

export interface WayFactsProps {
  readonly config: WithdrawConfig
  readonly info: WithdrawInfo
  readonly coin: CoinInfo
}

/** Limits, fee, hours and speed of a way, told before anything is typed. */
export function WayFacts({ config, info, coin }: WayFactsProps) {
  const t = useAccountTexts()
  const { way, min, max, feeType, feeValue, freeTimes, hours, expectedMin } = config
  const feeText =
    feeType === 'none'
      ? t('withdraw.free')
      : feeType === 'fixed'
        ? t('withdraw.feeFixed', { fee: formatCny(parseFen(feeValue)) })
        : t('withdraw.feeRate', { rate: percentOf(feeValue) })
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('withdraw.limits'), `${formatCny(parseFen(min))} – ${formatCny(parseFen(max))}`],
    [t('withdraw.fee'), feeText],
    ...(feeType === 'none' || freeTimes === 0
      ? []
      : [[t('withdraw.freeLeft'), t('withdraw.freeOf', { left: freeLeft(config, info), total: freeTimes })] as const]),
    [t('withdraw.hours'), hours === '00:00-24:00' ? t('withdraw.allDay') : hours],
    ...(way === 'USDT' ? [[t('withdraw.rate'), t('withdraw.rateOf', { rate: coin.rate })] as const] : []),
    ...(expectedMin === undefined
      ? []
      : [[t('withdraw.speed'), t('withdraw.minutes', { count: expectedMin })] as const]),
  ]
  return (
    <dl css={listStyle}>
      {facts.map(([label, value]) => (
        <div key={label} css={factStyle}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
