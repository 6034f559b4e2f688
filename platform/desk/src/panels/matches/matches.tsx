import { css } from '@emotion/react'
import { type DeskMatch, DeskMatchesSchema } from '@site/contracts/desk'
import { Button, numeric, Panel, px, type TableColumn, text, tokenVar } from '@site/ui'
import { useState } from 'react'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Actions, Column, CopyText, Listing, SearchField, Small, Tools, When } from '../../parts/index.ts'
import { MatchControls } from './match-controls.tsx'
import { StageTag } from './stage-tag.tsx'

/** A match goes on by itself, without a call of anybody that would be news. */
const LOOK_MS = 2_000
const scoreStyle = css(numeric, { fontSize: text(16), whiteSpace: 'nowrap' })
const noteStyle = css({ padding: px(8, 16), fontSize: text(12), color: tokenVar('text.weak') })

function columnsOf(choose: (matchId: string) => void): readonly TableColumn<DeskMatch>[] {
  return [
    {
      key: 'match',
      header: t('matches.match'),
      primary: true,
      cell: ({ home, away, league }) => (
        <span>
          {t('matches.teams', { home, away })}
          <Small>{league}</Small>
        </span>
      ),
    },
    { key: 'number', header: t('matches.number'), cell: ({ matchId }) => <CopyText text={matchId} /> },
    { key: 'start', header: t('matches.start'), cell: ({ start }) => <When at={start} /> },
    { key: 'stage', header: t('state'), cell: (match) => <StageTag of={match} /> },
    {
      key: 'score',
      header: t('matches.score'),
      align: 'center',
      cell: ({ score }) => (
        <span css={scoreStyle}>
          {score.h}-{score.c}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: ({ matchId, home, away }) => (
        <Actions>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${t('matches.lead')} ${t('matches.teams', { home, away })}`}
            onClick={() => choose(matchId)}
          >
            {t('matches.lead')}
          </Button>
        </Actions>
      ),
    },
  ]
}

/** The matches of the board and of today: look one up, and lead it from the kick-off to the whistle. */
export function Matches() {
  const [word, setWord] = useState('')
  const [matchId, setMatchId] = useState<string>()
  const matches = useDesk(withQuery('/sandbox/matches', { q: word }), DeskMatchesSchema, { everyMs: LOOK_MS })
  const { data } = matches
  return (
    <Column>
      {matchId !== undefined && <MatchControls matchId={matchId} key={matchId} onClose={() => setMatchId(undefined)} />}
      <Panel title={t('matches.title')} flush>
        <Tools>
          <SearchField label={t('matches.search')} value={word} onSearch={setWord} />
        </Tools>
        <Listing
          caption={t('matches.title')}
          columns={columnsOf((chosen) => {
            setMatchId(chosen)
            scrollTo({ top: 0 })
          })}
          rows={data?.list ?? []}
          rowKey={(match) => match.matchId}
          of={matches}
          none={t('matches.none')}
        />
        {data !== undefined && data.total > data.list.length && (
          <p css={noteStyle}>{t('matches.more', { shown: data.list.length, total: data.total })}</p>
        )}
      </Panel>
    </Column>
  )
}
