import { DepositOffers } from '../features/activities/index.ts'
import { DepositDesk } from '../features/deposit/index.ts'
import { LimitPrompt } from '../features/limits/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/savemoney */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('deposit.title')}</h1>
        <p css={pageIntroStyle}>{t('deposit.intro')}</p>
      </header>
      <LimitPrompt />
      <DepositOffers />
      <DepositDesk />
    </div>
  )
}
