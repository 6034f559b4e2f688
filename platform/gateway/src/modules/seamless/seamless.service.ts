import { isApiError, localeFrom, STATUS, VENUE_STATE } from '@site/contracts'
import type { CreditCall, DebitCall, RollbackCall, SeamlessVisit } from '@site/contracts/seamless'
import {
  type Fen,
  formatFen,
  type Grade,
  parseFen,
  parseRatio,
  RESULT_CODE,
  resultName,
  timesTruncated,
  validBet,
} from '@site/domain'
import { hashOfSecret, newSecret } from '@site/server'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { VenueRoundRow, VenueSessionRow } from '../../db/schema/rounds.ts'
import { CENTER, venueAccount } from '../../kernel/ledger/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import { findPlace, findSessionMember } from '../../kernel/sessions/index.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { createJackpots } from '../jackpots/index.ts'
import type { PlayAllowed, PlayFrom } from '../protection/index.ts'
import { saveBetRecord, updateBetRecord } from '../records/index.ts'
import { isVenueLocked } from '../turnover/index.ts'
import { findGame, findVenue, stateOf } from '../venues/index.ts'
import { createCancelRound } from './cancel-round.ts'
import { playerName } from './player-name.ts'
import { createRoundMoney } from './round-money.ts'
import { CANCELLED, runTransaction } from './run-transaction.ts'
import { SeamlessError } from './seamless-error.ts'
import * as repository from './seamless.repository.ts'
import { ticketOf } from './ticket-id.ts'

/** What venues of other companies may do with the wallet; every refusal is a SeamlessError. */
export function createSeamlessService(
  gateway: GatewayContext,
  { mayPlay, mayPlayFrom }: { readonly mayPlay: PlayAllowed; readonly mayPlayFrom: PlayFrom },
) {
  const { db, events, ledger, clock, notices } = gateway
  const money = createRoundMoney(ledger)
  const cancel = createCancelRound(gateway)
  const jackpots = createJackpots(gateway)
  const playerKey = derivedKey(gateway.options.jwtSecret, 'player names')
  const now = () => new Date(clock.now())

  async function sessionOf(token: string): Promise<VenueSessionRow> {
    const session = await repository.findSession(db, hashOfSecret(token))
    if (session === undefined) throw new SeamlessError('SESSION_INVALID')
    return session
  }

  /** A visit is over with the log-in that it came from. */
  async function mustBeLoggedIn(executor: Executor, { memberSession }: VenueSessionRow): Promise<void> {
    if ((await findSessionMember(executor, memberSession)) === undefined) throw new SeamlessError('SESSION_INVALID')
  }

  async function isAutomatic(executor: Executor, memberId: number): Promise<boolean> {
    return (await findMember(executor, memberId))?.autoTransfer === true
  }

  async function balanceAt(executor: Executor, memberId: number, venue: string): Promise<{ balance: string }> {
    return {
      balance: formatFen(await money.playable(executor, memberId, venue, await isAutomatic(executor, memberId))),
    }
  }

  async function mustLock(tx: Executor, venue: string, roundId: string): Promise<VenueRoundRow> {
    const round = await repository.lockRound(tx, venue, roundId)
    if (round === undefined) throw new SeamlessError('ROUND_UNKNOWN')
    return round
  }

  /** Whoever is logged in learns that the balance is another, and whether a jackpot has brought or cost a letter. */
  async function notifyChange(memberId: number, jackpot: Fen): Promise<void> {
    await ledger.notifyChange(memberId)
    if (jackpot > 0n) await notices.send({ memberId, type: 'unread' })
  }

  /** @returns what the round had won of its game's jackpot, which is taken back with it */
  async function reopen(tx: Executor, round: VenueRoundRow): Promise<Fen> {
    await money.unsettle(tx, round)
    const jackpot = await jackpots.reverse(tx, round)
    await repository.updateRound(tx, round.venue, round.roundId, {
      status: 'open',
      win: 0n,
      paidTo: null,
      jackpotFed: 0n,
      settledBy: null,
      reopenedAt: now(),
    })
    await updateBetRecord(tx, ticketOf(round.venue, round.roundId), {
      resultCode: RESULT_CODE.restored,
      resultText: resultName(RESULT_CODE.restored),
      valid: 0n,
      profit: 0n,
      settleAt: null,
    })
    await count(tx, round, { valid: 0n, paid: 0n }, round.settledAt ?? now())
    return jackpot
  }

  /** Tells what a round, as it was until now, counts for from now on. */
  function count(
    tx: Executor,
    round: VenueRoundRow,
    { valid, paid }: { readonly valid: Fen; readonly paid: Fen },
    settledAt: Date,
  ): Promise<void> {
    const { memberId, venue, roundId, odds, stake } = round
    const before = round.status === 'settled' ? validBet(round.stake, round.win - round.stake) : 0n
    const bet = {
      memberId,
      refId: ticketOf(venue, roundId),
      venue,
      valid,
      before,
      stake,
      paid,
      at: settledAt.getTime(),
    }
    return events.emit(tx, 'bets.counted', { bets: [{ ...bet, odds: odds ?? undefined }] })
  }

  return {
    /** Exchanges the launch token of the address for the token of this visit. */
    async authenticate({ ticket: launchToken }: { readonly ticket: string }): Promise<SeamlessVisit> {
      const token = newSecret()
      const session = await repository.exchangeLaunchToken(db, hashOfSecret(launchToken), hashOfSecret(token))
      const venue = session && (await findVenue(db, session.venue))
      if (session === undefined || venue === undefined) throw new SeamlessError('SESSION_INVALID')
      await mustBeLoggedIn(db, session)
      const game = session.game === '' ? undefined : await findGame(db, session.venue, session.game)
      return {
        session: token,
        player: playerName(playerKey, session.venue, session.memberId),
        venue: venue.code,
        venueName: venue.name,
        category: venue.category,
        game: session.game,
        gameName: game?.name ?? venue.name,
        lang: localeFrom(session.lang),
        currency: 'CNY',
        ...(await balanceAt(db, session.memberId, session.venue)),
      }
    },

    async balance({ session: token }: { readonly session: string }) {
      const session = await sessionOf(token)
      await mustBeLoggedIn(db, session)
      return balanceAt(db, session.memberId, session.venue)
    },

    /**
     * Takes the stake of a new round. New bets need an open venue and a member who is still logged in, and whose log-in was
     * last seen in no excluded area: where the member is now, a venue is not asked.
     */
    async debit(call: DebitCall) {
      const session = await sessionOf(call.session)
      const { memberId, venue: code } = session
      const { txId, roundId } = call
      const payload = [String(memberId), call.amount, call.gameName, ...call.content]
      // Asked before the transaction, which has a connection of its own, and answered in it: a repeat gets the first answer.
      const place = await findPlace(db, session.memberSession)
      const refusalThere = await refusalOf(() => mayPlayFrom(place))
      const { answer, isFirst } = await runTransaction(
        db,
        { venue: code, txId, kind: 'debit', roundId, payload },
        async (tx) => {
          const stake = parseFen(call.amount)
          if (stake === 0n) throw new SeamlessError('BAD_REQUEST', 'a stake is above zero')
          const venue = await findVenue(tx, code)
          if (venue === undefined || stateOf(venue, now()) !== VENUE_STATE.open) throw new SeamlessError('VENUE_CLOSED')
          await mustBeLoggedIn(tx, session)
          const refusal = refusalThere ?? (await refusalOf(() => mayPlay(tx, memberId, stake)))
          if (refusal !== undefined) throw refusal
          const fromCenter = await holdOrRefuse(tx, { venue: code, roundId, memberId, stake })
          const isNew = await repository.insertRound(tx, {
            venue: code,
            roundId,
            memberId,
            stake,
            fromCenter,
            game: session.game,
            odds: call.odds === undefined ? null : Number(timesTruncated(1000n, parseRatio(call.odds))),
            status: 'open',
            createdAt: now(),
          })
          if (!isNew) throw new SeamlessError('ROUND_CLOSED', 'a round has one stake')
          await saveBetRecord(tx, {
            ticketId: ticketOf(code, roundId),
            memberId,
            venue: code,
            category: venue.category,
            gameCode: session.game,
            gameName: call.gameName,
            content: [...call.content],
            ...(call.odds === undefined ? {} : { oddsType: 'E' as const, odds: call.odds }),
            stake,
            risk: stake,
            betAt: now(),
          })
          return balanceAt(tx, memberId, code)
        },
      )
      if (isFirst) await ledger.notifyChange(memberId)
      return answer
    },

    /** Ends a round with what it returns, also when the venue is closed by now or the visit over. */
    async credit(call: CreditCall) {
      const code = call.venue.toUpperCase()
      const { txId, roundId } = call
      let memberId = 0
      let won = 0n
      const payload = [call.amount]
      const { answer, isFirst } = await runTransaction(
        db,
        { venue: code, txId, kind: 'credit', roundId, payload },
        async (tx) => {
          const round = await mustLock(tx, code, roundId)
          if (round.status !== 'open') throw new SeamlessError('ROUND_CLOSED')
          const win = parseFen(call.amount)
          ;({ memberId } = round)
          const stays = !(await isAutomatic(tx, memberId)) || (await isVenueLocked(tx, memberId, code, clock.now()))
          const paidTo = stays ? venueAccount(code) : CENTER
          await money.settle(tx, round, win, paidTo)
          const valid = validBet(round.stake, win - round.stake)
          const jackpot = await jackpots.settle(tx, round)
          ;({ won } = jackpot)
          // A round that is settled again stays in the day whose rebate it may have earned already.
          const settledAt = round.settledAt ?? now()
          await repository.updateRound(tx, code, roundId, {
            status: 'settled',
            win,
            paidTo,
            jackpotFed: jackpot.fed,
            jackpotHit: jackpot.hit ?? null,
            settledAt,
            settledBy: txId,
          })
          await updateBetRecord(tx, ticketOf(code, roundId), {
            valid,
            profit: win - round.stake,
            resultCode: gradeOf(win, round.stake),
            resultText: jackpot.won === 0n ? call.resultText : `${call.resultText} · 彩池 ${formatFen(jackpot.won)}`,
            settleAt: settledAt,
          })
          await count(tx, round, { valid, paid: win }, settledAt)
          return balanceAt(tx, memberId, code)
        },
      )
      if (isFirst) await notifyChange(memberId, won)
      return answer
    },

    /** Takes a debit or a credit back. One that never came is remembered, and refused when it comes late. */
    async rollback(call: RollbackCall): Promise<Record<string, never>> {
      const code = call.venue.toUpperCase()
      const { txId, roundId, refTxId } = call
      let memberId = 0
      let returned = 0n
      const payload = [refTxId]
      const { isFirst } = await runTransaction(
        db,
        { venue: code, txId, kind: 'rollback', roundId, payload },
        async (tx) => {
          returned = 0n
          const neverCame = await repository.claimTransaction(tx, {
            venue: code,
            txId: refTxId,
            kind: 'debit',
            roundId,
            payloadHash: CANCELLED,
          })
          if (neverCame) return {}
          const first = await repository.findTransaction(tx, code, refTxId)
          if (first?.payloadHash === CANCELLED) return {}
          if (first === undefined || first.roundId !== roundId || first.kind === 'rollback')
            throw new SeamlessError('TRANSACTION_MISMATCH')
          const round = await mustLock(tx, code, roundId)
          ;({ memberId } = round)
          if (first.kind === 'debit') {
            if (round.status === 'settled') throw new SeamlessError('ROUND_CLOSED', 'take the credit back first')
            if (round.status === 'open') await cancel(tx, round, call.reason)
          } else if (round.status === 'settled' && round.settledBy === refTxId) {
            // A credit that was taken back already has no part in what the round was settled by since.
            returned = await withFunds(() => reopen(tx, round))
          }
          return {}
        },
      )
      if (isFirst && memberId !== 0) await notifyChange(memberId, returned)
      return {}
    },
  }

  async function holdOrRefuse(
    tx: Executor,
    round: Pick<VenueRoundRow, 'venue' | 'roundId' | 'memberId' | 'stake'>,
  ): Promise<Fen> {
    const automatic = await isAutomatic(tx, round.memberId)
    return withFunds(() => money.hold(tx, round, automatic))
  }
}

/** What the area, and the member's own limits and pauses refuse, in the venue's words. */
async function refusalOf(check: () => Promise<void>): Promise<SeamlessError | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (isApiError(error)) return new SeamlessError('PLAYER_REFUSED', error.message)
    throw error
  }
}

/** An overdraft in the venue's words. */
async function withFunds<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (isApiError(error) && error.code === STATUS.WARNING) throw new SeamlessError('INSUFFICIENT_FUNDS')
    throw error
  }
}

function gradeOf(win: Fen, stake: Fen): Grade {
  return win > stake ? RESULT_CODE.win : win === stake ? RESULT_CODE.push : RESULT_CODE.loss
}
