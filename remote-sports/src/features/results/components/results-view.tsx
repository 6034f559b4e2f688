import { css } from '@emotion/react'
import { DEFAULT_GAME_TYPE, type GameType } from '@site/contracts/sports'
import { dayOf, formatDay, monthDay, RESULT_DAYS } from '@site/domain'
import { Link } from '@site/shell/router'
import { buttonStyle, EmptyState, ErrorState, Icon, media, numeric, px, quick, text, tokenVar } from '@site/ui'
import { CalendarX, ChevronDown, ChevronLeft, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'

import { MatchSearch } from '../../../lib/match-search.tsx'
import { SPORTS } from '../../../lib/sports.ts'
import { BOARD_PATH } from '../../../lib/paths.ts'
import { type SportsKey, useSportsTexts } from '../../../lib/texts.ts'
import { useVenueQuery } from '../../venue/index.ts'
import { ChoiceStrip } from './choice-strip.tsx'
import { ResultRow } from './result-row.tsx'
import { ResultsSkeleton } from './results-skeleton.tsx'
import { pageStyle, panelStyle } from './results-style.ts'

/** Matches end all day long. */
const ASK_EVERY_MS = 60_000

const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(8, 12),
  padding: px(10, 12),
  '& > h1': { margin: 0, fontSize: text(20), color: tokenVar('text.strong'), marginInlineEnd: 'auto' },
})
const leagueStyle = css({ margin: 0, fontSize: 'inherit', background: tokenVar('bg.sunken') })
const foldStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  width: '100%',
  minHeight: px(30),
  paddingInline: px(12),
  fontSize: text(13),
  fontWeight: 600,
  color: tokenVar('text.normal'),
  textAlign: 'start',
  cursor: 'pointer',
  [media.touch]: { minHeight: px(44) },
  '& > i': { ...numeric, fontStyle: 'normal', fontWeight: 500, fontSize: text(12), color: tokenVar('text.weak') },
  '& > svg': { marginInlineStart: 'auto', color: tokenVar('text.weak') },
  '&[aria-expanded=false] > svg': { transform: 'rotate(-90deg)' },
  '&:hover': { color: tokenVar('accent') },
  '&:focus-visible': { outlineOffset: px(-2) },
})
const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })

const dayName = (day: string, index: number, t: ReturnType<typeof useSportsTexts>) =>
  index === 0 ? t('results.today') : index === 1 ? t('results.yesterday') : monthDay(day)

interface ListProps {
  readonly gameType: GameType
  readonly date: string
  readonly search: string
}

function List({ gameType, date, search }: ListProps) {
  const t = useSportsTexts()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { data, isError, isFetching, refetch, isPlaceholderData } = useVenueQuery(
    'GetResults',
    { gameType, date },
    { refetchInterval: ASK_EVERY_MS },
  )
  const leagues = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    const has = (name: string) => name.toLowerCase().includes(wanted)
    return (data?.leagues ?? [])
      .map((league) => ({
        league,
        results: league.results
          .filter(({ team_h, team_c }) => wanted === '' || has(team_h) || has(team_c) || has(league.name))
          .toSorted((one, other) => other.start - one.start),
      }))
      .filter(({ results }) => results.length > 0)
      .toSorted((one, other) => one.league.rank - other.league.rank)
  }, [data, search])
  if (isError && data === undefined) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
  if (data === undefined || isPlaceholderData) return <ResultsSkeleton />
  if (leagues.length === 0) {
    return search.trim() === '' ? (
      <EmptyState icon={CalendarX} title={t('results.none')}>
        {t('results.noneText')}
      </EmptyState>
    ) : (
      <EmptyState icon={SearchX} title={t('results.noneFound')} />
    )
  }
  function toggle(id: string): void {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  return leagues.map(({ league, results }) => {
    const isFolded = folded.has(league.league_id)
    return (
      <section key={league.league_id} aria-label={league.name}>
        <h2 css={leagueStyle}>
          <button type="button" css={foldStyle} aria-expanded={!isFolded} onClick={() => toggle(league.league_id)}>
            {league.name}
            <i>{t('results.matches', { count: results.length })}</i>
            <Icon of={ChevronDown} size={16} />
          </button>
        </h2>
        {!isFolded && (
          <ul css={listStyle}>
            {results.map((result) => (
              <ResultRow key={result.gidm} result={result} />
            ))}
          </ul>
        )}
      </section>
    )
  })
}

/** Finished matches by sport and day, league by league. The venue says which day it is. */
export function ResultsView() {
  const { data: menu, isError, isFetching, refetch } = useVenueQuery('GetMenu', {})
  if (menu !== undefined) return <ResultsUpTo today={dayOf(menu.serverTime)} />
  return (
    <div css={pageStyle}>
      <div css={panelStyle}>
        {isError ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : <ResultsSkeleton />}
      </div>
    </div>
  )
}

/** `today` is the number of a site day. */
function ResultsUpTo({ today }: { readonly today: number }) {
  const t = useSportsTexts()
  const days = useMemo(() => Array.from({ length: RESULT_DAYS.offered }, (_, back) => formatDay(today - back)), [today])
  const [gameType, setGameType] = useState<GameType>(DEFAULT_GAME_TYPE)
  const [date, setDate] = useState(days[0] ?? '')
  const [search, setSearch] = useState('')
  return (
    <div css={pageStyle}>
      <div css={panelStyle}>
        <div css={headStyle}>
          <Link to={BOARD_PATH} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
            <ChevronLeft size={16} aria-hidden="true" />
            {t('results.back')}
          </Link>
          <h1>{t('results.title')}</h1>
          <MatchSearch value={search} onValueChange={setSearch} />
        </div>
        <ChoiceStrip
          label={t('board.sports')}
          value={gameType}
          options={SPORTS.map((sport) => ({ value: sport, label: t(`game.${sport}` as SportsKey) }))}
          onChoose={setGameType}
        />
        <ChoiceStrip
          label={t('results.days')}
          value={date}
          options={days.map((day, index) => ({ value: day, label: dayName(day, index, t) }))}
          onChoose={setDate}
        />
        <div role="region" aria-label={t('results.list')}>
          <List key={`${gameType} ${date}`} gameType={gameType} date={date} search={search} />
        </div>
      </div>
    </div>
  )
}
