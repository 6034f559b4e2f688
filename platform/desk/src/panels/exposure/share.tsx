import { formatCny, parseFen } from '@site/domain'
import { Money, Tag, type Tone } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { Line, Small } from '../../parts/index.ts'

/** Per cent of a limit from which something is marked. */
const MARKS: readonly (readonly [number, Tone])[] = [
  [90, 'error'],
  [60, 'warning'],
]

interface AmountsProps {
  /** In yuan. */
  readonly of: { readonly staked: string; readonly liability: string }
  /** Limit of what may be won, in yuan; without one no share of it is shown. */
  readonly limit?: string | undefined
}

/** What would be won, how much of its limit that is, and what is staked for it. */
export function Amounts({ of: { staked, liability }, limit }: AmountsProps) {
  return (
    <span>
      <Line>
        <Money fen={parseFen(liability)} cents="always" />
        {limit !== undefined && <Share liability={liability} limit={limit} />}
      </Line>
      <Small>{t('exposure.staked', { amount: formatCny(parseFen(staked), 'always') })}</Small>
    </span>
  )
}

/** Per cent of a limit, both in yuan; of little with a tenth. */
export function Share({ liability, limit }: { readonly liability: string; readonly limit: string }) {
  const tenths = Number((parseFen(liability) * 1_000n) / parseFen(limit))
  const share = tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)
  const [, tone = 'neutral'] = MARKS.find(([from]) => share >= from) ?? []
  return <Tag tone={tone}>{t('exposure.share', { share })}</Tag>
}
