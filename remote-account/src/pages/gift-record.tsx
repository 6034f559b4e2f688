import { RewardRecords } from '../features/welfare/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/giftRecord */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('welfare.records')}</h1>
        <p css={pageIntroStyle}>{t('welfare.recordsIntro')}</p>
      </header>
      <RewardRecords />
    </div>
  )
}
