import { css } from '@emotion/react'
import { useSearchParams } from '@site/shell/router'
import { ErrorState, Notice, px, text, tokenVar } from '@site/ui'

import { AutoTransfer, TransferForm } from '../features/transfer/index.ts'
import { WalletSkeleton } from '../features/wallet/index.ts'
import { useAccountTexts } from '../lib/texts.ts'
import { useBalances } from '../lib/use-balances.ts'

const pageStyle = css({ display: 'grid', gap: px(20), maxWidth: px(760) })
const titleStyle = css({ fontSize: text(20) })
const introStyle = css({ marginTop: px(4), fontSize: text(13), color: tokenVar('text.weak') })
const listStyle = css({ paddingInlineStart: px(18), margin: 0, display: 'grid', gap: px(4) })

/** /mine/transfermoney */
export function Page() {
  const t = useAccountTexts()
  const [search] = useSearchParams()
  const { balances, isError, isFetching, reload } = useBalances()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={titleStyle}>{t('transfer.title')}</h1>
        <p css={introStyle}>{t('transfer.intro')}</p>
      </header>
      {balances === undefined && !isError && <WalletSkeleton />}
      {isError && <ErrorState title={t('wallet.error')} onRetry={() => void reload()} retrying={isFetching} />}
      {balances !== undefined && <TransferForm balances={balances} initialVenue={search.get('venue') ?? undefined} />}
      <AutoTransfer />
      <Notice tone="info" title={t('transfer.noticeTitle')}>
        <ul css={listStyle}>
          <li>{t('transfer.notice1')}</li>
          <li>{t('transfer.notice2')}</li>
          <li>{t('transfer.notice3')}</li>
        </ul>
      </Notice>
    </div>
  )
}
