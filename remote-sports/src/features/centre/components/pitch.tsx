import { css, keyframes } from '@emotion/react'
import { type Course, type Game, SIDE, type Side } from '@site/contracts/sports'
import { numeric, px, text, tokenVar, truncate } from '@site/ui'
import { useId, useMemo, useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useLivePaint } from '../../live/index.ts'
import { minuteText, sceneOf } from '../course.ts'
import { sentenceOf, wordOf } from '../event-words.ts'
import { useSeen, useWhileSeen } from '../use-seen.ts'
import { EventMark } from './event-mark.tsx'
import { stageStyle, strokeStyle } from './stage-style.ts'

/** The drawing is a pitch of 105 by 66 metres, with the stands around it. */
const [LENGTH, WIDTH, EDGE] = [105, 66, 4]
const STRIPES = 10

const pulse = keyframes({ '0%, 100%': { opacity: 0.65 }, '50%': { opacity: 1 } })
const ring = keyframes({ from: { transform: 'scale(0.6)', opacity: 0.9 }, to: { transform: 'scale(2.4)', opacity: 0 } })
const rise = keyframes({ from: { transform: 'scale(0.7)', opacity: 0 }, to: { transform: 'none', opacity: 1 } })

const stripeStyle = css({ fill: tokenVar('brand.text'), opacity: 0.035 })
const wedgeStyle = css({
  opacity: 0,
  transition: 'opacity 400ms',
  '&[data-on]': { opacity: 0.45 },
  '&[data-pressure=attack]': { opacity: 0.75 },
  '&[data-pressure=danger]': { opacity: 1, animation: `${pulse} 1.4s infinite` },
})
const ballStyle = css({
  transition: 'transform 900ms cubic-bezier(0.2, 0.7, 0.3, 1)',
  '& > circle:first-of-type': {
    fill: 'none',
    stroke: tokenVar('brand.text'),
    strokeWidth: 0.5,
    animation: `${ring} 1.6s infinite ease-out`,
  },
  '& > circle:last-of-type': { fill: tokenVar('brand.text') },
})
const flagStyle = css({ fill: tokenVar('brand.accent') })
const plateStyle = css({
  position: 'absolute',
  insetInline: 0,
  bottom: px(8),
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > span': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: px(6),
    maxWidth: '92%',
    padding: px(3, 10),
    borderRadius: tokenVar('radius.pill'),
    background: tokenVar('brand.strong'),
    boxShadow: `0 0 0 1px ${tokenVar('brand.weak')}`,
    color: tokenVar('brand.text'),
    fontSize: text(12),
  },
  '& b': { ...truncate, fontWeight: 600 },
  '& small': { ...numeric, fontSize: text(12), color: tokenVar('brand.weak') },
})
const bannerStyle = css({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: px(2),
  textAlign: 'center',
  pointerEvents: 'none',
  animation: `${rise} 400ms ease-out`,
  '& > b': { ...numeric, fontSize: text(28), lineHeight: 1.1, color: tokenVar('brand.text') },
  '& > span': { fontSize: text(13), fontWeight: 600, color: tokenVar('brand.text') },
  '&[data-kind=goal] > span': {
    padding: px(2, 12),
    borderRadius: tokenVar('radius.pill'),
    background: tokenVar('brand.accent'),
    color: tokenVar('brand.strong'),
    fontSize: text(16),
  },
})
const sidesStyle = css({
  position: 'absolute',
  insetInline: px(10),
  top: px(6),
  display: 'flex',
  justifyContent: 'space-between',
  gap: px(12),
  fontSize: text(12),
  color: tokenVar('brand.weak'),
  pointerEvents: 'none',
  '& > span': { ...truncate, flex: 1 },
  '& > span:last-of-type': { textAlign: 'end' },
  '& > span[data-on]': { color: tokenVar('brand.text'), fontWeight: 600 },
})
/** Stands above the pitch; on it where the score has no room there. */
const clockStyle = css({
  display: 'none',
  '@container (max-height: 320px)': { display: 'inline-flex' },
  gap: px(5),
  flex: 'none',
  '& > [data-info=phase]': { color: tokenVar('brand.accent') },
  '& > [data-info=time]': { ...numeric, color: tokenVar('brand.text') },
})

/** Penalty area, goal area and goal at the left end. */
const END = `M0 ${WIDTH / 2 - 20}h16.5v40h-16.5M0 ${WIDTH / 2 - 9}h5.5v18h-5.5M16.5 ${WIDTH / 2 - 7}a9 9 0 0 1 0 14`
const GOAL = `M0 ${WIDTH / 2 - 4}h-2.4v8h2.4`
const ENDS = ['none', `translate(${LENGTH}px, 0) scale(-1, 1)`]

function Lines() {
  return (
    <>
      {Array.from({ length: STRIPES / 2 }, (_, index) => (
        <rect
          key={index}
          css={stripeStyle}
          x={(index * 2 * LENGTH) / STRIPES}
          y={0}
          width={LENGTH / STRIPES}
          height={WIDTH}
        />
      ))}
      <g css={strokeStyle}>
        <rect x={0} y={0} width={LENGTH} height={WIDTH} />
        <path d={`M${LENGTH / 2} 0v${WIDTH}`} />
        <circle cx={LENGTH / 2} cy={WIDTH / 2} r={9} />
        {ENDS.map((transform) => (
          <g key={transform} style={{ transform }}>
            <path d={END} />
            <path d={GOAL} />
            <path d={`M0 2a2 2 0 0 0 2 -2M0 ${WIDTH - 2}a2 2 0 0 1 2 2`} />
          </g>
        ))}
      </g>
    </>
  )
}

const fillOf = (pressure: 'attack' | 'danger' | undefined) => tokenVar(pressure === 'danger' ? 'live' : 'brand.accent')

interface PitchProps {
  readonly game: Game
  readonly course: Course
}

/** A football match as it is played: who has the ball and where, and what just happened. It rests while nobody sees it. */
export function Pitch({ game, course }: PitchProps) {
  const t = useSportsTexts()
  const root = useRef<HTMLElement>(null)
  const id = useId()
  const isSeen = useSeen(root)
  useLivePaint(root, game.gidm, {})
  const { events } = useWhileSeen(course, isSeen)
  const scene = useMemo(() => sceneOf(events), [events])
  const { event, ball, side, pressure } = scene
  const period = events.findLast((one) => one.kind === 'period')?.period
  const [x, y] = [(ball.x / 100) * LENGTH, (ball.y / 100) * WIDTH]
  const teamOf = (of: Side | undefined) => (of === undefined ? undefined : of === SIDE.home ? game.team_h : game.team_c)
  const minute = minuteText(event?.minute, period)
  const isBanner = event?.kind === 'goal' || event?.kind === 'end' || (event?.kind === 'period' && period === 'HT')
  const sentence = event ? sentenceOf(t, game, event) : t('centre.notBegun')
  return (
    <figure ref={root} css={stageStyle} data-still={isSeen ? undefined : ''}>
      <svg
        viewBox={`${-EDGE} ${-EDGE} ${LENGTH + 2 * EDGE} ${WIDTH + 2 * EDGE}`}
        role="img"
        aria-label={t('centre.animation', { what: sentence })}
      >
        <Lines />
        {([SIDE.home, SIDE.away] as const).map((one) => (
          <linearGradient key={one} id={`${id}${one}`} x1={one === SIDE.home ? 0 : 1} x2={one === SIDE.home ? 1 : 0}>
            <stop offset={0.1} style={{ stopColor: fillOf(pressure), stopOpacity: 0 }} />
            <stop offset={1} style={{ stopColor: fillOf(pressure), stopOpacity: 0.6 }} />
          </linearGradient>
        ))}
        {([SIDE.home, SIDE.away] as const).map((one) => (
          <path
            key={one}
            css={wedgeStyle}
            fill={`url(#${id}${one})`}
            data-on={side === one ? '' : undefined}
            data-pressure={side === one ? pressure : undefined}
            // From the far end of one's own half to the ball, narrowing.
            d={
              one === SIDE.home
                ? `M0 0L${x} ${Math.max(0, y - 12)}L${x + 3} ${y}L${x} ${Math.min(WIDTH, y + 12)}L0 ${WIDTH}Z`
                : `M${LENGTH} 0L${x} ${Math.max(0, y - 12)}L${x - 3} ${y}L${x} ${Math.min(WIDTH, y + 12)}L${LENGTH} ${WIDTH}Z`
            }
          />
        ))}
        {event?.kind === 'corner' && <path css={flagStyle} d={`M${x} ${y}v-5l4 1.6l-4 1.6`} />}
        {(!isBanner || event.kind === 'goal') && (
          <g css={ballStyle} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <circle r={1.6} />
            <circle r={1.3} />
          </g>
        )}
      </svg>
      <div css={sidesStyle} aria-hidden="true">
        <span data-on={side === SIDE.home ? '' : undefined}>{game.team_h} ▸</span>
        <div css={clockStyle}>
          <i data-info="phase" />
          <b data-info="time" />
        </div>
        <span data-on={side === SIDE.away ? '' : undefined}>◂ {game.team_c}</span>
      </div>
      {event !== undefined && isBanner && (
        <div key={event.at} css={bannerStyle} data-kind={event.kind} aria-hidden="true">
          <span>{wordOf(t, event)}</span>
          <b>{event.score ?? events.findLast(({ score }) => score !== undefined)?.score}</b>
          {event.side !== undefined && <small css={{ fontSize: text(12) }}>{teamOf(event.side)}</small>}
        </div>
      )}
      {event !== undefined && !isBanner && (
        <div css={plateStyle} aria-hidden="true">
          <span>
            <EventMark kind={event.kind} />
            {minute !== undefined && <small>{t('match.minute', { minute })}</small>}
            {event.side !== undefined && <b>{teamOf(event.side)}</b>}
            <span>{wordOf(t, event)}</span>
          </span>
        </div>
      )}
    </figure>
  )
}
