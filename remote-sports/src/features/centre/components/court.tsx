import { css, keyframes } from '@emotion/react'
import { type Game, type GameInfo, type GameType, GAME_TYPE, SIDE } from '@site/contracts/sports'
import { headScore } from '@site/domain'
import { numeric, px, text, tokenVar, truncate, VisuallyHidden } from '@site/ui'
import { type ReactNode, useRef, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { activeSide, periodsOf, scorerOf } from '../score-line.ts'
import { useInfo } from '../use-info.ts'
import { useSeen, useWhileSeen } from '../use-seen.ts'
import { stageStyle, strokeStyle } from './stage-style.ts'
import { Comparison } from './statistics.tsx'

/** The drawing, in units of its own. */
const [LENGTH, WIDTH, EDGE] = [105, 56, 4]
const MIDDLE = WIDTH / 2

const rise = keyframes({ from: { transform: 'translateY(40%)', opacity: 0 }, to: { transform: 'none', opacity: 1 } })
const halfStyle = css({
  fill: tokenVar('brand.accent'),
  opacity: 0,
  transition: 'opacity 300ms',
  '&[data-on]': { opacity: 0.16 },
})
const ballStyle = css({ fill: tokenVar('brand.text'), transition: 'transform 700ms ease-out' })
const baseStyle = css({
  fill: tokenVar('brand.strong'),
  stroke: tokenVar('brand.weak'),
  strokeWidth: 0.5,
  transition: 'fill 300ms',
  '&[data-on]': { fill: tokenVar('brand.accent') },
})
const scoreStyle = css(numeric, {
  position: 'absolute',
  inset: px(22, 0, 0),
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  alignItems: 'center',
  justifyItems: 'center',
  pointerEvents: 'none',
  fontSize: text(40),
  fontWeight: 600,
  color: tokenVar('brand.text'),
  // The lines of the field end before the digits.
  textShadow: Array.from({ length: 4 }, () => `0 0 ${px(8)} ${tokenVar('brand.strong')}`).join(),
  '& > span': { display: 'inline-flex', alignItems: 'baseline', gap: px(6) },
  '& small': {
    fontSize: text(16),
    color: tokenVar('brand.accent'),
    animation: `${rise} 300ms ease-out`,
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
  '& > span': truncate,
  '& > span[data-on]': { color: tokenVar('brand.text'), fontWeight: 600 },
})

/** What makes a field that of its sport. */
const FIELDS: Readonly<Partial<Record<GameType, ReactNode>>> = {
  BK: (
    <>
      <circle cx={LENGTH / 2} cy={MIDDLE} r={7} />
      <path d={`M0 ${MIDDLE - 8}h21v16h-21M0 4h10a24 24 0 0 1 0 48h-10M5 ${MIDDLE - 3}v6`} />
      <path
        d={`M${LENGTH} ${MIDDLE - 8}h-21v16h21M${LENGTH} 4h-10a24 24 0 0 0 0 48h10M${LENGTH - 5} ${MIDDLE - 3}v6`}
      />
    </>
  ),
  TN: (
    <path
      d={`M0 8h${LENGTH}M0 ${WIDTH - 8}h${LENGTH}M24 8v${WIDTH - 16}M${LENGTH - 24} 8v${WIDTH - 16}M24 ${MIDDLE}h57`}
    />
  ),
  VB: <path d={`M35 0v${WIDTH}M70 0v${WIDTH}`} />,
  TT: <path d={`M0 ${MIDDLE}h${LENGTH}`} />,
  SK: (
    <>
      <path d={`M22 0v${WIDTH}M22 ${MIDDLE - 9}a9 9 0 0 0 0 18`} />
      <circle cx={LENGTH / 2} cy={MIDDLE} r={0.8} />
      <circle cx={79} cy={MIDDLE} r={0.8} />
    </>
  ),
}

/** Home plate and the three bases, in the order in which they are run. */
const BASES = [
  { x: 66, y: MIDDLE },
  { x: 52.5, y: 14 },
  { x: 39, y: MIDDLE },
] as const

function Diamond({ info }: { readonly info: GameInfo }) {
  const taken = [info.sc_fb, info.sc_sb, info.sc_tb]
  return (
    <>
      <path css={strokeStyle} d={`M52.5 ${WIDTH - 14}L66 ${MIDDLE}L52.5 14L39 ${MIDDLE}Z`} />
      {BASES.map(({ x, y }, index) => (
        <path
          key={x}
          css={baseStyle}
          data-on={taken[index] === true ? '' : undefined}
          d={`M${x} ${y - 4}l4 4l-4 4l-4 -4z`}
        />
      ))}
    </>
  )
}

/** What was seen last, and who scored between that and what came before. */
interface Look {
  readonly info: GameInfo | undefined
  readonly scorer: ReturnType<typeof scorerOf>
}

/** A match that is no football: its field, the score on it, who is at it and who has just scored. */
export function Court({ game }: { readonly game: Game }) {
  const t = useSportsTexts()
  const root = useRef<HTMLElement>(null)
  const isSeen = useSeen(root)
  const info = useWhileSeen(useInfo(game.gidm), isSeen)
  const [look, setLook] = useState<Look>({ info, scorer: undefined })
  if (info !== look.info) {
    const scorer = look.info && info ? scorerOf(look.info, info) : undefined
    setLook({ info, scorer: scorer ?? look.scorer })
  }
  if (info === undefined) return null
  const { scorer } = look
  const active = activeSide(game, info)
  const side = active ?? scorer?.side
  const score = headScore({ ...info })
  const team = side === undefined ? '' : side === SIDE.home ? game.team_h : game.team_c
  const doing = active === undefined ? 'scored' : game.gameType === GAME_TYPE.baseball ? 'bats' : 'serves'
  const what = [`${score?.home ?? 0}-${score?.away ?? 0}`, side && `${team} ${t(`centre.${doing}`)}`]
  const ball = side === undefined ? LENGTH / 2 : side === SIDE.home ? 10 : LENGTH - 10
  return (
    <figure ref={root} css={stageStyle} data-still={isSeen ? undefined : ''}>
      <svg
        viewBox={`${-EDGE} ${-EDGE} ${LENGTH + 2 * EDGE} ${WIDTH + 2 * EDGE}`}
        role="img"
        aria-label={t('centre.animation', { what: what.filter(Boolean).join('，') })}
      >
        {game.gameType === GAME_TYPE.baseball ? (
          <Diamond info={info} />
        ) : (
          <>
            <rect
              css={halfStyle}
              data-on={side === SIDE.home ? '' : undefined}
              x={0}
              y={0}
              width={LENGTH / 2}
              height={WIDTH}
            />
            <rect
              css={halfStyle}
              data-on={side === SIDE.away ? '' : undefined}
              x={LENGTH / 2}
              y={0}
              width={LENGTH / 2}
              height={WIDTH}
            />
            <g css={strokeStyle} style={{ opacity: 0.45 }}>
              <rect x={0} y={0} width={LENGTH} height={WIDTH} />
              {game.gameType !== GAME_TYPE.snooker && <path d={`M${LENGTH / 2} 0v${WIDTH}`} />}
              {FIELDS[game.gameType]}
            </g>
            <circle css={ballStyle} r={1.6} style={{ transform: `translate(${ball}px, ${MIDDLE + 16}px)` }} />
          </>
        )}
      </svg>
      <div css={sidesStyle} aria-hidden="true">
        <span data-on={side === SIDE.home ? '' : undefined}>{game.team_h}</span>
        <span data-on={side === SIDE.away ? '' : undefined}>{game.team_c}</span>
      </div>
      <div css={scoreStyle} aria-hidden="true">
        {([SIDE.home, SIDE.away] as const).map((one) => (
          <span key={one}>
            {one === SIDE.home ? score?.home : score?.away}
            {game.gameType === GAME_TYPE.basketball && scorer?.side === one && (
              <small key={`${score?.home}:${score?.away}`}>+{scorer.points}</small>
            )}
          </span>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{periodNews(info, t('match.periods'))}</span>
      </VisuallyHidden>
    </figure>
  )
}

/** Said once a period, not at every point. */
function periodNews(info: GameInfo, name: string): string {
  const over = periodsOf(info).slice(0, -1)
  return over.length === 0 ? '' : `${name} ${over.map(({ h, c }) => `${h}-${c}`).join(' ')}`
}

/** What a period of the sport is called; a quarter where nothing is said. */
const PERIOD_NAMES: Readonly<Partial<Record<GameType, 'clock.set' | 'clock.inning' | 'clock.frame'>>> = {
  TN: 'clock.set',
  BS: 'clock.inning',
  VB: 'clock.frame',
  TT: 'clock.frame',
  SK: 'clock.frame',
}

/** Points of each period, the running one last. */
export function PeriodComparison({ game }: { readonly game: Game }) {
  const t = useSportsTexts()
  const info = useInfo(game.gidm)
  if (info === undefined) return null
  const rows = periodsOf(info).map(({ h, c }, index) => ({
    key: String(index),
    name: t(PERIOD_NAMES[game.gameType] ?? 'centre.period', { number: index + 1 }),
    ...{ h, c },
  }))
  return rows.length === 0 ? null : <Comparison title={t('match.periods')} rows={rows} />
}
