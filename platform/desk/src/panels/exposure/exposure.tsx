import { css } from '@emotion/react'
import { type DeskExposure, type DeskExposureLimits, DeskExposuresSchema, EXPOSURE_SCOPES } from '@site/contracts/desk'
import { GAME_TYPE } from '@site/contracts/sports'
import { formatCny, parseFen } from '@site/domain'
import { Button, Money, Panel, px, Select, type TableColumn, Tag, text, tokenVar, type Tone } from '@site/ui'
import { useState } from 'react'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Actions, Column, Line, Listing, SearchField, Small, Tools, When } from '../../parts/index.ts'
import { ExposedMatch, titleOf } from './exposed-match.tsx'
import { LimitForm } from './limit-form.tsx'
import { Amounts, Share } from './share.tsx'

/** Matches end by themselves, without a call of anybody that would be news. */
const LOOK_MS = 5_000

const TONES: Readonly<Record<DeskExposure['stage'], Tone>> = { before: 'info', live: 'live', over: 'neutral' }

const limitsStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${px(160)}, 1fr))`,
  gap: px(12, 20),
  margin: 0,
  padding: px(14, 16),
  '& dt': { fontSize: text(12), color: tokenVar('text.weak') },
  '& dd': { margin: 0, fontSize: text(16) },
})
const noteStyle = css({ padding: px(8, 16), fontSize: text(12), color: tokenVar('text.weak') })

function columnsOf(
  limits: DeskExposureLimits | undefined,
  choose: (matchId: string) => void,
): readonly TableColumn<DeskExposure>[] {
  return [
    {
      key: 'match',
      header: t('matches.match'),
      primary: true,
      cell: (match) => (
        <span>
          {titleOf(match)}
          <Small>{match.league}</Small>
        </span>
      ),
    },
    { key: 'start', header: t('matches.start'), cell: ({ start }) => <When at={start} /> },
    {
      key: 'stage',
      header: t('state'),
      cell: ({ stage }) => <Tag tone={TONES[stage]}>{t(`exposure.stages.${stage}`)}</Tag>,
    },
    {
      key: 'top',
      header: t('exposure.top'),
      cell: ({ top }) =>
        top !== undefined && (
          <span>
            {top.name}
            <Small>{formatCny(parseFen(top.liability), 'always')}</Small>
          </span>
        ),
    },
    {
      key: 'liability',
      header: t('exposure.liability'),
      align: 'end',
      cell: (match) => <Amounts of={match} limit={limits?.match} />,
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (match) => (
        <Actions>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${t('exposure.tickets')} ${titleOf(match)}`}
            onClick={() => choose(match.matchId)}
          >
            {t('exposure.tickets')}
          </Button>
        </Actions>
      ),
    },
  ]
}

/** What open bets would win, by match, selection and ticket, and how much they may. */
export function Exposure() {
  const [word, setWord] = useState('')
  const [sport, setSport] = useState('')
  const [matchId, setMatchId] = useState<string>()
  const exposures = useDesk(withQuery('/sandbox/exposure', { q: word, sport }), DeskExposuresSchema, {
    everyMs: LOOK_MS,
  })
  const { data } = exposures
  return (
    <Column>
      {data !== undefined && (
        <Panel title={t('exposure.limits')} flush>
          <dl css={limitsStyle}>
            <div>
              <dt>{t('exposure.all')}</dt>
              <dd>
                <Line>
                  <Money fen={parseFen(data.liability)} cents="always" />
                  <Share liability={data.liability} limit={data.limits.site} />
                </Line>
              </dd>
            </div>
            {EXPOSURE_SCOPES.map((scope) => (
              <div key={scope}>
                <dt>{t(`exposure.scopes.${scope}`)}</dt>
                <dd>
                  <Money fen={parseFen(data.limits[scope])} cents="always" />
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {matchId !== undefined && (
        <ExposedMatch
          matchId={matchId}
          key={matchId}
          limit={data?.limits.selection}
          onClose={() => setMatchId(undefined)}
        />
      )}
      <Panel title={t('exposure.matches')} flush>
        <Tools>
          <SearchField label={t('matches.search')} value={word} onSearch={setWord} />
          <Select
            label={t('exposure.sport')}
            hideLabel
            value={sport}
            options={[
              { value: '', label: t('exposure.allSports') },
              ...(data?.sports ?? []).map((code) => ({ value: code, label: sportName(code) })),
            ]}
            onChange={({ target }) => setSport(target.value)}
          />
        </Tools>
        <Listing
          caption={t('exposure.matches')}
          columns={columnsOf(data?.limits, (chosen) => {
            setMatchId(chosen)
            scrollTo({ top: 0 })
          })}
          rows={data?.list ?? []}
          rowKey={(match) => match.matchId}
          of={exposures}
          none={t('exposure.none')}
        />
        {data !== undefined && data.total > data.list.length && (
          <p css={noteStyle}>{t('matches.more', { shown: data.list.length, total: data.total })}</p>
        )}
      </Panel>
      <Panel title={t('exposure.set')}>
        <LimitForm />
      </Panel>
    </Column>
  )
}

const { football, basketball, tennis, baseball, volleyball, tableTennis, snooker, virtualFootball, champions } =
  GAME_TYPE
const SPORTS = [
  football,
  basketball,
  tennis,
  baseball,
  volleyball,
  tableTennis,
  snooker,
  virtualFootball,
  champions,
] as const
function sportName(code: string): string {
  const known = SPORTS.find((one) => one === code)
  return known === undefined ? code : t(`exposure.sports.${known}`)
}
