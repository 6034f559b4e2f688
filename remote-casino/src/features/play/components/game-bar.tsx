import { css } from '@emotion/react'
import { routeHref } from '@site/contracts'
import { tryParseFen } from '@site/domain'
import { bus, hasRoute, useBalance, useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import { IconButton, Money, buttonStyle, media, px, text, tokenVar, truncate } from '@site/ui'
import { ArrowLeft, Maximize, Minimize, RotateCw } from 'lucide-react'

import { useCasinoTexts } from '../../../lib/texts.ts'
import type { FullScreen } from '../use-full-screen.ts'

const barStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  height: px(48),
  padding: px(0, 12),
  background: tokenVar('bg.raised'),
  borderBlockEnd: `1px solid ${tokenVar('line.soft')}`,
  color: tokenVar('text.normal'),
  [media.touch]: { paddingInlineStart: `max(${px(8)}, env(safe-area-inset-left))` },
})
const titleStyle = css({ ...truncate, flex: 1, fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong') })
const walletStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(8),
  height: px(32),
  paddingInline: px(12, 4),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('bg.sunken'),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > [data-label]': { [media.mobile]: { display: 'none' } },
})

const transferStyle = buttonStyle({ variant: 'primary', size: 'sm' })

export interface GameBarProps {
  readonly title: string
  readonly venue: string | undefined
  readonly fullScreen: FullScreen
  readonly onBack: () => void
}

/** Above a game: the way back, the central wallet, full screen. */
export function GameBar({ title, venue, fullScreen, onBack }: GameBarProps) {
  const t = useCasinoTexts()
  const { isLoggedIn } = useSession()
  const balance = useBalance()
  const fen = balance === undefined ? undefined : tryParseFen(balance.centerWalletBalance)
  return (
    <header css={barStyle}>
      <IconButton icon={ArrowLeft} label={t('play.back')} onClick={onBack} />
      <h1 css={titleStyle}>{title}</h1>
      {isLoggedIn && (
        <div css={walletStyle} role="group" aria-label={t('play.wallet')}>
          <span data-label="">{t('play.wallet')}</span>
          {fen === undefined ? '—' : <Money fen={fen} tone="money" size={16} />}
          <IconButton size="sm" icon={RotateCw} label={t('play.refresh')} onClick={() => bus.emit('balance_changed')} />
        </div>
      )}
      {isLoggedIn && hasRoute('transferMoney') && (
        <Link
          css={transferStyle}
          to={`${routeHref('transferMoney')}${venue === undefined ? '' : `?venue=${encodeURIComponent(venue)}`}`}
        >
          {t('play.transfer')}
        </Link>
      )}
      {fullScreen.isOffered && (
        <IconButton
          icon={fullScreen.isOn ? Minimize : Maximize}
          label={t(fullScreen.isOn ? 'play.smaller' : 'play.larger')}
          aria-pressed={fullScreen.isOn}
          onClick={fullScreen.toggle}
        />
      )}
    </header>
  )
}
