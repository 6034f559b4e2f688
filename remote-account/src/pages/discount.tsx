import { ActivityList } from '../features/activities/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /activity/discount */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('activities.title')}</h1>
        <p css={pageIntroStyle}>{t('activities.intro')}</p>
      </header>
      <ActivityList />
    </div>
  )
}
