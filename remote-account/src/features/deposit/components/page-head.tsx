import { css } from '@emotion/react'
import { routeHref } from '@site/contracts'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { media, px, text, tokenVar } from '@site/ui'
import { ArrowLeft } from 'lucide-react'

import { pageTitleStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'

const backStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  minHeight: `max(24px, ${px(28)})`,
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '&:hover': { color: tokenVar('accent') },
  [media.touch]: { minHeight: px(44) },
})

/** What a page of one order is called, also while the order loads, with the way back. */
export function PageHead({ title }: { readonly title: string }) {
  const t = useAccountTexts()
  return (
    <header>
      {hasRoute('saveMoney') && (
        <Link to={routeHref('saveMoney')} css={backStyle}>
          <ArrowLeft size={14} aria-hidden="true" />
          {t('deposit.back')}
        </Link>
      )}
      <h1 css={pageTitleStyle}>{title}</h1>
    </header>
  )
}
