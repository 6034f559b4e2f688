import { css } from '@emotion/react'
import { type Description, DescriptionList, Panel, media, numeric, px } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { CopyValue } from './copy-value.tsx'

const factsStyle = css({
  '& > div': { minHeight: px(48) },
  '& dd': numeric,
  [media.notMobile]: { '& > div': { gridTemplateColumns: `${px(76)} minmax(0, 1fr) auto` } },
})

export interface OrderFactsProps {
  readonly orderNo: string
  /** What is known of it beside its number. */
  readonly facts: readonly Description[]
}

/** The numbers of an order, its own first. */
export function OrderFacts({ orderNo, facts }: OrderFactsProps) {
  const t = useAccountTexts()
  const number: Description = {
    label: t('order.no'),
    value: <span translate="no">{orderNo}</span>,
    action: <CopyValue value={orderNo} what={t('order.no')} />,
  }
  return (
    <Panel title={t('order.facts')} flush>
      <DescriptionList css={factsStyle} descriptions={[number, ...facts]} />
    </Panel>
  )
}
