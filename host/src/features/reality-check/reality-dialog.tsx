import { css } from '@emotion/react'
import type { ResponseOf, playSessionEndpoint } from '@site/contracts'
import { durationParts, formatCny, parseFen } from '@site/domain'
import { Button, media, numeric, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { useEffect } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { leaveFullScreenOfPart } from './leave-full-screen.ts'

const bodyStyle = css({ display: 'grid', gap: px(16) })
const leadStyle = css(numeric, { fontSize: text(20), textAlign: 'center', color: tokenVar('text.strong') })
const factsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: px(8),
  margin: 0,
  [media.mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > div': {
    display: 'grid',
    gap: px(4),
    padding: px(10, 8),
    borderRadius: tokenVar('radius.card'),
    background: tokenVar('bg.sunken'),
    textAlign: 'center',
  },
  '& dt': { fontSize: text(12), color: tokenVar('text.weak') },
  '& dd': { ...numeric, margin: 0, fontSize: text(16), color: tokenVar('text.strong') },
  '& dd[data-net=won]': { color: tokenVar('odds.up') },
  '& dd[data-net=lost]': { color: tokenVar('odds.down') },
})
const noteStyle = css({ fontSize: text(12), color: tokenVar('text.weak'), textAlign: 'center' })
const overStyle = css({ textAlign: 'center', fontWeight: 600, color: tokenVar('state.error') })
const buttonsStyle = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: px(10) })
const wholeStyle = css({ gridColumn: '1 / -1' })

export interface RealityDialogProps {
  readonly session: ResponseOf<typeof playSessionEndpoint>
  readonly onContinue: () => void
  readonly onHistory: () => void
  readonly onLogOut: () => void
}

/** How long and with what outcome the member has played, and what to do now; it cannot be overlooked. */
export function RealityDialog({ session, onContinue, onHistory, onLogOut }: RealityDialogProps) {
  const t = useHostTexts()
  useEffect(leaveFullScreenOfPart, [])
  const net = parseFen(session.net)
  const hasTime = session.leftMin !== 0
  const facts = [
    { label: t('reality.staked'), value: formatCny(parseFen(session.staked)) },
    { label: t('reality.won'), value: formatCny(parseFen(session.won)) },
    {
      label: t('reality.net'),
      value: `${net > 0n ? '+' : ''}${formatCny(net)}`,
      net: net > 0n ? 'won' : net < 0n ? 'lost' : undefined,
    },
    { label: t('reality.bets'), value: String(session.bets) },
  ]
  return (
    <Dialog open onOpenChange={onContinue} closable={false} title={t('reality.title')}>
      <div css={bodyStyle}>
        <p css={leadStyle}>{t('reality.elapsed', { time: elapsedText(session.elapsedSec) })}</p>
        <dl css={factsStyle}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd data-net={fact.net}>{fact.value}</dd>
            </div>
          ))}
        </dl>
        <p css={noteStyle}>{t('reality.note')}</p>
        {!hasTime && <p css={overStyle}>{t('reality.noTime')}</p>}
        <div css={buttonsStyle}>
          <Button size="lg" css={wholeStyle} onClick={onContinue}>
            {t('reality.continue')}
          </Button>
          <Button variant="secondary" onClick={onHistory}>
            {t('reality.history')}
          </Button>
          <Button variant="secondary" onClick={onLogOut}>
            {t('reality.logout')}
          </Button>
        </div>
      </div>
    </Dialog>
  )

  function elapsedText(seconds: number): string {
    const { days, hours, minutes } = durationParts(seconds * 1_000)
    const rest = t('reality.minutes', { minutes })
    return days + hours === 0 ? rest : `${t('reality.hours', { hours: days * 24 + hours })} ${rest}`
  }
}
