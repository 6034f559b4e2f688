import { css } from '@emotion/react'
import { siteDateTime } from '@site/domain'
import { Button, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'

const linesStyle = css({ display: 'grid', gap: px(2), fontSize: text(13) })
const smallStyle = css({ ...numeric, fontSize: text(12), color: tokenVar('text.weak'), overflowWrap: 'anywhere' })

export interface OrderNameProps {
  /** What kind of order it is. */
  readonly name: string
  readonly orderNo: string
  /** Epoch ms. */
  readonly at: number
}

/** Which order a line is about. */
export function OrderName({ name, orderNo, at }: OrderNameProps) {
  return (
    <span css={linesStyle}>
      <b>{name}</b>
      <span css={smallStyle} translate="no">
        {orderNo}
      </span>
      <span css={smallStyle}>{siteDateTime(at)}</span>
    </span>
  )
}

/** Opens the order of a line. */
export function OrderDetail({ orderNo, onOpen }: { readonly orderNo: string; readonly onOpen: () => void }) {
  const t = useAccountTexts()
  return (
    <Button size="sm" variant="ghost" aria-label={t('records.detailOf', { number: orderNo })} onClick={onOpen}>
      {t('records.detail')}
    </Button>
  )
}
