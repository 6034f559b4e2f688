import { css } from '@emotion/react'
import { bus } from '@site/shell'
import { useLocation, useNavigate } from '@site/shell/router'
import { Button, EmptyState, Spinner, media, px, text, tokenVar } from '@site/ui'
import { SlotGameIcon } from '@site/ui/icons'
import { useEffect, useState } from 'react'

import { useCasinoTexts } from '../../../lib/texts.ts'
import { useFullScreen } from '../use-full-screen.ts'
import { useMoneyHome } from '../use-money-home.ts'
import { GameBar } from './game-bar.tsx'

/** A game that has shown nothing for so long may be asked for again. */
const SLOW_MS = 15_000

const screenStyle = css({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  height: 'var(--window-rest, 100dvh)',
  background: tokenVar('bg.page'),
})
const stageStyle = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'stretch',
  overflow: 'hidden',
  background: '#05080d',
  '& > iframe': { gridArea: '1 / 1', width: '100%', height: '100%', border: 0, display: 'block' },
  '&[data-shape=portrait] > iframe': {
    maxWidth: `calc((var(--window-rest, 100dvh) - ${px(48)}) * 9 / 16)`,
    justifySelf: 'center',
    [media.mobile]: { maxWidth: 'none' },
  },
})
const waitStyle = css({
  gridArea: '1 / 1',
  zIndex: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: px(12),
  background: tokenVar('bg.page'),
  color: tokenVar('text.weak'),
  fontSize: text(14),
})

export interface GameScreenProps {
  readonly title: string
  /** Code of the venue, where it is known. */
  readonly venue?: string | undefined
  /** Checked by `frameAddress`. */
  readonly address: string
  /** Where the way back leads when nothing of the site was open before. */
  readonly home: string
  /** Games made for phones keep their shape in a wide window. */
  readonly shape?: 'fill' | 'portrait'
}

/** A venue keeps its own origin, which is another than the site's; a page of ours would be without one. */
function sandboxOf(address: string): string {
  const isForeign = new URL(address).origin !== location.origin
  return isForeign ? 'allow-scripts allow-forms allow-same-origin' : 'allow-scripts allow-forms'
}

/**
 * A venue's game in a sandboxed frame of its own origin: it may run and remember, but neither lead the page away nor
 * open dialogs over it. Leaving refreshes the balance, and brings the money home where that is wanted.
 */
export function GameScreen({ title, venue, address, home, shape = 'fill' }: GameScreenProps) {
  const t = useCasinoTexts()
  const navigate = useNavigate()
  const { key } = useLocation()
  const fullScreen = useFullScreen()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'waiting' | 'slow' | 'shown'>('waiting')

  useMoneyHome(venue)
  useEffect(() => () => bus.emit('balance_changed'), [])
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setState('slow'), SLOW_MS)
    return () => clearTimeout(timer)
  }, [state])

  // The router's first entry has no page of the site behind it.
  const goBack = (): void => void (key === 'default' ? navigate(home, { replace: true }) : navigate(-1))
  const again = (): void => {
    setState('waiting')
    setAttempt(attempt + 1)
  }
  return (
    <div css={screenStyle}>
      <GameBar title={title} venue={venue} fullScreen={fullScreen} onBack={goBack} />
      <div css={stageStyle} data-shape={shape} aria-busy={state === 'waiting' || undefined}>
        <iframe
          key={attempt}
          src={address}
          title={title}
          sandbox={sandboxOf(address)}
          allow="fullscreen; autoplay"
          referrerPolicy="strict-origin"
          onLoad={() => setState('shown')}
        />
        {state === 'waiting' && (
          <div css={waitStyle}>
            <Spinner size={28} label="" />
            <p role="status">{t('play.loading')}</p>
          </div>
        )}
        {state === 'slow' && (
          <div css={waitStyle}>
            <EmptyState
              icon={SlotGameIcon}
              title={t('play.slow')}
              action={
                <Button variant="primary" onClick={again}>
                  {t('play.again')}
                </Button>
              }
            >
              {t('play.slowText')}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  )
}
