import { MessageCentre } from '../features/messages/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/message */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('messages.title')}</h1>
        <p css={pageIntroStyle}>{t('messages.intro')}</p>
      </header>
      <MessageCentre />
    </div>
  )
}
