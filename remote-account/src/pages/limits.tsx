import { LimitsDesk } from '../features/limits/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/limits */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('limits.title')}</h1>
        <p css={pageIntroStyle}>{t('limits.intro')}</p>
      </header>
      <LimitsDesk />
    </div>
  )
}
