import { css } from '@emotion/react'
import { useTheme } from '@site/shell'
import { Spinner, px, text, tokenVar } from '@site/ui'
import { LogoMark } from '@site/ui/logo'

import { useHostTexts } from '../../base/i18n/index.ts'
import { AdultMark } from '../../features/responsible-gaming/index.ts'
import { type HostPageProps, useShown } from '../../services/routing/index.ts'

const pageStyle = css({
  position: 'relative',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: px(20),
  minHeight: '100dvh',
  background: `radial-gradient(80% 60% at 50% 40%, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  fontSize: text(14),
})
const rowStyle = css({ display: 'flex', alignItems: 'center', gap: px(10), color: tokenVar('brand.weak') })
const adultStyle = css({
  position: 'absolute',
  bottom: px(24),
  insetInline: 0,
  justifyContent: 'center',
  fontSize: text(12),
})

/** The loading screen alone, without any frame (open point 10). */
export function LoadingPage({ onShown }: HostPageProps) {
  const t = useHostTexts()
  const theme = useTheme()
  useShown(onShown)
  return (
    <div css={pageStyle}>
      <LogoMark theme={theme} size={72} />
      <div css={rowStyle} role="status">
        <Spinner size={18} label="" />
        <h1 css={css({ fontSize: 'inherit', fontWeight: 500, color: 'inherit' })}>{t('loading.page')}</h1>
      </div>
      <AdultMark hasWords css={adultStyle} />
    </div>
  )
}
