import { css } from '@emotion/react'
import { Button, Icon, media, px, text, tokenVar } from '@site/ui'
import { Headset } from 'lucide-react'
import { useId } from 'react'

import { useHelpTexts } from '../../lib/use-help-texts.ts'
import { openCustomerService } from './open-customer-service.ts'

const frameStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(16),
  padding: px(18, 24),
  borderRadius: tokenVar('radius.card'),
  background: `linear-gradient(100deg, ${tokenVar('accent.soft')}, ${tokenVar('bg.raised')} 75%)`,
  boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
  [media.mobile]: { flexWrap: 'wrap', padding: px(16) },
  '@media print': { display: 'none' },
})
const discStyle = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: px(44),
  height: px(44),
  borderRadius: '50%',
  background: tokenVar('accent'),
  color: tokenVar('accent.text'),
})
const wordsStyle = css({ flex: 1, minWidth: 0 })
const titleStyle = css({ fontSize: text(16), color: tokenVar('text.strong') })
const hintStyle = css({ fontSize: text(13), color: tokenVar('text.normal') })

/** The way on for somebody whom the article did not help. */
export function SupportCard() {
  const t = useHelpTexts()
  const titleId = useId()
  return (
    <section css={frameStyle} aria-labelledby={titleId}>
      <span css={discStyle}>
        <Icon of={Headset} size={22} />
      </span>
      <div css={wordsStyle}>
        <h2 css={titleStyle} id={titleId}>
          {t('support.unsolved')}
        </h2>
        <p css={hintStyle}>{t('support.unsolvedText')}</p>
      </div>
      <Button variant="primary" onClick={openCustomerService}>
        {t('support.contact')}
      </Button>
    </section>
  )
}
