import { css } from '@emotion/react'
import { useSearchParams } from '@site/shell/router'
import { ErrorState, Panel, Skeleton, SkeletonGroup, px, text, tokenVar } from '@site/ui'

import { RecentDeals, useRecentDeals } from '../features/recent-deals/index.ts'
import { AutoTransfer, TransferForm } from '../features/transfer/index.ts'
import { pageColumnsStyle, pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'
import { useBalances } from '../lib/use-balances.ts'

const listStyle = css({
  display: 'grid',
  gap: px(8),
  margin: 0,
  paddingInlineStart: px(18),
  fontSize: text(13),
  lineHeight: 1.6,
  textWrap: 'pretty',
  color: tokenVar('text.normal'),
})

/** /mine/transfermoney */
export function Page() {
  const t = useAccountTexts()
  const [search] = useSearchParams()
  const { balances, isError, isFetching, reload } = useBalances()
  const recent = useRecentDeals('transfer')
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('transfer.title')}</h1>
        <p css={pageIntroStyle}>{t('transfer.intro')}</p>
      </header>
      <div css={pageColumnsStyle}>
        {balances !== undefined ? (
          <TransferForm
            balances={balances}
            initialVenue={search.get('venue') ?? undefined}
            onDone={() => void recent.refetch()}
          />
        ) : isError ? (
          <ErrorState title={t('wallet.error')} onRetry={() => void reload()} retrying={isFetching} />
        ) : (
          <SkeletonGroup>
            <Skeleton shape="block" height={352} />
          </SkeletonGroup>
        )}
        <div css={pageStyle}>
          <AutoTransfer />
          <Panel title={t('transfer.noticeTitle')}>
            <ul css={listStyle}>
              <li>{t('transfer.notice1')}</li>
              <li>{t('transfer.notice2')}</li>
              <li>{t('transfer.notice3')}</li>
            </ul>
          </Panel>
        </div>
      </div>
      <RecentDeals type="transfer" list={recent} />
    </div>
  )
}
