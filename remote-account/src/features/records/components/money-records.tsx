import { css } from '@emotion/react'
import { useSearchParams } from '@site/shell/router'
import { Segmented, media, px } from '@site/ui'
import type { ReactNode } from 'react'

import { VIEW_PARAM } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { DealRecords } from './deal-records.tsx'
import { DepositRecords } from './deposit-records.tsx'
import { Statement } from './statement.tsx'
import { WithdrawRecords } from './withdraw-records.tsx'

const VIEWS = ['lines', 'deposits', 'withdrawals', 'statement'] as const
type View = (typeof VIEWS)[number]

const PARTS = {
  lines: DealRecords,
  deposits: DepositRecords,
  withdrawals: WithdrawRecords,
  statement: Statement,
} as const satisfies Record<View, () => ReactNode>

const stackStyle = css({ display: 'grid', gap: px(16) })
const viewStyle = css({ justifySelf: 'start', [media.mobile]: { justifySelf: 'stretch' } })

/** The member's money: line by line, by its orders, or what it comes to. Which of them stands in the address. */
export function MoneyRecords() {
  const t = useAccountTexts()
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get(VIEW_PARAM)) ?? 'lines'
  const Part = PARTS[view]
  // What else the address says is of the view that is left.
  const choose = (next: View): void => setSearch(next === 'lines' ? {} : { [VIEW_PARAM]: next }, { replace: true })
  return (
    <div css={stackStyle}>
      <div css={viewStyle}>
        <Segmented
          label={t('records.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`records.${value}`) }))}
          onValueChange={choose}
        />
      </div>
      <Part />
    </div>
  )
}
