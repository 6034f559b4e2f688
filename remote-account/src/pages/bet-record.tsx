import { RECORD_YEARS } from '@site/domain'
import { Link } from '@site/shell/router'

import { BetRecords } from '../features/records/index.ts'
import { ACCOUNT_PATHS } from '../lib/paths.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle, textLinkStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/betRecord */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('records.betTitle')}</h1>
        <p css={pageIntroStyle}>
          {t('records.betIntro', { years: RECORD_YEARS })}{' '}
          <Link to={ACCOUNT_PATHS.disputes} css={textLinkStyle}>
            {t('disputes.title')}
          </Link>
        </p>
      </header>
      <BetRecords />
    </div>
  )
}
