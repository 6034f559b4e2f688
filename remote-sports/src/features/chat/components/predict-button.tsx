import { css } from '@emotion/react'
import { chatPredictEndpoint, chatPredictionsEndpoint } from '@site/contracts'
import { CHAT_LIMITS, CHAT_MSG, type ChatPredictions } from '@site/contracts/chat'
import { call, type ChatNote, useAttempt, useEndpoint } from '@site/shell'
import { Button, ErrorState, IconButton, numeric, px, Select, Skeleton, SkeletonGroup, text, tokenVar } from '@site/ui'
import { Popover } from '@site/ui/popover'
import { Target } from 'lucide-react'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { inPanel } from './in-panel.ts'

const boxStyle = css(inPanel, {
  display: 'grid',
  gap: px(10),
  width: px(240),
  '& > h3': { margin: 0, fontSize: text(14) },
})
const scoreStyle = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: px(8) })
const listStyle = css({ display: 'grid', gap: px(4), margin: 0, padding: 0, listStyle: 'none' })
const shareStyle = css({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  justifyContent: 'space-between',
  padding: px(4, 8),
  overflow: 'hidden',
  borderRadius: tokenVar('radius.cell'),
  background: tokenVar('bg.sunken'),
  fontSize: text(13),
  '& > b, & > span': { ...numeric },
  '& > i': {
    position: 'absolute',
    zIndex: -1,
    insetBlock: 0,
    insetInlineStart: 0,
    background: tokenVar('accent.soft'),
  },
  '&[data-mine]': { color: tokenVar('accent') },
})
const noteStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak') })
const mineStyle = css({ margin: 0, fontSize: text(13), fontWeight: 600, color: tokenVar('accent') })

const GOALS = Array.from({ length: CHAT_LIMITS.goals + 1 }, (_, goals) => ({ value: `${goals}`, label: `${goals}` }))

interface PredictionsProps {
  readonly rid: string
  /** News of the room, among them predictions of others. */
  readonly notes: readonly ChatNote[]
  /** Whether this member takes part in the room now. */
  readonly mayPredict: boolean
  /** Of a guest, who predicts nothing before the log-in. */
  readonly onLogIn: (() => void) | undefined
}

/** What the room thinks of how the match ends, and this member's own word on it. */
export function PredictButton({ panel, ...props }: PredictionsProps & { readonly panel: HTMLElement | null }) {
  const t = useSportsTexts()
  return (
    <Popover
      label={t('chat.predict.title')}
      side="bottom"
      align="end"
      within={panel}
      trigger={<IconButton icon={Target} size="sm" label={t('chat.predict.title')} />}
    >
      <Predictions {...props} />
    </Popover>
  )
}

function Predictions({ rid, notes, mayPredict, onLogIn }: PredictionsProps) {
  const t = useSportsTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(chatPredictionsEndpoint, { rid })
  const [given, setGiven] = useState<ChatPredictions>()
  const [goals, setGoals] = useState({ home: '0', away: '0' })
  const { isBusy, attempt } = useAttempt()
  if (data === undefined)
    return isError ? (
      <ErrorState compact retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup>
        <Skeleton width={240} height={120} />
      </SkeletonGroup>
    )
  const mine = given?.mine ?? data.mine
  // Predictions are only added: the larger count is the later one.
  const { total, distribution } = [...toldOf(notes), data, ...(given ? [given] : [])].reduce((one, next) =>
    next.total >= one.total ? next : one,
  )
  const predict = () =>
    void attempt(
      async () => {
        const { home, away } = goals
        setGiven(await call(chatPredictEndpoint, { rid, home: Number(home), away: Number(away) }))
        await refetch()
      },
      () => void refetch(),
    )
  return (
    <div css={boxStyle}>
      <h3>{t('chat.predict.title')}</h3>
      {mine !== undefined && <p css={mineStyle}>{t('chat.predict.mine', { score: mine })}</p>}
      {mine === undefined && onLogIn && (
        <Button size="sm" variant="primary" onClick={onLogIn}>
          {t('chat.logIn')}
        </Button>
      )}
      {mine === undefined && mayPredict && (
        <>
          <div css={scoreStyle}>
            {(['home', 'away'] as const).map((side) => (
              <Select
                key={side}
                label={t(`chat.predict.${side}`)}
                options={GOALS}
                value={goals[side]}
                onChange={({ target }) => setGoals({ ...goals, [side]: target.value })}
              />
            ))}
          </div>
          <Button size="sm" variant="primary" loading={isBusy} onClick={predict}>
            {t('chat.predict.send')}
          </Button>
          <p css={noteStyle}>{t('chat.predict.once')}</p>
        </>
      )}
      {distribution.length > 0 && (
        <ul css={listStyle}>
          {distribution.map(({ score, pct }) => (
            <li key={score} css={shareStyle} data-mine={score === mine ? '' : undefined}>
              <b>{score}</b>
              <span>{`${pct}%`}</span>
              <i style={{ width: `${pct}%` }} aria-hidden="true" />
            </li>
          ))}
        </ul>
      )}
      <p css={noteStyle}>{total === 0 ? t('chat.predict.none') : t('chat.predict.count', { count: total })}</p>
    </div>
  )
}

/** What the room was told last. */
function toldOf(notes: readonly ChatNote[]): readonly ChatPredictions[] {
  const last = notes.findLast(({ news }) => news.msgId === CHAT_MSG.prediction)?.news
  return last?.msgId === CHAT_MSG.prediction ? [last.msgData] : []
}
