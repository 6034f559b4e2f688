import { css } from '@emotion/react'
import type { DepositOrder } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { bus } from '@site/shell'
import { Panel, Timeline, buttonStyle, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { stepsOf } from '../order.ts'

const frameStyle = css({ display: 'grid', gap: px(16) })
const numberStyle = css({ ...numeric, fontSize: text(12), fontWeight: 500, color: tokenVar('text.weak') })
const helpStyle = css({
  display: 'grid',
  gap: px(10),
  fontSize: text(13),
  lineHeight: 1.6,
  color: tokenVar('text.normal'),
})
const textStyle = css({ margin: 0 })

/** What has happened to an order, with times, what comes next, and where help is. */
export function OrderCourse({ order }: { readonly order: DepositOrder }) {
  const t = useAccountTexts()
  return (
    <div css={frameStyle}>
      <Panel title={t('deposit.course')} extra={<span css={numberStyle}>{order.orderNo}</span>}>
        <Timeline
          label={t('deposit.course')}
          entries={stepsOf(order).map(({ name, state, at }) => ({
            key: name,
            title: t(`deposit.step_${name}`),
            state,
            ...(at !== undefined && { time: siteDateTime(at), at: new Date(at).toISOString() }),
          }))}
        />
      </Panel>
      <Panel title={t('deposit.help')}>
        <div css={helpStyle}>
          <p css={textStyle}>{t('deposit.helpText')}</p>
          <button
            type="button"
            css={buttonStyle({ variant: 'secondary', size: 'sm' })}
            onClick={() => bus.emit('customer_service')}
          >
            {t('deposit.customer')}
          </button>
        </div>
      </Panel>
    </div>
  )
}
