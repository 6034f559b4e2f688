import type { Order, Wager, WagerLeg } from '@site/contracts/sports'
import { BetRefusalSchema } from '@site/contracts/sports'
import {
  combinationName,
  dayDigits,
  dayOf,
  findPlay,
  formatFen,
  printHandicap,
  printLineSize,
  printScaled,
  selectionName,
} from '@site/domain'
import * as v from 'valibot'

import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import { resultText } from '../../../lib/result-text.ts'
import type { Fixture } from '../../sports/index.ts'
import { CHAMPION_NAME, isChampionPlay } from '../terms/market.ts'
import { openShare } from '../terms/money.ts'
import { seriesOdds } from '../terms/odds.ts'
import { refusalMessage } from '../terms/refusal.ts'
import type { Ticket } from './tickets.repository.ts'

/** The number that the player sees: `B`, the site day of the bet, and the ticket's own number. */
export function ticketNumber({ id, placedAt }: Pick<TicketRow, 'id' | 'placedAt'>): string {
  return `B${dayDigits(dayOf(placedAt.getTime()))}${String(id).padStart(6, '0')}`
}

/** The ticket's own number; the day is only there to be read. */
export function ticketIdOf(number: string): number {
  const id = Number(number.slice(7))
  return Number.isSafeInteger(id) ? id : 0
}

function reasonOf({ row }: Ticket): Pick<Order, 'reason' | 'message'> {
  if (row.reason === null) return {}
  const reason = v.parse(BetRefusalSchema, row.reason)
  return { reason, message: refusalMessage(reason) }
}

const waitOf = ({ status, dueAt }: TicketRow, now: number) =>
  status === 'delay' && dueAt !== null ? Math.max(0, Math.ceil((dueAt.getTime() - now) / 1000)) : 0

function decimalOf({ row, legs }: Ticket): string {
  const [first] = legs
  return row.mode === 'single' && first !== undefined
    ? printScaled(BigInt(first.price), 3)
    : seriesOdds(legs.map(({ price }) => price))
}

const ACTIVE = { delay: 'delay', rejected: 'fail', open: 'success', settled: 'success', cashed: 'success' } as const

/** A ticket as an order on its way. */
export function orderOf(ticket: Ticket, now: number): Order {
  const { row, legs } = ticket
  const [first] = legs
  const isLiveSingle = row.mode === 'single' && first?.live === true
  return {
    ticket_id: ticketNumber(row),
    requestId: row.requestId,
    active: ACTIVE[row.status],
    waitSec: waitOf(row, now),
    ...reasonOf(ticket),
    risk: formatFen(row.risk),
    maxWin: formatFen(row.maxWin),
    oddsShown: row.oddsShown,
    decimal: decimalOf(ticket),
    ...(isLiveSingle && { score: `${first.scoreH}-${first.scoreC}` }),
  }
}

/** Selection with its line, e.g. `阿森纳 -0.5/1` or `大 2.5/3`. */
function pickName(leg: Pick<LegRow, 'play' | 'selection' | 'line'>, fixture: Fixture): string {
  if (isChampionPlay(leg.play))
    return fixture.league.teams.find(({ id }) => id === leg.selection)?.name.zhCN ?? leg.selection
  const name = selectionName(leg.play, leg.selection, fixture.home.name.zhCN, fixture.away.name.zhCN)
  const family = findPlay(leg.play)?.family
  if (leg.line === null) return name
  if (family !== 'R' && family !== 'W3') return `${name} ${printLineSize(leg.line).replaceAll(' ', '')}`
  const isAway = leg.selection.endsWith('C')
  return `${name} ${printHandicap(isAway ? 0 - leg.line : leg.line)}`
}

const SPORT_NAMES: Readonly<Record<string, string>> = {
  FT: '足球',
  VF: '虚拟足球',
  BK: '篮球',
  TN: '网球',
  BS: '棒球',
  VB: '排球',
  TT: '乒乓球',
  SK: '斯诺克',
  FS: CHAMPION_NAME,
}

/** What the bet records say of a ticket: its sport or kind of series, and a line for each leg. */
export function recordText(
  combo: string | undefined,
  legs: readonly { readonly leg: RecordLeg; readonly fixture: Fixture }[],
): { readonly gameName: string; readonly content: string[] } {
  const sport = SPORT_NAMES[legs[0]?.fixture.league.sport ?? ''] ?? ''
  return {
    gameName: combo === undefined ? sport : `串关 ${combo.replace('x', '串')}`,
    content: legs.map(({ leg, fixture }) => {
      if (isChampionPlay(leg.play)) {
        const title = `${fixture.league.name.zhCN} ${fixture.home.name.zhCN}`
        return `${title} ${pickName(leg, fixture)} @${leg.oddsShown}`
      }
      const teams = `${fixture.home.name.zhCN} vs ${fixture.away.name.zhCN}`
      return `${teams} ${playName(leg)} ${pickName(leg, fixture)} @${leg.oddsShown}`
    }),
  }
}

type RecordLeg = Pick<LegRow, 'play' | 'selection' | 'line' | 'live' | 'oddsShown'>

const playName = ({ play, live }: Pick<LegRow, 'play' | 'live'>) =>
  isChampionPlay(play) ? CHAMPION_NAME : (live ? '滚球' : '') + (findPlay(play)?.name ?? play)

/** A selection with its line, as a trader reads it. */
export function pickText(one: Pick<LegRow, 'play' | 'selection' | 'line' | 'live'>, fixture: Fixture): string {
  return `${playName(one)} ${pickName(one, fixture)}`
}

/** A market with its selection, at whatever lines. */
export function selectionText(one: Pick<LegRow, 'play' | 'selection'>, fixture: Fixture): string {
  return pickText({ ...one, live: false, line: null }, fixture)
}

function legView(leg: LegRow, fixture: Fixture): WagerLeg {
  return {
    gidm: String(leg.matchId),
    gameId: leg.gameId,
    gameType: fixture.league.sport,
    league: fixture.league.name.zhCN,
    team_h: fixture.home.name.zhCN,
    team_c: fixture.away.name.zhCN,
    start: fixture.startAt,
    w: leg.play,
    r: leg.selection,
    ...(leg.lineText !== null && { ratio: leg.lineText }),
    ...(leg.givenBy !== null && { strong: leg.givenBy }),
    playName: playName(leg),
    pickName: pickName(leg, fixture),
    isLive: leg.live,
    ...(leg.live && { score: `${leg.scoreH}-${leg.scoreC}` }),
    oddsType: leg.oddsType,
    oddsShown: leg.oddsShown,
    decimal: printScaled(BigInt(leg.price), 3),
    ...(leg.result !== null && { result: leg.result }),
    resultCode: leg.code ?? '',
    resultText: resultText(leg.code),
  }
}

/** Of singles and plain series; a full cover has too many parts. */
export const isCashable = ({ mode, bets }: Pick<TicketRow, 'mode' | 'bets'>) => mode === 'single' || bets === 1

/** A ticket as a line of my bets and as a receipt. */
export function wagerOf(ticket: Ticket, fixtureOf: (id: number) => Fixture | undefined, now: number): Wager {
  const { row, legs } = ticket
  const isOver = row.status === 'settled' || row.status === 'cashed'
  const paid = (row.payout ?? 0n) + row.cashedOut
  return {
    ticket_id: ticketNumber(row),
    requestId: row.requestId,
    status: row.status,
    mode: row.mode,
    ...(row.combo !== null && {
      combo: row.combo,
      comboName: combinationName(legs.length, row.bets === 1 ? 'single' : 'full'),
    }),
    bets: row.bets,
    oddsType: row.oddsType,
    oddsShown: row.oddsShown,
    decimal: decimalOf(ticket),
    stake: formatFen(row.stake),
    risk: formatFen(row.risk),
    openRisk: formatFen(row.openRisk),
    maxWin: formatFen(row.status === 'open' ? openShare(row.maxWin, row.openRisk, row.risk) : row.maxWin),
    betAt: row.placedAt.getTime(),
    waitSec: waitOf(row, now),
    ...reasonOf(ticket),
    ...(row.settledAt !== null && { settleAt: row.settledAt.getTime() }),
    resultCode: row.resultCode ?? '',
    resultText: resultText(row.resultCode),
    ...(row.payout !== null && { payout: formatFen(row.payout) }),
    cashedOut: formatFen(row.cashedOut),
    ...(isOver && { profit: formatFen(paid - row.risk), valid: formatFen(row.valid ?? 0n) }),
    capped: row.capped,
    cashable: row.status === 'open' && isCashable(row),
    legs: legs.flatMap((leg) => {
      const fixture = fixtureOf(leg.matchId)
      return fixture === undefined ? [] : [legView(leg, fixture)]
    }),
  }
}
