import { Withdrawal } from '../features/withdraw/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/takemoney */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('withdraw.title')}</h1>
        <p css={pageIntroStyle}>{t('withdraw.intro')}</p>
      </header>
      <Withdrawal />
    </div>
  )
}
