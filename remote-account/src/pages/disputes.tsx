import { DISPUTE_DAYS } from '@site/domain'

import { Disputes } from '../features/disputes/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/disputes */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('disputes.title')}</h1>
        <p css={pageIntroStyle}>{t('disputes.intro', { days: DISPUTE_DAYS })}</p>
      </header>
      <Disputes />
    </div>
  )
}
