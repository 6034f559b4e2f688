import { css } from '@emotion/react'
import { px, text, tokenVar } from '@site/ui'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'

const listStyle = css({
  display: 'grid',
  gap: px(10),
  margin: 0,
  paddingInlineStart: px(22),
  fontSize: text(14),
  lineHeight: 1.7,
  '& > li::marker': { color: tokenVar('accent'), fontWeight: 600 },
})

/** How the outcome of a round comes about; `isShared` where all players have one draw. */
export function HowDrawn({ isShared = false }: { readonly isShared?: boolean }) {
  const t = useHelpTexts()
  return (
    <ol css={listStyle}>
      <li>{t('fairness.how1')}</li>
      <li>{t(isShared ? 'fairness.how2Shared' : 'fairness.how2')}</li>
      <li>{t('fairness.how3')}</li>
    </ol>
  )
}
