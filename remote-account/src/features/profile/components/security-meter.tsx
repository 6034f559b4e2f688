import { css } from '@emotion/react'
import { px, text, tokenVar } from '@site/ui'
import { ShieldCheck } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'

const LEVELS = [1, 2, 3] as const
const INKS = { 1: tokenVar('state.error'), 2: tokenVar('cta'), 3: tokenVar('brand.accent') } as const

const frameStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(13),
  color: tokenVar('brand.weak'),
  '& b': { color: tokenVar('brand.text') },
})
const barsStyle = css({ display: 'inline-flex', gap: px(3) })
const barStyle = css({ width: px(26), height: px(6), borderRadius: px(3), background: 'rgba(255, 255, 255, 0.18)' })

/** How safe the account is, in three steps, said in words and bars. */
export function SecurityMeter({ level }: { readonly level: 1 | 2 | 3 }) {
  const t = useAccountTexts()
  return (
    <span css={frameStyle}>
      <ShieldCheck size={16} aria-hidden="true" />
      {t('profile.security')}
      <span css={barsStyle} aria-hidden="true">
        {LEVELS.map((step) => (
          <i key={step} css={barStyle} style={step <= level ? { background: INKS[level] } : undefined} />
        ))}
      </span>
      <b>{t(`profile.level${level}`)}</b>
    </span>
  )
}
