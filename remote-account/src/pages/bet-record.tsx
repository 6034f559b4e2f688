import { RECORD_YEARS } from '@site/domain'

import { BetRecords } from '../features/records/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/betRecord */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('records.betTitle')}</h1>
        <p css={pageIntroStyle}>{t('records.betIntro', { years: RECORD_YEARS })}</p>
      </header>
      <BetRecords />
    </div>
  )
}
