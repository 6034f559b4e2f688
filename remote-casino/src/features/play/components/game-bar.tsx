import { css } from '@emotion/react'
import { routeHref } from '@site/contracts'
import { tryParseFen } from '@site/domain'
import { bus, hasRoute, useBalance, useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import { IconButton, Money, buttonStyle, media, px, text, tokenVar, truncate, visuallyHidden } from '@site/ui'
import { ArrowLeft, Maximize, Minimize, RotateCw, ShieldCheck } from 'lucide-react'

import { categoryOfVenue, FAIRNESS_ROUTE, fairnessPath } from '../../../lib/category.ts'
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

const fairnessStyle = css(buttonStyle({ variant: 'ghost', size: 'sm' }), {
  flex: 'none',
  '& > span': { [media.mobile]: visuallyHidden },
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
  const category = venue === undefined ? undefined : categoryOfVenue(venue)
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
      {category !== undefined && hasRoute(FAIRNESS_ROUTE) && (
        // A tab of its own: who leaves the game's page leaves the game.
        <Link css={fairnessStyle} to={fairnessPath(category)} target="_blank" rel="noopener">
          <ShieldCheck size={16} aria-hidden="true" />
          <span>{t('play.fairness')}</span>
        </Link>
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
