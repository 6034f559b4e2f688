import { FeedbackList } from '../features/feedback/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/feedback/list */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('feedback.mine')}</h1>
        <p css={pageIntroStyle}>{t('feedback.mineIntro')}</p>
      </header>
      <FeedbackList />
    </div>
  )
}
