import { FeedbackDesk, UnreadFeedbackLink } from '../features/feedback/index.ts'
import { pageHeadStyle, pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/feedback */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header css={pageHeadStyle}>
        <div>
          <h1 css={pageTitleStyle}>{t('feedback.title')}</h1>
          <p css={pageIntroStyle}>{t('feedback.intro')}</p>
        </div>
        <UnreadFeedbackLink />
      </header>
      <FeedbackDesk />
    </div>
  )
}
