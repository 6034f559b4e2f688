import { css } from '@emotion/react'
import { type DeskMatch, DeskMatchesSchema } from '@site/contracts/desk'
import { GAME_TYPE } from '@site/contracts/sports'
import { VOID_CODES, VOID_REASONS, type VoidCode } from '@site/domain'
import {
  ErrorState,
  IconButton,
  media,
  numeric,
  Panel,
  px,
  Select,
  SkeletonRow,
  Switch,
  Tag,
  text,
  tokenVar,
} from '@site/ui'
import { X } from 'lucide-react'
import { useState } from 'react'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { Action } from '../../parts/index.ts'
import { ResultForm } from './result-form.tsx'
import { StageTag } from './stage-tag.tsx'

const LOOK_MS = 1_000
const SUSPENDED_MS = 20_000
const HALF_SECONDS = 45 * 60
const FOOTBALL: readonly string[] = [GAME_TYPE.football, GAME_TYPE.virtualFootball]

const boardStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  justifyItems: 'center',
  gap: px(6, 20),
  paddingBottom: px(16),
  textAlign: 'center',
})
const teamStyle = css({ fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong') })
const scoreStyle = css(numeric, { fontSize: text(40), lineHeight: 1.1, color: tokenVar('text.strong') })
const factsStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: px(4, 12),
  fontSize: text(13),
})
const rowsStyle = css({ display: 'grid', gap: px(12) })
const rowStyle = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: px(8) })
const nameStyle = css({
  flex: 'none',
  width: px(88),
  fontSize: text(13),
  color: tokenVar('text.weak'),
  [media.mobile]: { width: '100%' },
})

interface MatchControlsProps {
  readonly matchId: string
  readonly onClose: () => void
}

/** One match: how it stands, and everything that can happen in it. */
export function MatchControls({ matchId, onClose }: MatchControlsProps) {
  const found = useDesk(withQuery('/sandbox/matches', { q: matchId }), DeskMatchesSchema, { everyMs: LOOK_MS })
  const match = found.data?.list.find((one) => one.matchId === matchId)
  return (
    <Panel
      title={t('matches.control', { matchId })}
      extra={<IconButton icon={X} label={t('matches.close')} onClick={onClose} />}
    >
      {match !== undefined && <Controls match={match} />}
      {match === undefined && found.isPending && <SkeletonRow lines={2} />}
      {match === undefined && !found.isPending && <ErrorState compact title={t('matches.gone')} />}
    </Panel>
  )
}

function Controls({ match }: { readonly match: DeskMatch }) {
  const [takesOver, setTakesOver] = useState(true)
  const { matchId, home, away, stage, score, yellows, reds, sport, isSuspended } = match
  const isOver = stage === 'ended' || stage === 'void'
  const happening = (...events: readonly object[]) => ({
    path: `/sandbox/matches/${matchId}/events`,
    body: { takeOver: takesOver, events },
  })
  const sides = [
    { side: 'H', name: home },
    { side: 'C', name: away },
  ] as const
  return (
    <>
      <div css={boardStyle}>
        <span css={teamStyle}>{home}</span>
        <span css={scoreStyle} aria-label={t('matches.score')} role="status">
          {score.h}-{score.c}
        </span>
        <span css={teamStyle}>{away}</span>
        <span css={factsStyle}>
          <StageTag of={match} />
          <span>{t('matches.cards', { yellows: `${yellows.h}-${yellows.c}`, reds: `${reds.h}-${reds.c}` })}</span>
          {isSuspended && <Tag tone="warning">{t('matches.suspension')}</Tag>}
        </span>
      </div>
      {isOver ? (
        <ResultForm matchId={matchId} />
      ) : (
        <div css={rowsStyle}>
          <div css={rowStyle}>
            <span css={nameStyle}>{t('matches.takeOver')}</span>
            <Switch label={t('matches.takeOver')} checked={takesOver} onCheckedChange={setTakesOver} />
            <span>{t('matches.takeOverNote')}</span>
          </div>
          {FOOTBALL.includes(sport) ? (
            <>
              <div css={rowStyle}>
                <span css={nameStyle}>{t('matches.course')}</span>
                <Action
                  variant="primary"
                  {...happening({ kind: 'period', period: '1H', clock: { seconds: 0, runs: true } })}
                >
                  {t('matches.action.kickOff')}
                </Action>
                <Action {...happening({ kind: 'break', period: 'HT', clock: { seconds: HALF_SECONDS, runs: false } })}>
                  {t('matches.action.halfTime')}
                </Action>
                <Action {...happening({ kind: 'period', period: '2H', clock: { seconds: HALF_SECONDS, runs: true } })}>
                  {t('matches.action.secondHalf')}
                </Action>
              </div>
              {sides.map(({ side, name }) => (
                <div css={rowStyle} key={side}>
                  <span css={nameStyle}>{name}</span>
                  {(['goal', 'yellow', 'red', 'corner'] as const).map((kind) => (
                    <Action
                      key={kind}
                      to={name}
                      variant={kind === 'goal' ? 'primary' : 'secondary'}
                      {...happening({ kind, side })}
                    >
                      {t(`matches.action.${kind}`)}
                    </Action>
                  ))}
                </div>
              ))}
            </>
          ) : (
            <p>{t('matches.footballOnly')}</p>
          )}
          <Ends match={match} happening={happening} />
        </div>
      )}
    </>
  )
}

interface EndsProps {
  readonly match: DeskMatch
  readonly happening: (...events: readonly object[]) => { readonly path: string; readonly body: unknown }
}

/** What stops bets, or the match. */
function Ends({ match: { home, away }, happening }: EndsProps) {
  const [code, setCode] = useState<VoidCode>(VOID_CODES[0] ?? 'D1')
  const to = t('matches.teams', { home, away })
  return (
    <div css={rowStyle}>
      <span css={nameStyle}>{t('matches.ends')}</span>
      <Action {...happening({ kind: 'suspend', forMs: SUSPENDED_MS })}>{t('matches.action.suspend')}</Action>
      <Action variant="danger" to={to} confirm={t('matches.askEnd')} {...happening({ kind: 'end' })}>
        {t('matches.action.end')}
      </Action>
      <Select
        compact
        label={t('matches.voidReason')}
        hideLabel
        value={code}
        options={VOID_CODES.map((value) => ({ value, label: VOID_REASONS[value].text }))}
        onChange={({ target }) => setCode(target.value as VoidCode)}
      />
      <Action variant="danger" to={to} confirm={t('matches.askVoid')} {...happening({ kind: 'void', code })}>
        {t('matches.action.void')}
      </Action>
    </div>
  )
}
