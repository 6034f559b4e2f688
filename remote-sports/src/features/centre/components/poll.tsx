import { css } from '@emotion/react'
import {
  type Game,
  matchPollEndpoint,
  matchVoteEndpoint,
  type Poll as Votes,
  type PollPick,
  SIDE,
} from '@site/contracts/sports'
import { isFootball } from '@site/domain'
import { bus, call, useAttempt, useEndpoint, useSession } from '@site/shell'
import { Icon, numeric, px, text, tokenVar, truncate } from '@site/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { sharesOf } from '../shares.ts'
import { noteStyle, sectionStyle, titleStyle } from './section-style.ts'

const choicesStyle = css({ display: 'flex', gap: px(6) })
const choiceStyle = css({
  position: 'relative',
  isolation: 'isolate',
  flex: '1 1 0',
  minWidth: 0,
  display: 'grid',
  justifyItems: 'center',
  gap: px(2),
  minHeight: px(52),
  padding: px(6, 4),
  overflow: 'hidden',
  border: `1px solid ${tokenVar('line.soft')}`,
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.normal'),
  fontSize: text(12),
  cursor: 'pointer',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: px(3), maxWidth: '100%', ...truncate },
  '& > b': { ...numeric, fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong') },
  '& > i': {
    position: 'absolute',
    zIndex: -1,
    insetInline: 0,
    bottom: 0,
    background: tokenVar('accent.soft'),
    transition: 'height 400ms',
  },
  '&:hover:not(:disabled)': { borderColor: tokenVar('accent'), color: tokenVar('accent') },
  '&:disabled': { cursor: 'default' },
  '&[aria-pressed=true]': { borderColor: tokenVar('accent'), color: tokenVar('accent'), fontWeight: 600 },
})

interface PollProps {
  readonly game: Game
  /** Votes as they were pushed. */
  readonly pushed: Votes | undefined
}

const sumOf = ({ H, N, C }: Votes['votes']) => H + N + C

/** Who wins? One vote a member until the whistle, in per cent for everybody; there is nothing to win. */
export function Poll({ game, pushed }: PollProps) {
  const t = useSportsTexts()
  const { userId } = useSession()
  const { data, refetch } = useEndpoint(matchPollEndpoint, { matchId: game.gidm })
  const [given, setGiven] = useState<PollPick>()
  const { isBusy, attempt } = useAttempt()
  if (data === undefined) return null
  const mine = data.mine ?? given
  // Votes are only added: the larger count is the later one.
  const votes = pushed !== undefined && sumOf(pushed.votes) > sumOf(data.votes) ? pushed.votes : data.votes
  const shares = sharesOf(votes)
  const isOpen = data.isOpen && pushed?.isOpen !== false
  const choices = [
    { pick: SIDE.home, name: t('centre.poll.home') },
    ...(isFootball(game.gameType) ? [{ pick: 'N', name: t('centre.poll.draw') } as const] : []),
    { pick: SIDE.away, name: t('centre.poll.away') },
  ] as const
  function vote(pick: PollPick) {
    if (userId === undefined) return bus.emit('login')
    return void attempt(
      async () => {
        await call(matchVoteEndpoint, { matchId: game.gidm, pick })
        setGiven(pick)
        await refetch()
      },
      () => void refetch(),
    )
  }
  return (
    <section css={sectionStyle} aria-label={t('centre.poll.title')}>
      <h3 css={titleStyle}>{t('centre.poll.title')}</h3>
      <div css={choicesStyle} role="group" aria-label={t('centre.poll.title')}>
        {choices.map(({ pick, name }) => (
          <button
            key={pick}
            type="button"
            css={choiceStyle}
            aria-pressed={mine === pick}
            disabled={!isOpen || mine !== undefined || isBusy}
            onClick={() => vote(pick)}
          >
            <span>
              {mine === pick && <Icon of={Check} size={14} />}
              {name}
            </span>
            <b>{`${shares[pick]}%`}</b>
            <i style={{ height: `${shares[pick]}%` }} aria-hidden="true" />
          </button>
        ))}
      </div>
      <p css={noteStyle}>
        {t('centre.poll.count', { count: sumOf(votes) })} ·{' '}
        {t(!isOpen ? 'centre.poll.closed' : mine === undefined ? 'centre.poll.note' : 'centre.poll.voted')}
      </p>
    </section>
  )
}
