import { css } from '@emotion/react'
import { CHAT_LIMITS } from '@site/contracts/chat'
import { type Wager, GAME_TYPE } from '@site/contracts/sports'
import { formatCny, parseFen } from '@site/domain'
import { type BetToShare, type Shared, useAttempt } from '@site/shell'
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  numeric,
  px,
  quick,
  RadioGroup,
  SkeletonGroup,
  SkeletonRow,
  Switch,
  text,
  tokenVar,
  truncate,
} from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useEntryNames } from '../../odds/index.ts'
import { useVenueQuery } from '../../venue/index.ts'

/** Running bets that one has at a time, as far as they are offered. */
const LISTED = 50

const listStyle = css({ display: 'grid', gap: px(8), maxHeight: '46dvh', overflowY: 'auto', padding: px(2) })
const ticketStyle = css(quick, {
  padding: px(8, 12),
  borderRadius: tokenVar('radius.cell'),
  border: `1px solid ${tokenVar('line.soft')}`,
  '&:has(:checked)': { borderColor: tokenVar('accent'), background: tokenVar('accent.soft') },
})
const wordsStyle = css({
  display: 'grid',
  gap: px(2),
  minWidth: 0,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > span': truncate,
  '& > strong': { ...truncate, fontSize: text(14), color: tokenVar('text.strong') },
  '& b': { ...numeric, color: tokenVar('text.normal') },
})
const choiceStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(12),
  minHeight: px(44),
  marginTop: px(8),
  fontSize: text(13),
})
const hintStyle = css({ margin: px(0, 0, 12), fontSize: text(12), color: tokenVar('text.weak') })
const problemStyle = css({ margin: px(0, 0, 8), fontSize: text(13), color: tokenVar('state.error') })

interface ShareBetProps {
  readonly onShare: (bet: BetToShare) => Promise<Shared>
}

/** The way to show one of the own running bets to the room; only where the venue was entered. */
export function ShareBet({ onShare }: ShareBetProps) {
  const t = useSportsTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={ReceiptText} size="sm" label={t('chat.share.title')} onClick={() => setOpen(true)} />
      {isOpen && <ShareDialog onShare={onShare} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShareDialog({ onShare, onClose }: ShareBetProps & { readonly onClose: () => void }) {
  const t = useSportsTexts()
  const { data, isError, isFetching, refetch } = useVenueQuery('GetTodayWagers', { pageSize: LISTED })
  const [ticketId, setTicketId] = useState<string>()
  const [showAmounts, setShowAmounts] = useState(false)
  const { isBusy, attempt } = useAttempt()
  const [problem, setProblem] = useState<string>()
  const wagers = data?.list.filter(mayBeShared) ?? []
  const share = (): Promise<void> =>
    attempt(async () => {
      if (ticketId === undefined) return
      const answer = await onShare({ ticketId, showAmounts })
      if (answer.ok) onClose()
      else setProblem(answer.reason === '' ? t('chat.notSaid') : answer.reason)
    })
  return (
    <Dialog
      open
      size="sm"
      title={t('chat.share.title')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        wagers.length > 0 && (
          <Button
            block
            variant="primary"
            loading={isBusy}
            disabled={ticketId === undefined}
            onClick={() => void share()}
          >
            {t('chat.share.send')}
          </Button>
        )
      }
    >
      {data === undefined && isError && <ErrorState compact retrying={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <SkeletonGroup label={t('bets.loading')}>
          <SkeletonRow lines={3} cells={0} />
        </SkeletonGroup>
      )}
      {data !== undefined && wagers.length === 0 && (
        <EmptyState compact icon={ReceiptText} title={t('chat.share.none')}>
          {t('chat.share.noneText', { least: least() })}
        </EmptyState>
      )}
      {wagers.length > 0 && (
        <>
          <p css={hintStyle}>{t('chat.share.hint', { least: least() })}</p>
          <RadioGroup
            css={listStyle}
            optionStyle={ticketStyle}
            label={t('chat.share.which')}
            value={ticketId}
            options={wagers.map((wager) => ({ value: wager.ticket_id, label: <Ticket wager={wager} /> }))}
            onValueChange={(chosen) => {
              setTicketId(chosen)
              setProblem(undefined)
            }}
          />
          <div css={choiceStyle}>
            <span>{t('chat.share.showAmounts')}</span>
            <Switch label={t('chat.share.showAmounts')} checked={showAmounts} onCheckedChange={setShowAmounts} />
          </div>
          <p css={hintStyle}>{t(showAmounts ? 'chat.share.shown' : 'chat.share.hidden')}</p>
          {problem !== undefined && (
            <p css={problemStyle} role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

const least = () => formatCny(CHAT_LIMITS.sharedStakeFen)

/** Of one match, running, and large enough: the room would refuse the others. */
function mayBeShared({ mode, status, legs, stake }: Wager): boolean {
  const isSingle = mode === 'single' && legs.length === 1 && legs[0]?.gameType !== GAME_TYPE.champions
  return isSingle && status === 'open' && parseFen(stake) >= CHAT_LIMITS.sharedStakeFen
}

function Ticket({ wager: { legs, stake } }: { readonly wager: Wager }) {
  const t = useSportsTexts()
  const nameOf = useEntryNames()
  const [leg] = legs
  if (leg === undefined) return null
  const { team_h, team_c, gameType, w, r, ratio, strong } = leg
  const names = nameOf({
    gameInfo: { team_h, team_c, gameType },
    playInfo: { w },
    oddInfo: { r, ratio, strong },
  })
  return (
    <span css={wordsStyle}>
      <strong>
        {names.pick} {names.line} @{leg.oddsShown}
      </strong>
      <span>
        {names.market} · {names.match}
      </span>
      <span>
        {t('bets.stake')} <b>{formatCny(parseFen(stake))}</b>
      </span>
    </span>
  )
}
