import { css } from '@emotion/react'
import type { SharedBet } from '@site/contracts/chat'
import { formatCny, parseFen } from '@site/domain'
import { useAttempt } from '@site/shell'
import { Button, numeric, px, Tag, text, tokenVar, type Tone, truncate } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useEntryNames } from '../../odds/index.ts'

const cardStyle = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: px(4),
  margin: px(2, 4, 4, 0),
  padding: px(8, 10),
  borderRadius: tokenVar('radius.cell'),
  border: `1px solid ${tokenVar('line.soft')}`,
  borderInlineStart: `3px solid ${tokenVar('accent')}`,
  background: tokenVar('bg.sunken'),
  fontSize: text(12),
  color: tokenVar('text.normal'),
})
const lineStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  minWidth: 0,
  '& > span:first-of-type': { ...truncate, flex: 1 },
})
const pickStyle = css({
  fontSize: text(14),
  color: tokenVar('text.strong'),
  '& > strong': { ...truncate, flex: 1, '& > i': { ...numeric, marginInlineStart: px(6), fontStyle: 'normal' } },
  '& > b': numeric,
})
const amountsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: px(2, 12),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, color: tokenVar('text.normal') },
})

/** Won is red and lost is green, the Chinese way; the word says the same. */
const TONES: Readonly<Record<SharedBet['status'], Tone>> = {
  ...{ open: 'info', won: 'error', lost: 'success' },
  ...{ half: 'neutral', void: 'neutral', cashed: 'neutral' },
}

interface BetCardProps {
  readonly bet: SharedBet
  /** Puts the same selection onto the slip; missing for the own bet. */
  readonly onFollow: ((bet: SharedBet) => Promise<void>) | undefined
}

/** A bet that somebody shows to the room, and the way to bet the same. */
export function BetCard({ bet, onFollow }: BetCardProps) {
  const t = useSportsTexts()
  const { isBusy, attempt } = useAttempt()
  const { home, away, ratio, odds, stakeMasked, maxWin, status, canFollow, selection } = bet
  const { gameType, w, r, strong } = selection
  const names = useEntryNames()({
    gameInfo: { team_h: home, team_c: away, gameType },
    playInfo: { w },
    oddInfo: { r, strong, ...(ratio !== '' && { ratio }) },
  })
  return (
    <div css={cardStyle} role="group" aria-label={t('chat.bet.label', { match: names.match })}>
      <div css={lineStyle}>
        <span>{names.match}</span>
        <Tag tone={TONES[status]}>{t(`chat.bet.${status}`)}</Tag>
      </div>
      <div css={[lineStyle, pickStyle]}>
        <strong>
          {names.pick}
          {names.line !== '' && <i>{names.line}</i>}
        </strong>
        <b>@{odds}</b>
      </div>
      {maxWin !== undefined && (
        <div css={amountsStyle}>
          <span>
            {t('bets.stake')} <b>¥{stakeMasked}</b>
          </span>
          <span>
            {t('bets.maxWin')} <b>{formatCny(parseFen(maxWin))}+</b>
          </span>
        </div>
      )}
      <div css={lineStyle}>
        <span>
          {names.market}
          {maxWin === undefined && ` · ${t('chat.bet.hidden')}`}
        </span>
        {onFollow !== undefined &&
          (canFollow ? (
            <Button
              size="sm"
              variant="primary"
              loading={isBusy}
              aria-label={t('chat.bet.followLabel', { pick: names.pick })}
              onClick={() => void attempt(() => onFollow(bet))}
            >
              {t('chat.bet.follow')}
            </Button>
          ) : (
            <span>{t('chat.bet.closed')}</span>
          ))}
      </div>
    </div>
  )
}
