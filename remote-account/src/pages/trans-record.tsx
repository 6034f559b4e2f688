import { MoneyRecords } from '../features/records/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/transRecord */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('records.dealTitle')}</h1>
        <p css={pageIntroStyle}>{t('records.dealIntro')}</p>
      </header>
      <MoneyRecords />
    </div>
  )
}
