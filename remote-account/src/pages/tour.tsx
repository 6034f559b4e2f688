import { Tour } from '../features/tour/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/introTutorial */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('tour.title')}</h1>
        <p css={pageIntroStyle}>{t('tour.intro')}</p>
      </header>
      <Tour />
    </div>
  )
}
