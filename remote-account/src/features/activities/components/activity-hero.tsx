import { css } from '@emotion/react'
import type { Activity } from '@site/contracts'
import { media, numeric, px, text, tokenVar } from '@site/ui'
import { useSecondsUntil } from '@site/ui/time'
import { useEffect, useEffectEvent } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { isLongTerm, leftText, periodText } from '../period.ts'
import { ActivityArt } from './activity-art.tsx'

const heroStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'start',
  gap: px(10),
  minHeight: px(240),
  padding: px(36, 48),
  borderRadius: tokenVar('radius.dialog'),
  color: '#ffffff',
  textShadow: '0 1px 12px rgba(0, 0, 0, 0.45)',
  // Words stay readable where they reach over the drawing, as they do on phones.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: 'linear-gradient(90deg, rgba(4, 10, 24, 0.6), rgba(4, 10, 24, 0.35) 55%, transparent 85%)',
    [media.mobile]: {
      background: 'linear-gradient(90deg, rgba(4, 10, 24, 0.72), rgba(4, 10, 24, 0.62) 65%, rgba(4, 10, 24, 0.3))',
    },
  },
  [media.mobile]: { minHeight: px(200), padding: px(24, 20) },
})
const titleStyle = css({
  fontSize: text(40),
  lineHeight: 1.2,
  color: 'inherit',
  [media.mobile]: { fontSize: text(28) },
})
const leadStyle = css({ margin: 0, fontSize: text(16) })
const timesStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: px(8, 16), fontSize: text(14) })
const countStyle = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: px(8),
  padding: px(4, 12),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgba(0, 0, 0, 0.5)',
  fontSize: text(13),
  textShadow: 'none',
  '& > b': { ...numeric, fontSize: text(16) },
})

export interface ActivityHeroProps {
  readonly activity: Activity
  /** Epoch milliseconds of the site's clock. */
  readonly now: () => number
  /** It has just begun or ended. */
  readonly onTurn: () => void
}

/** What an activity is about and when it runs, with the time that is left. */
export function ActivityHero({ activity, now, onTurn }: ActivityHeroProps) {
  const t = useAccountTexts()
  const { id, title, subTitle, img, startAt, endAt } = activity
  const isBefore = now() < startAt
  const isCounted = isBefore || (now() < endAt && !isLongTerm(activity))
  return (
    <header css={heroStyle}>
      <ActivityArt picture={img} seed={id} />
      <h1 css={titleStyle}>{title}</h1>
      {subTitle !== '' && <p css={leadStyle}>{subTitle}</p>}
      <div css={timesStyle}>
        <span>{periodText(activity, t)}</span>
        {isCounted && (
          <Left
            label={t(isBefore ? 'activities.startsIn' : 'activities.endsIn')}
            until={isBefore ? startAt : endAt}
            now={now}
            onEnd={onTurn}
          />
        )}
      </div>
    </header>
  )
}

interface LeftProps {
  readonly label: string
  /** Epoch milliseconds. */
  readonly until: number
  readonly now: () => number
  readonly onEnd: () => void
}

function Left({ label, until, now, onEnd }: LeftProps) {
  const t = useAccountTexts()
  const seconds = useSecondsUntil(until, now)
  const isOver = seconds === 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <span css={countStyle}>
      <span aria-hidden="true">{label}</span>
      <b role="timer" aria-label={label}>
        {leftText(seconds, t)}
      </b>
    </span>
  )
}
