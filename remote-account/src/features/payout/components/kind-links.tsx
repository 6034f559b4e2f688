import { css } from '@emotion/react'
import { routeHref } from '@site/contracts'
import { Link } from '@site/shell/router'
import { media, px, quick, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { PayoutKind } from '../account.ts'

const LINKS = [
  { kind: 'bank', to: routeHref('addBankCard'), text: 'payout.kindBank' },
  { kind: 'coin', to: routeHref('virtualCoinCard'), text: 'payout.kindCoin' },
  { kind: 'alipay', to: routeHref('alipayManage'), text: 'payout.kindAlipay' },
] as const

const rowStyle = css({ display: 'flex', gap: px(8), flexWrap: 'wrap' })
const linkStyle = css(quick, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: px(36),
  padding: px(0, 16),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('bg.raised'),
  boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
  fontSize: text(14),
  color: tokenVar('text.normal'),
  '&:hover': { color: tokenVar('accent') },
  '&[aria-current=page]': { background: tokenVar('accent'), color: tokenVar('accent.text'), boxShadow: 'none' },
  [media.touch]: { minHeight: px(44) },
})

/** From one kind of accounts to another. */
export function KindLinks({ current }: { readonly current?: PayoutKind | undefined }) {
  const t = useAccountTexts()
  return (
    <nav css={rowStyle} aria-label={t('payout.kinds')}>
      {LINKS.map(({ kind, to, text: label }) => (
        <Link key={kind} to={to} css={linkStyle} aria-current={kind === current ? 'page' : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
