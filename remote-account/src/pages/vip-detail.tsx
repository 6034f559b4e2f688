import { css } from '@emotion/react'
import { NAMED_ROUTES } from '@site/contracts'
import { Link } from '@site/shell/router'
import { buttonStyle } from '@site/ui'
import { ArrowLeft } from 'lucide-react'

import { GradeTables } from '../features/vip/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

const backStyle = css({ justifySelf: 'start' })

/** /mine/vip/detail */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <Link to={NAMED_ROUTES.vip.path} css={[buttonStyle({ variant: 'ghost', size: 'sm' }), backStyle]}>
        <ArrowLeft size={16} aria-hidden="true" />
        {t('vip.back')}
      </Link>
      <header>
        <h1 css={pageTitleStyle}>{t('vip.detailTitle')}</h1>
        <p css={pageIntroStyle}>{t('vip.detailIntro')}</p>
      </header>
      <GradeTables />
    </div>
  )
}
