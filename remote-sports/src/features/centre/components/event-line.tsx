import { css } from '@emotion/react'
import { type CourseEvent, type Game, SIDE } from '@site/contracts/sports'
import { numeric, px, text, tokenVar, VisuallyHidden } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'
import { linesOf } from '../course.ts'
import { wordOf } from '../event-words.ts'
import { EventMark } from './event-mark.tsx'
import { noteStyle, sectionStyle, titleStyle } from './section-style.ts'

const listStyle = css({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
const lineStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(30),
  fontSize: text(12),
  color: tokenVar('text.normal'),
  // One line down the middle, behind the minutes.
  background: `linear-gradient(${tokenVar('line.soft')}, ${tokenVar('line.soft')}) center / 1px 100% no-repeat`,
  '& > b': {
    ...numeric,
    minWidth: px(38),
    padding: px(2, 6),
    borderRadius: tokenVar('radius.pill'),
    background: tokenVar('bg.sunken'),
    fontWeight: 500,
    textAlign: 'center',
    color: tokenVar('text.strong'),
  },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: px(6) },
  '& > span:first-of-type': { justifyContent: 'flex-end' },
  '&[data-kind=goal]': { color: tokenVar('text.strong'), fontWeight: 600 },
  '&[data-kind=goal] > b': { background: tokenVar('accent'), color: tokenVar('accent.text') },
})
const breakStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  minHeight: px(28),
  margin: px(2, 0),
  borderRadius: tokenVar('radius.cell'),
  background: tokenVar('bg.sunken'),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > b': { ...numeric, fontWeight: 600, color: tokenVar('text.normal') },
})

interface EventLineProps {
  readonly game: Game
  readonly events: readonly CourseEvent[]
}

/** What has happened, the newest on top: home on the left, away on the right of the minute. */
export function EventLines({ game, events }: EventLineProps) {
  const t = useSportsTexts()
  const lines = linesOf(events)
  const title = t('centre.events')
  return (
    <section css={sectionStyle} aria-label={title}>
      <h3 css={titleStyle}>{title}</h3>
      {lines.length === 0 && <p css={noteStyle}>{t('match.noEvents')}</p>}
      <ol css={listStyle} aria-label={title}>
        {lines.map(({ key, event, minute }) => {
          const { kind, side, score } = event
          const words = (
            <>
              <EventMark kind={kind} />
              {wordOf(t, event)}
              {kind === 'goal' && <span>{score}</span>}
            </>
          )
          if (side === undefined) {
            return (
              <li key={key} css={breakStyle} data-kind={kind}>
                {wordOf(t, event)}
                <b>{score}</b>
              </li>
            )
          }
          return (
            <li key={key} css={lineStyle} data-kind={kind}>
              <span>{side === SIDE.home && words}</span>
              <b>{minute === undefined ? '' : t('match.minute', { minute })}</b>
              <span>
                {side === SIDE.away && words}
                <VisuallyHidden>{side === SIDE.home ? game.team_h : game.team_c}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
