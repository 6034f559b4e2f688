import { UnreadFeedbackLink } from '../features/feedback/index.ts'
import { MessageCentre } from '../features/messages/index.ts'
import { pageHeadStyle, pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/message */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header css={pageHeadStyle}>
        <div>
          <h1 css={pageTitleStyle}>{t('messages.title')}</h1>
          <p css={pageIntroStyle}>{t('messages.intro')}</p>
        </div>
        <UnreadFeedbackLink />
      </header>
      <MessageCentre />
    </div>
  )
}
