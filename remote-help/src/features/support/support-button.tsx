import { css } from '@emotion/react'
import { Button, Icon, media, px, text, tokenVar } from '@site/ui'
import { Headset } from 'lucide-react'

import { useHelpTexts } from '../../lib/use-help-texts.ts'
import { openCustomerService } from './open-customer-service.ts'

const frameStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(16),
  margin: px(4, 0, 16),
  padding: px(20, 24),
  borderRadius: tokenVar('radius.card'),
  background: `linear-gradient(120deg, ${tokenVar('accent.soft')}, transparent)`,
  boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
  [media.mobile]: { display: 'grid', padding: px(16) },
})
const hintStyle = css({ flex: 1, fontSize: text(14), lineHeight: 1.7 })

/** The button of the online support page. */
export function SupportButton() {
  const t = useHelpTexts()
  return (
    <div css={frameStyle}>
      <p css={hintStyle}>{t('support.openText')}</p>
      <Button variant="cta" size="lg" icon={<Icon of={Headset} size={20} />} onClick={openCustomerService}>
        {t('support.open')}
      </Button>
    </div>
  )
}
