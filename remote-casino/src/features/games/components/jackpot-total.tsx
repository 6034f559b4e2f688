import { css } from '@emotion/react'
import { formatCny } from '@site/domain'
import { media, numeric, px, text, tokenVar } from '@site/ui'

import { useCasinoTexts } from '../../../lib/texts.ts'
import { poolTotal } from '../jackpot.ts'
import { usePools } from '../use-pools.ts'

const boxStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: px(10),
  padding: px(8, 16),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('money.soft'),
  fontSize: text(13),
  color: tokenVar('text.normal'),
  [media.mobile]: { padding: px(6, 12) },
})
const amountStyle = css({
  ...numeric,
  fontSize: text(20),
  color: tokenVar('money'),
  minWidth: '9ch',
  textAlign: 'end',
  [media.mobile]: { fontSize: text(16) },
})

/** The sum of all jackpots. */
export function JackpotTotal() {
  const t = useCasinoTexts()
  const { data } = usePools()
  if (data === undefined || data.length === 0) return null
  return (
    <p css={boxStyle}>
      {t('home.jackpotTotal')}
      <b css={amountStyle}>{formatCny(poolTotal(data))}</b>
    </p>
  )
}
