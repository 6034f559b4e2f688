import { css } from '@emotion/react'
import { hasRoute, navigateTo, useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, Card, Tag, buttonStyle, media, px, quick, text, tokenVar } from '@site/ui'
import { type KeyboardEvent, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { FIRST_STEP, TOUR_END, TOUR_STEPS } from '../steps.ts'
import { TourScene } from './tour-scene.tsx'

const cardStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  overflow: 'clip',
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const bodyStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: px(14),
  padding: px(32),
  [media.mobile]: { padding: px(18) },
})
const progressStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const headStyle = css({
  marginBlock: px(6, 8),
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: px(10),
  fontSize: text(20),
  color: tokenVar('text.strong'),
})
const textStyle = css({
  margin: 0,
  minHeight: px(76),
  fontSize: text(14),
  lineHeight: 1.8,
  color: tokenVar('text.normal'),
})
const linkStyle = css({ alignSelf: 'start' })
const dotsStyle = css({ display: 'flex', gap: px(8), margin: 0, padding: 0, listStyle: 'none' })
const dotStyle = css(quick, {
  display: 'block',
  width: px(28),
  height: px(28),
  borderRadius: '50%',
  fontSize: text(12),
  fontWeight: 600,
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.weak'),
  '&[aria-current=step]': { background: tokenVar('accent'), color: tokenVar('accent.text') },
  [media.touch]: { width: px(44), height: px(44) },
})
const buttonsStyle = css({ display: 'flex', gap: px(12), marginTop: 'auto', [media.mobile]: { '& > *': { flex: 1 } } })

/** A guided tour of the user centre: five steps, by button, number or arrow keys; each leads to its page. */
export function Tour() {
  const t = useAccountTexts()
  const { user } = useSession()
  const [index, setIndex] = useState(0)
  const step = TOUR_STEPS[index] ?? FIRST_STEP
  const isLast = index === TOUR_STEPS.length - 1
  const isDone = user !== undefined && step.isDone?.(user) === true

  function go(to: number): void {
    setIndex(Math.max(0, Math.min(TOUR_STEPS.length - 1, to)))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') go(index + 1)
    else if (event.key === 'ArrowLeft') go(index - 1)
    else return
    event.preventDefault()
  }

  return (
    <Card padding="none" css={cardStyle} role="group" aria-label={t('tour.title')} onKeyDown={onKeyDown}>
      <TourScene icon={step.icon} seed={step.key} isDone={isDone} />
      <div css={bodyStyle}>
        <div aria-live="polite">
          <p css={progressStyle}>{t('tour.progress', { step: index + 1, total: TOUR_STEPS.length })}</p>
          <h2 css={headStyle}>
            {t(`tour.${step.key}Title`)}
            {isDone && <Tag tone="success">{t('tour.done')}</Tag>}
          </h2>
          <p css={textStyle}>{t(`tour.${step.key}Text`)}</p>
        </div>
        {(step.route === undefined || hasRoute(step.route)) && (
          <Link to={step.to} css={[buttonStyle({ variant: 'secondary' }), linkStyle]}>
            {t(`tour.${step.key}Action`)}
          </Link>
        )}
        <ol css={dotsStyle} aria-label={t('tour.steps')}>
          {TOUR_STEPS.map(({ key }, at) => (
            <li key={key}>
              <button
                type="button"
                css={dotStyle}
                aria-current={at === index ? 'step' : undefined}
                aria-label={t('tour.progress', { step: at + 1, total: TOUR_STEPS.length })}
                onClick={() => go(at)}
              >
                {at + 1}
              </button>
            </li>
          ))}
        </ol>
        <div css={buttonsStyle}>
          <Button variant="secondary" disabled={index === 0} onClick={() => go(index - 1)}>
            {t('tour.previous')}
          </Button>
          <Button variant="cta" onClick={() => (isLast ? navigateTo(TOUR_END) : go(index + 1))}>
            {t(isLast ? 'tour.finish' : 'tour.next')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
