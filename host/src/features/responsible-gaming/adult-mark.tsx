import { css } from '@emotion/react'
import { numeric, px, text, tokenVar } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useRouteTable } from '../../services/routing/index.ts'
import { SiteLink } from '../navigation/index.ts'

const markStyle = css(numeric, {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  height: px(18),
  minWidth: px(26),
  padding: px(0, 4),
  borderRadius: px(9),
  border: '1.5px solid currentColor',
  fontSize: text(12),
  lineHeight: 1,
})
const pairStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(6), whiteSpace: 'nowrap' })
const rowStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  color: tokenVar('brand.weak'),
  '&:is(a):hover': { color: tokenVar('brand.accent') },
})

export interface AdultMarkProps {
  /** With the words 理性娱乐 beside it, which lead to the member's own limits. */
  readonly hasWords?: boolean
  readonly className?: string | undefined
}

/** The 18+ mark that stands on every page, with the way to the member's limits where the site has them (D.063). */
export function AdultMark({ hasWords = false, className }: AdultMarkProps) {
  const t = useHostTexts()
  const limits = useRouteTable().byName('account.limits')
  if (!hasWords || limits === undefined) return <Mark hasWords={hasWords} className={className} />
  return (
    <span css={pairStyle} className={className ?? ''}>
      <Mark />
      <SiteLink to={limits.path} aria-label={t('layout.calmLink')} title={t('layout.calmLink')} css={rowStyle}>
        {t('layout.calm')}
      </SiteLink>
    </span>
  )
}

/** The mark itself; it leads to the responsible-gaming page where the site has one. */
function Mark({ hasWords = false, className }: AdultMarkProps) {
  const t = useHostTexts()
  const route = useRouteTable().byName('help.bczr')
  const content = (
    <>
      <span css={markStyle} aria-hidden="true">
        18+
      </span>
      {hasWords && <span aria-hidden="true">{t('layout.calm')}</span>}
    </>
  )
  if (route === undefined) {
    return (
      <span role="img" aria-label={t('layout.adult')} css={rowStyle} className={className}>
        {content}
      </span>
    )
  }
  return (
    <SiteLink
      to={route.path}
      aria-label={t('layout.adultLink')}
      title={t('layout.adultLink')}
      css={rowStyle}
      className={className ?? ''}
    >
      {content}
    </SiteLink>
  )
}
