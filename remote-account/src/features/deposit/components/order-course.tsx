import { css } from '@emotion/react'
import type { DepositOrder } from '@site/contracts'
import { isFinalDeposit, isPayableDeposit } from '@site/domain'
import { bus } from '@site/shell'
import { Panel, buttonStyle, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { CopyValue, OrderSteps } from '../../order/index.ts'
import { stepsOf } from '../order.ts'
import { WAYS } from '../ways.ts'

const frameStyle = css({ display: 'grid', gap: px(16) })
const numberStyle = css({ ...numeric, fontSize: text(12), fontWeight: 500, color: tokenVar('text.weak') })
const helpStyle = css({
  display: 'grid',
  gap: px(10),
  fontSize: text(13),
  lineHeight: 1.6,
  textWrap: 'pretty',
  color: tokenVar('text.normal'),
})
const textStyle = css({ margin: 0 })

/** What has happened to an order, with times, what comes next, and where help is unless its head says so. */
export function OrderCourse({ order }: { readonly order: DepositOrder }) {
  const t = useAccountTexts()
  return (
    <div css={frameStyle}>
      <OrderSteps
        title={t('deposit.course')}
        extra={
          // the facts of any other order begin with its number
          isPayableDeposit(order.status) && (
            <>
              <span css={numberStyle} translate="no">
                {order.orderNo}
              </span>
              <CopyValue value={order.orderNo} what={t('order.no')} />
            </>
          )
        }
        steps={stepsOf(order).map(({ name, ...step }, nth) => ({
          // money that comes late, and again, brings it to the same state again
          key: `${nth} ${name}`,
          title: t(`deposit.step_${name}`),
          ...step,
        }))}
      />
      {!WAYS[order.status].includes('customer') && (
        <Panel title={t('deposit.help')}>
          <div css={helpStyle}>
            <p css={textStyle}>{t(isFinalDeposit(order.status) ? 'deposit.helpOver' : 'deposit.helpText')}</p>
            <button
              type="button"
              css={buttonStyle({ variant: 'secondary', size: 'sm' })}
              onClick={() => bus.emit('customer_service')}
            >
              {t('order.service')}
            </button>
          </div>
        </Panel>
      )}
    </div>
  )
}
