import { css } from '@emotion/react'
import type { Turnover } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { Money, ProgressBar, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { shareOf } from '../../../lib/share.ts'

const frameStyle = css({ display: 'grid', gap: px(8) })
const rowStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: px(12),
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '& > b': { ...numeric, fontSize: text(16), color: tokenVar('money') },
})

/** What is still to be bet of all requirements together, and how much of them was. */
export function TurnoverSum({ turnover }: { readonly turnover: Turnover }) {
  const t = useAccountTexts()
  const left = parseFen(turnover.left)
  return (
    <div css={frameStyle}>
      <div css={rowStyle}>
        {t(left > 0n ? 'withdraw.turnoverLeft' : 'withdraw.turnoverMet')}
        <Money fen={left} size={20} tone="money" />
      </div>
      <ProgressBar
        label={t('withdraw.turnoverAll')}
        value={shareOf(turnover)}
        valueText={t('withdraw.doneOf', {
          done: formatCny(parseFen(turnover.done)),
          required: formatCny(parseFen(turnover.required)),
        })}
      />
    </div>
  )
}
