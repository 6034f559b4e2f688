import { VipDesk } from '../features/vip/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/vip */
export function Page() {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('vip.title')}</h1>
        <p css={pageIntroStyle}>{t('vip.intro')}</p>
      </header>
      <VipDesk />
    </div>
  )
}
