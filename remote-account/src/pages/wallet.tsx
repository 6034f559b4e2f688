import { css } from '@emotion/react'
import { showFailure } from '@site/shell'
import { ErrorState, px, text } from '@site/ui'

import { AutoTransfer } from '../features/transfer/index.ts'
import { Withdrawable } from '../features/turnover/index.ts'
import { AssetSummary, VenueBalances, WalletSkeleton } from '../features/wallet/index.ts'
import { useAccountTexts } from '../lib/texts.ts'
import { useBalances } from '../lib/use-balances.ts'

const pageStyle = css({ display: 'grid', gap: px(24) })
const titleStyle = css({ fontSize: text(20) })

/** /mine/wallet */
export function Page() {
  const t = useAccountTexts()
  const { balances, isError, isFetching, reload } = useBalances()

  /** What somebody has asked for is said when it fails; what the page fetches by itself fails in silence (spec 8). */
  async function reloadByHand(): Promise<void> {
    const failed = (await reload()).find(({ isError: isFailed }) => isFailed)
    if (failed !== undefined) await showFailure(failed.error)
  }

  return (
    <div css={pageStyle}>
      <h1 css={titleStyle}>{t('wallet.title')}</h1>
      {balances === undefined && !isError && <WalletSkeleton />}
      {isError && <ErrorState title={t('wallet.error')} onRetry={() => void reloadByHand()} retrying={isFetching} />}
      {balances !== undefined && (
        <>
          <AssetSummary balances={balances} isFetching={isFetching} onReload={() => void reloadByHand()} />
          <Withdrawable />
          <AutoTransfer />
          <VenueBalances venues={balances.venues} />
        </>
      )}
    </div>
  )
}
