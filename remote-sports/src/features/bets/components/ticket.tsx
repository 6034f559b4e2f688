import type { Wager, WagerStatus } from '@site/contracts/sports'
import { DISPUTE_DAYS, formatCny, mayDispute, parseFen, siteMonthDayTime } from '@site/domain'
import { copyText, hasRoute, serverNow } from '@site/shell'
import { Link } from '@site/shell/router'
import { DescriptionList, IconButton, Money, Tag } from '@site/ui'
import { ChevronDown, ChevronUp, Copy } from 'lucide-react'
import { useState } from 'react'

import { DISPUTES_ROUTE, disputeHref, FEEDBACK_ROUTE, questionHref } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import { type BetEnd, type BetResult, readTicket, type TicketLeg } from '../../../lib/wire/index.ts'
import { useEntryNames } from '../../odds/index.ts'
import { disputeStyle, headStyle, legStyle, moneyStyle, receiptStyle, ticketStyle } from './bets-style.ts'
import { CashOut } from './cash-out.tsx'

const money = (amount: string) => formatCny(parseFen(amount))
const TONES: Partial<Record<BetResult, 'error' | 'success'>> = {
  win: 'error',
  halfWin: 'error',
  loss: 'success',
  halfLoss: 'success',
}

/** Won is red and lost is green, the Chinese way; the word says the same. */
function StateTag({ status, end }: { readonly status: WagerStatus; readonly end: BetEnd }) {
  const t = useSportsTexts()
  if (status === 'settled' && end.resultText !== '') return <ResultTag {...end} />
  const tone = status === 'delay' ? 'warning' : status === 'rejected' ? 'error' : status === 'open' ? 'info' : 'neutral'
  return <Tag tone={tone}>{t(`bets.status.${status}`)}</Tag>
}

function ResultTag({ result, resultText }: BetEnd) {
  const t = useSportsTexts()
  if (result === undefined) return <Tag tone="neutral">{resultText}</Tag>
  return <Tag tone={TONES[result] ?? 'neutral'}>{t(`result.${result}`)}</Tag>
}

function Leg({ leg, isSeries }: { readonly leg: TicketLeg; readonly isSeries: boolean }) {
  const t = useSportsTexts()
  const { isOutright, scoreAtBet: score, finalScore } = leg
  const names = useEntryNames()(leg.entry)
  return (
    <div css={legStyle}>
      <strong>
        {names.pick}
        {names.line !== '' && <i>{names.line}</i>}
      </strong>
      <b>@{leg.oddsShown}</b>
      <span>
        {isOutright ? names.match : names.market}
        {leg.isLive && ` · ${t('market.RB')}`}
        {score !== undefined && ` ${t('slip.scoreAt', { score })}`}
      </span>
      <em>{isSeries && leg.resultText !== '' ? <ResultTag {...leg} /> : finalScore}</em>
      {!isOutright && (
        <>
          <span>{names.match}</span>
          <em>{isSeries ? finalScore : ''}</em>
        </>
      )}
    </div>
  )
}

function Receipt({ wager }: { readonly wager: Wager }) {
  const t = useSportsTexts()
  const rows = [
    [t('bets.betAt'), siteMonthDayTime(wager.betAt)],
    [t('board.oddsType'), t(`odds.${wager.oddsType}`)],
    ...(wager.mode === 'series' && wager.bets === 1 ? [[t('bets.totalOdds'), `@${wager.oddsShown}`]] : []),
    ...(wager.bets > 1 ? [[t('bets.stakeEach'), `${money(wager.stake)} × ${wager.bets}`]] : []),
    [t('slip.debit'), money(wager.risk)],
    [t('bets.maxWin'), money(wager.maxWin)],
    ...(parseFen(wager.cashedOut) > 0n ? [[t('bets.cashedOut'), money(wager.cashedOut)]] : []),
    ...(wager.settleAt === undefined ? [] : [[t('bets.settleAt'), siteMonthDayTime(wager.settleAt)]]),
    ...(wager.payout === undefined ? [] : [[t('bets.payout'), money(wager.payout)]]),
    ...(wager.valid === undefined ? [] : [[t('bets.valid'), money(wager.valid)]]),
    ...(wager.capped ? [[t('bets.note'), t('bets.capped')]] : []),
  ] as const
  const number = (
    <>
      {wager.ticket_id}
      <IconButton icon={Copy} size="sm" label={t('slip.copyTicket')} onClick={() => void copyText(wager.ticket_id)} />
    </>
  )
  return (
    <DescriptionList
      look="receipt"
      css={receiptStyle}
      label={t('bets.receipt')}
      descriptions={[{ label: t('slip.ticket'), value: number }, ...rows.map(([label, value]) => ({ label, value }))]}
    />
  )
}

/** The way to dispute a ticket that is settled, for as long as it can be. */
function Dispute({ id, settledAt }: { readonly id: string; readonly settledAt: number }) {
  const t = useSportsTexts()
  if (!hasRoute(DISPUTES_ROUTE)) return null
  if (!mayDispute(settledAt, serverNow()))
    return <p css={disputeStyle}>{t('bets.disputeLate', { days: DISPUTE_DAYS })}</p>
  return (
    <Link css={disputeStyle} to={disputeHref(id)}>
      {t('bets.dispute')}
    </Link>
  )
}

export interface TicketProps {
  readonly wager: Wager
}

/** One ticket: what was bet, where it stands, its receipt and its cash-out. */
export function Ticket({ wager }: TicketProps) {
  const t = useSportsTexts()
  const [isOpen, setOpen] = useState(false)
  const { ticket_id: id, mode, status, profit, comboName = '' } = wager
  const { legs, ...end } = readTicket(wager)
  const isSeries = mode === 'series'
  // Of a refused one nothing was settled.
  const isSettled = status === 'settled' || status === 'cashed'
  const isPart = status === 'open' && wager.openRisk !== wager.risk
  return (
    <li css={ticketStyle} aria-label={t('bets.ticketLabel', { id })}>
      <div css={headStyle}>
        <StateTag status={status} end={end} />
        {isSeries && <Tag>{comboName}</Tag>}
        <time dateTime={new Date(wager.betAt).toISOString()}>{siteMonthDayTime(wager.betAt)}</time>
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          size="sm"
          label={t(isOpen ? 'bets.hideReceipt' : 'bets.showReceipt', { id })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {legs.map((leg) => (
        <Leg key={leg.id} leg={leg} isSeries={isSeries} />
      ))}
      {status === 'rejected' && <p css={moneyStyle}>{wager.reason ? refusalText(t, wager.reason) : wager.message}</p>}
      <div css={moneyStyle}>
        <span>
          {t(isPart ? 'bets.rest' : 'bets.stake')} <b>{money(isPart ? wager.openRisk : wager.risk)}</b>
        </span>
        {status === 'rejected' ? (
          <span>{t('bets.returned')}</span>
        ) : profit === undefined ? (
          <span>
            {t('bets.maxWin')} <b>{money(wager.maxWin)}</b>
          </span>
        ) : (
          <span>
            {t('bets.profit')} <Money fen={parseFen(profit)} tone="auto" signed />
          </span>
        )}
      </div>
      {isOpen && <Receipt wager={wager} />}
      {status === 'open' && wager.cashable && <CashOut wager={wager} />}
      {status === 'open' && hasRoute(FEEDBACK_ROUTE) && (
        <Link css={disputeStyle} to={questionHref(id)}>
          {t('bets.dispute')}
        </Link>
      )}
      {isSettled && wager.settleAt !== undefined && <Dispute id={id} settledAt={wager.settleAt} />}
    </li>
  )
}
