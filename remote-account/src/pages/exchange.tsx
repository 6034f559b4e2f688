import { parseFen } from '@site/domain'
import { useBalanceQuery } from '@site/shell'
import { ErrorState, Skeleton, SkeletonGroup } from '@site/ui'

import { ExchangeForm, ExchangeNotes, useQuote } from '../features/exchange/index.ts'
import { RecentDeals, useRecentDeals } from '../features/recent-deals/index.ts'
import { pageColumnsStyle, pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/exchange */
export function Page() {
  const t = useAccountTexts()
  const rate = useQuote()
  const balance = useBalanceQuery({ fresh: true })
  const recent = useRecentDeals('exchange')
  const { quote, secondsLeft } = rate
  const hasFailed = (rate.isError && secondsLeft === 0) || (balance.isError && balance.data === undefined)

  function retry(): void {
    void rate.refetch()
    if (balance.data === undefined) void balance.refetch()
  }

  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('exchange.title')}</h1>
        <p css={pageIntroStyle}>{t('exchange.intro')}</p>
      </header>
      {hasFailed ? (
        <ErrorState title={t('exchange.error')} onRetry={retry} retrying={rate.isFetching || balance.isFetching} />
      ) : quote === undefined || balance.data === undefined ? (
        <SkeletonGroup css={pageColumnsStyle}>
          <Skeleton shape="block" height={470} />
          <Skeleton shape="block" height={400} />
        </SkeletonGroup>
      ) : (
        <div css={pageColumnsStyle}>
          <ExchangeForm
            quote={quote}
            secondsLeft={secondsLeft}
            available={parseFen(balance.data.usdt)}
            center={parseFen(balance.data.centerWalletBalance)}
            onDone={() => void recent.refetch()}
            onRefused={() => void rate.refetch()}
          />
          <ExchangeNotes quote={quote} />
        </div>
      )}
      <RecentDeals type="exchange" list={recent} />
    </div>
  )
}
