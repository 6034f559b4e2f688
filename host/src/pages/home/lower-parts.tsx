import { css } from '@emotion/react'
import { px } from '@site/ui'

import { PartnerRow } from './partner-row.tsx'
import { PromiseStrip } from './promise-strip.tsx'
import { PromoCards } from './promo-cards.tsx'

const style = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: px(24) })

export function LowerParts() {
  return (
    <div css={style}>
      <PromoCards />
      <PartnerRow />
      <PromiseStrip />
    </div>
  )
}
