import { css } from '@emotion/react'
import { type Game, SIDE, type SportsEvent } from '@site/contracts/sports'
import { numeric, px, scrollStrip, text, tokenVar } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useGameValue } from '../../live/index.ts'
import { useVenueQuery } from '../../venue/index.ts'

const stripStyle = css(scrollStrip, {
  gap: px(6),
  padding: px(8, 12),
  margin: 0,
  listStyle: 'none',
  background: tokenVar('bg.sunken'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
})
const eventStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  flex: 'none',
  height: px(24),
  paddingInline: px(8),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('bg.raised'),
  fontSize: text(12),
  color: tokenVar('text.normal'),
  '& > b': { ...numeric, fontWeight: 500, color: tokenVar('text.strong') },
  '& > i': { width: px(8), height: px(11), borderRadius: px(2) },
  '&[data-kind=goal]': { background: tokenVar('live.soft'), color: tokenVar('live'), fontWeight: 600 },
  '&[data-kind=goal] > b': { color: 'inherit' },
})

/** Another replica of the gateway may hear of an event a moment after the prices did. */
const REFRESH_MS = 20_000
const SHOWN: readonly SportsEvent['kind'][] = ['goal', 'yellow', 'red']

/** What has happened in a football match, newest first: goals with the score after them, and cards. */
export function Timeline({ game }: { readonly game: Game }) {
  const t = useSportsTexts()
  const stamp = useGameValue(game.gidm, (live) => {
    const info = live?.game.gameInfo
    return [info?.sc_FT_H, info?.sc_FT_C, info?.yellow_h, info?.yellow_c, info?.red_h, info?.red_c].join()
  })
  const { data } = useVenueQuery('GetGameMore', { gidm: game.gidm }, { stamp, refetchInterval: REFRESH_MS })
  const events = (data?.events ?? [])
    .filter(({ kind }) => SHOWN.includes(kind))
    .map((event, index) => ({ ...event, key: `${index} ${event.kind}` }))
    .toReversed()
  if (events.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the strip scrolls, so a keyboard must reach it
    <ul css={stripStyle} aria-label={t('match.timeline')} tabIndex={0}>
      {events.map(({ key, ...event }) => (
        <li key={key} css={eventStyle} data-kind={event.kind}>
          {event.minute !== undefined && <b>{t('match.minute', { minute: event.minute })}</b>}
          {event.kind !== 'goal' && (
            <i style={{ background: tokenVar(event.kind === 'red' ? 'card.red' : 'card.yellow') }} aria-hidden="true" />
          )}
          {t(`match.${event.kind === 'goal' ? 'goal' : event.kind === 'red' ? 'red' : 'yellow'}`)}
          {event.kind === 'goal' ? (
            <b>{event.score}</b>
          ) : (
            <span>{event.side === SIDE.home ? game.team_h : game.team_c}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
