import { css } from '@emotion/react'
import { EXCHANGE, formatUsdt } from '@site/domain'
import { DescriptionList, Panel, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { Quote } from '../use-quote.ts'

const listStyle = css({
  display: 'grid',
  gap: px(6),
  margin: 0,
  padding: px(12, 16, 16, 34),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  fontSize: text(13),
  textWrap: 'pretty',
  color: tokenVar('text.normal'),
})

/** What an exchange costs, how much it may be, and what to know before. */
export function ExchangeNotes({ quote }: { readonly quote: Quote }) {
  const t = useAccountTexts()
  return (
    <Panel flush title={t('exchange.notes')}>
      <DescriptionList
        descriptions={[
          { label: t('exchange.span'), value: `${formatUsdt(quote.min)} – ${formatUsdt(quote.max)}` },
          { label: t('exchange.fee'), value: t('exchange.noFee') },
          { label: t('exchange.hold'), value: t('exchange.holdValue', { seconds: EXCHANGE.quoteMs / 1_000 }) },
          { label: t('exchange.arrival'), value: t('exchange.atOnce') },
        ]}
      />
      <ul css={listStyle}>
        <li>{t('exchange.note1')}</li>
        <li>{t('exchange.note2')}</li>
        <li>{t('exchange.note3')}</li>
        <li>{t('exchange.note4')}</li>
      </ul>
    </Panel>
  )
}
