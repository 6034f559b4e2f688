import { css } from '@emotion/react'
import { Button, buttonStyle, media, numeric, px, text, tokenVar } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'
import { SiteLink } from '../../features/navigation/index.ts'
import { type HostPageProps, useNavigate, useShown } from '../../services/routing/index.ts'

const pageStyle = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: px(8),
  minHeight: px(560),
  padding: px(40, 16),
  textAlign: 'center',
  [media.mobile]: { minHeight: px(440) },
})
const drawingStyle = css({
  width: px(300),
  marginBottom: px(8),
  color: tokenVar('accent'),
  [media.mobile]: { width: px(230) },
})
const codeStyle = css(numeric, { fill: tokenVar('text.strong') })
const titleStyle = css({ fontSize: text(28), [media.mobile]: { fontSize: text(20) } })
const textStyle = css({ color: tokenVar('text.weak'), fontSize: text(14) })
const actionsStyle = css({ display: 'flex', gap: px(12), marginTop: px(20) })

/** Any address that no deployable offers. */
export function NotFoundPage({ onShown }: HostPageProps) {
  const t = useHostTexts()
  const navigate = useNavigate()
  useShown(onShown)
  return (
    <div css={pageStyle}>
      <svg viewBox="0 0 300 170" css={drawingStyle} aria-hidden="true">
        <ellipse cx="150" cy="150" rx="112" ry="12" fill={tokenVar('bg.sunken')} />
        <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
          <path d="M58 148V52a8 8 0 0 1 8-8h168a8 8 0 0 1 8 8v96" />
          <path
            d="M58 72h184M58 100h184M58 128h184M90 44v104M122 44v104M154 44v104M186 44v104M218 44v104"
            strokeWidth="1"
            opacity="0.35"
          />
          <path d="M252 148c14-30 20-62 4-104-6-16-18-26-34-30" strokeDasharray="1 9" />
        </g>
        <circle cx="214" cy="16" r="13" fill={tokenVar('cta')} />
        <path d="m214 9 6 4.4-2.3 7.2h-7.4l-2.3-7.2z" fill={tokenVar('cta.text')} opacity="0.75" />
        <text x="150" y="122" textAnchor="middle" css={codeStyle} fontSize="72" letterSpacing="4">
          404
        </text>
      </svg>
      <h1 css={titleStyle}>{t('notFound.title')}</h1>
      <p css={textStyle}>{t('notFound.text')}</p>
      <div css={actionsStyle}>
        <SiteLink to="/" css={buttonStyle({ variant: 'primary' })}>
          {t('notFound.home')}
        </SiteLink>
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          {t('notFound.back')}
        </Button>
      </div>
    </div>
  )
}
