import { printPercent, printTruncated } from '@site/domain'
import type { GameKind } from '@site/domain/games'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { ArticleTable } from '../../articles/index.ts'
import { betName } from '../bet-name.ts'
import type { Rate } from '../rates.ts'

export interface RateTableProps {
  readonly kind: GameKind
  readonly caption: string
  readonly rates: readonly Rate[]
}

/** Every bet of a game: what it pays, its chance and what it returns, as far as the game has them. */
export function RateTable({ kind, caption, rates }: RateTableProps) {
  const t = useHelpTexts()
  const pays = ({ pays: times }: Rate) => (times === undefined ? [] : [printTruncated(times, 2)])
  const chance = ({ chance: share }: Rate) => (share === undefined ? [] : [printPercent(share)])
  const exact = ({ rtp: { num, den } }: Rate) => (kind === 'slot-game' ? [`${num}/${den}`] : [])
  const has = (part: 'pays' | 'chance') => rates.some((rate) => rate[part] !== undefined)
  return (
    <ArticleTable
      id={`rates-${kind}`}
      caption={caption}
      columns={[
        t(kind === 'slot-game' ? 'fairness.volatility' : 'fairness.bet'),
        ...(has('pays') ? [t('fairness.pays')] : []),
        ...(has('chance') ? [t('fairness.chance')] : []),
        t('fairness.rtp'),
        ...(kind === 'slot-game' ? [t('fairness.exact')] : []),
      ]}
      rows={rates.map((rate) => [
        betName(t, kind, rate.key),
        ...pays(rate),
        ...chance(rate),
        printPercent(rate.rtp),
        ...exact(rate),
      ])}
    />
  )
}
