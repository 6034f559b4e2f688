import { ActivityRewards, ComingActivities } from '../features/activities/index.ts'
import { WelfareDesk } from '../features/welfare/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/welfare */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('welfare.title')}</h1>
        <p css={pageIntroStyle}>{t('welfare.intro')}</p>
      </header>
      <WelfareDesk rewards={<ActivityRewards />} coming={<ComingActivities />} />
    </div>
  )
}
