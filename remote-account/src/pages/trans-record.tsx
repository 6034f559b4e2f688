import { Link } from '@site/shell/router'

import { MoneyRecords } from '../features/records/index.ts'
import { ACCOUNT_PATHS } from '../lib/paths.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle, textLinkStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/transRecord */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('records.dealTitle')}</h1>
        <p css={pageIntroStyle}>
          {t('records.dealIntro')}{' '}
          <Link to={ACCOUNT_PATHS.disputes} css={textLinkStyle}>
            {t('disputes.title')}
          </Link>
        </p>
      </header>
      <MoneyRecords />
    </div>
  )
}
