import { css } from '@emotion/react'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { ErrorState, Panel, Skeleton, SkeletonGroup, px, text, tokenVar } from '@site/ui'

import { pageColumnsStyle } from '../../../lib/page-style.ts'
import { ordersPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { TurnoverPanel, withheldOf } from '../../turnover/index.ts'
import { useWithdrawal } from '../use-withdrawal.ts'
import { OrderPanel } from './order-panel.tsx'
import { WithdrawDesk } from './withdraw-desk.tsx'
import { WithdrawSummary } from './withdraw-summary.tsx'

const stackStyle = css({ display: 'grid', gap: px(20) })
const asideStyle = css({ display: 'grid', gap: px(20) })
const rulesStyle = css({
  display: 'grid',
  gap: px(6),
  margin: 0,
  paddingInlineStart: px(18),
  fontSize: text(13),
  lineHeight: 1.7,
  textWrap: 'pretty',
  color: tokenVar('text.normal'),
})

/** Everything of the page of withdrawals below its title. */
export function Withdrawal() {
  const t = useAccountTexts()
  const { data, order, isFailed, isFetching, follow, reload } = useWithdrawal()
  if (data === undefined) {
    if (isFailed) return <ErrorState title={t('withdraw.error')} onRetry={reload} retrying={isFetching} />
    return <WithdrawalSkeleton />
  }
  const { info, ways } = data
  return (
    <div css={stackStyle}>
      <WithdrawSummary info={info} />
      <div css={pageColumnsStyle}>
        {order === 'unknown' ? (
          <SkeletonGroup>
            <Skeleton shape="block" height={520} />
          </SkeletonGroup>
        ) : order === undefined ? (
          <WithdrawDesk data={data} onCreated={follow} />
        ) : (
          <OrderPanel
            order={order}
            config={ways.find(({ way }) => way === order.way)}
            isFetching={isFetching}
            onReload={reload}
            onAgain={() => follow(undefined)}
          />
        )}
        <div css={asideStyle}>
          <TurnoverPanel turnover={info.turnover} withheld={withheldOf(info)} />
          <Panel title={t('withdraw.rules')}>
            <ul css={rulesStyle}>
              <li>{t('withdraw.rule1')}</li>
              <li>{t('withdraw.rule2')}</li>
              <li>{t('withdraw.rule3')}</li>
              {hasRoute('transRecord') && (
                <li>
                  <Link to={ordersPath('withdrawals')}>{t('withdraw.records')}</Link>
                </li>
              )}
            </ul>
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** The page's shape while it loads. */
function WithdrawalSkeleton() {
  return (
    <SkeletonGroup css={stackStyle}>
      <Skeleton shape="block" height={168} />
      <div css={pageColumnsStyle}>
        <Skeleton shape="block" height={520} />
        <Skeleton shape="block" height={320} />
      </div>
    </SkeletonGroup>
  )
}
