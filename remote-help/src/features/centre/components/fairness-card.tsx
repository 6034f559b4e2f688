import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { Icon, media, px, text, tokenVar } from '@site/ui'
import { ChevronRight, ShieldCheck } from 'lucide-react'

import { FAIRNESS_ROOT } from '../../../lib/fairness-paths.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'

const cardStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: px(0, 16),
  padding: px(16, 24),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  color: tokenVar('text.normal'),
  fontSize: text(13),
  '& > svg': { gridRow: '1 / 3', color: tokenVar('accent') },
  '& > svg:last-of-type': { gridColumn: 3, color: tokenVar('text.weak') },
  '& > strong': { fontSize: text(16), color: tokenVar('text.strong') },
  '& > span': { gridColumn: 2 },
  [media.hover]: { '&:hover > strong': { color: tokenVar('accent') } },
  [media.mobile]: { padding: px(14, 16) },
})

/** From the help centre to what every game returns and how it is drawn. */
export function FairnessCard() {
  const t = useHelpTexts()
  return (
    <Link to={FAIRNESS_ROOT} css={cardStyle}>
      <Icon of={ShieldCheck} size={28} />
      <strong>{t('fairness.title')}</strong>
      <span>{t('fairness.intro')}</span>
      <Icon of={ChevronRight} size={18} />
    </Link>
  )
}
