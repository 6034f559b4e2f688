import { css } from '@emotion/react'
import { type Game, GAME_TYPE } from '@site/contracts/sports'
import { isFootball } from '@site/domain'
import { LiveMark, numeric, px, text, tokenVar, truncate, VisuallyHidden } from '@site/ui'
import { useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { readPeriods, readServer } from '../../../lib/wire/index.ts'
import { useFeed, useGameValue, useLivePaint } from '../../live/index.ts'

const headStyle = css({
  position: 'relative',
  padding: px(12, 14, 12),
  background: `radial-gradient(120% 140% at 50% 0, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  display: 'grid',
  gap: px(8),
})
const topStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(8),
  fontSize: text(12),
  color: tokenVar('brand.weak'),
  '& > h2': { ...truncate, fontSize: text(13), fontWeight: 500, margin: 0, color: 'inherit' },
})
const clockStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(5),
  flex: 'none',
  '& [data-info=phase]': { color: tokenVar('brand.accent') },
  '& [data-info=time]': { ...numeric, fontSize: text(14), color: tokenVar('brand.text') },
})
const boardStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: px(10),
})
const teamStyle = css({
  fontSize: text(14),
  fontWeight: 600,
  lineHeight: 1.3,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '&:last-of-type': { textAlign: 'end' },
})
const scoreStyle = css(numeric, {
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(28),
  lineHeight: 1,
  color: tokenVar('brand.text'),
  '& > i': { fontStyle: 'normal', fontSize: text(16), color: tokenVar('brand.weak') },
  '& > b': { fontWeight: 600, minWidth: px(20), textAlign: 'center' },
})
const factsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: px(4, 14),
  fontSize: text(12),
  color: tokenVar('brand.weak'),
  '& b': { ...numeric, fontWeight: 500, color: tokenVar('brand.text'), marginInline: px(3) },
  '& > span': { display: 'inline-flex', alignItems: 'center' },
})
const markStyle = css({ width: px(8), height: px(11), borderRadius: px(2), marginInlineEnd: px(3) })
const periodsStyle = css({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: text(12),
  color: tokenVar('brand.weak'),
  '& th, & td': { padding: px(2, 4), textAlign: 'center', fontWeight: 400 },
  '& tbody th': { textAlign: 'start', maxWidth: px(110), ...truncate },
  '& td': { ...numeric, fontWeight: 500, color: tokenVar('brand.text') },
})

const serverStyle = css({
  display: 'inline-block',
  width: px(7),
  height: px(7),
  marginInlineStart: px(5),
  borderRadius: '50%',
  verticalAlign: 'middle',
  background: tokenVar('brand.accent'),
})

function Football({ matchId }: { readonly matchId: string }) {
  const t = useSportsTexts()
  return (
    <div css={factsStyle}>
      <span data-info="half" hidden />
      <span>
        {t('match.corners')}
        <b data-info="corner-h" hidden />-<b data-info="corner-c" hidden />
      </span>
      <Bookings matchId={matchId} kind="yellow" name={t('match.yellows')} />
      <Bookings matchId={matchId} kind="red" name={t('match.reds')} />
    </div>
  )
}

interface BookingsProps {
  readonly matchId: string
  readonly kind: 'yellow' | 'red'
  readonly name: string
}

function Bookings({ matchId, kind, name }: BookingsProps) {
  const home = useGameValue(matchId, (live) => live?.game.gameInfo[`${kind}_h`] ?? 0)
  const away = useGameValue(matchId, (live) => live?.game.gameInfo[`${kind}_c`] ?? 0)
  return (
    <span>
      <i
        css={markStyle}
        style={{ background: tokenVar(kind === 'red' ? 'card.red' : 'card.yellow') }}
        aria-hidden="true"
      />
      {name}
      <b>
        {home}-{away}
      </b>
    </span>
  )
}

const QUARTERS = 4
/** So many columns fit beside the names; of longer matches the last ones are shown. */
const MOST_PERIODS = 10

/** Quarters, sets, frames or innings, one column each. */
function Periods({ game }: { readonly game: Game }) {
  const t = useSportsTexts()
  const info = useGameValue(game.gidm, (live) => live?.game.gameInfo)
  const periods = info && readPeriods(info)
  if (periods === undefined || periods.length === 0) return null
  const isOvertime = (index: number) => game.gameType === GAME_TYPE.basketball && index >= QUARTERS
  const scores = periods
    .map((score, index) => ({ name: isOvertime(index) ? t('clock.overtime') : `${index + 1}`, score }))
    .slice(-MOST_PERIODS)
  const server = info && readServer(info)
  return (
    <table css={periodsStyle} aria-label={t('match.periods')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('match.periods')}</VisuallyHidden>
          </th>
          {scores.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(
          [
            ['home', game.team_h],
            ['away', game.team_c],
          ] as const
        ).map(([side, team]) => (
          <tr key={team}>
            <th scope="row">
              {team}
              {server === side && <i css={serverStyle} role="img" aria-label={t('match.serves')} />}
            </th>
            {scores.map(({ name, score }) => (
              <td key={name}>{score[side]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Outs and runners on base of the running half-inning. */
function Bases({ matchId }: { readonly matchId: string }) {
  const t = useSportsTexts()
  const outs = useGameValue(matchId, (live) => live?.game.gameInfo.sc_ot) ?? 0
  const runners = useGameValue(matchId, (live) => {
    const { sc_fb: first, sc_sb: second, sc_tb: third } = live?.game.gameInfo ?? {}
    return [first && '一', second && '二', third && '三'].filter(Boolean).join('、')
  })
  return (
    <div css={factsStyle}>
      <span>
        {t('match.outs')}
        <b>{outs}</b>
      </span>
      <span>{runners === '' ? t('match.basesEmpty') : t('match.onBase', { bases: runners })}</span>
    </div>
  )
}

/** League, clock, score and cards of a match. */
export function MatchHead({ game }: { readonly game: Game }) {
  const t = useSportsTexts()
  const { store } = useFeed()
  const root = useRef<HTMLElement>(null)
  useLivePaint(root, game.gidm, { shape: `${game.isLive}` })
  return (
    <header ref={root} css={headStyle}>
      <div css={topStyle}>
        <h2>{store.league(game.league_id)?.name}</h2>
        <span css={clockStyle}>
          {game.isLive && <LiveMark label={t('market.RB')} />}
          <span data-info="phase" />
          <b data-info="time" />
        </span>
      </div>
      <div css={boardStyle}>
        <span css={teamStyle}>{game.team_h}</span>
        <span css={scoreStyle}>
          {game.isLive ? (
            <>
              <b data-info="score-h" />
              <i>:</i>
              <b data-info="score-c" />
            </>
          ) : (
            <i>VS</i>
          )}
        </span>
        <span css={teamStyle}>{game.team_c}</span>
      </div>
      {game.isLive && (isFootball(game.gameType) ? <Football matchId={game.gidm} /> : <Periods game={game} />)}
      {game.isLive && game.gameType === GAME_TYPE.baseball && <Bases matchId={game.gidm} />}
    </header>
  )
}
