import { randomBytes } from 'node:crypto'

import { formatCny, formatFen, parseFen, showOdds } from '@site/domain'
import { diceOf, drawReturn, findSelection } from '@site/domain/games'

import {
  type BetLine,
  currentDraw,
  type DrawGame,
  gameOf,
  GAMES,
  type InstantGame,
  isDrawGame,
} from '../games/index.ts'
import type { NewRound, Round, Store, Visit } from '../store/index.ts'
import { type WalletClient, WalletRefusal, WalletUnknown } from '../wallet/index.ts'
import type { PlayCall } from './calls.schema.ts'
import { PlayError } from './play-error.ts'

/** A stake of one round, in fen, all lines together; of a draw, all rounds of a player. */
export const MOST_STAKE = 5_000_000n
const LEAST_LINE = 10n
const MOST_LINES = 10
/** A stake whose call was cut off is given back after this long. */
export const STUCK_MS = 20_000

const CANCELLED = '网络异常，本局已取消，如已扣款将自动退回'
const REFUSALS: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: '余额不足，请先转入资金',
  VENUE_CLOSED: '场馆维护中，暂停下注',
  PLAYER_REFUSED: '您设置的限额、暂停期或所在地区不允许继续投注',
  SESSION_INVALID: '登录已失效，请返回大厅重新进入',
}
/**
 * The operator has no such round or has ended it already, as its staff may by hand when it was left open for a day: it has
 * the last word.
 */
const ENDED: ReadonlySet<string> = new Set(['ROUND_CLOSED', 'ROUND_UNKNOWN', 'TRANSACTION_CANCELLED'])

export const newSeed = () => randomBytes(32).toString('hex')
const newRoundId = () => `R${Date.now().toString(36)}${randomBytes(6).toString('hex')}`.toUpperCase()

export interface RoundTools {
  readonly store: Store
  readonly wallet: WalletClient
  readonly now: () => number
}

/** Bets and what becomes of them. The round is kept before its stake is taken, so that nothing is ever lost track of. */
export function createRounds({ store, wallet, now }: RoundTools) {
  function linesOf(call: PlayCall): readonly BetLine[] {
    const lines = call.bets.map(({ key, stake }) => ({ key, stake: parseFen(stake) }))
    const keys = new Set(lines.map(({ key }) => key))
    if (keys.size !== lines.length || lines.length > MOST_LINES) throw new PlayError('BETS', '投注内容有误')
    if (lines.some(({ stake }) => stake < LEAST_LINE)) throw new PlayError('STAKE', `单注最低 ${formatCny(LEAST_LINE)}`)
    if (total(lines) > MOST_STAKE) throw new PlayError('STAKE', `单局投注最高 ${formatCny(MOST_STAKE)}`)
    return lines
  }

  async function instantRound(visit: Visit, game: InstantGame, call: PlayCall): Promise<NewRound> {
    const lines = linesOf(call)
    if (lines.some(({ key }) => game.nameOf(key) === undefined) || !game.accepts(lines)) {
      throw new PlayError('BETS', '该投注组合不可用')
    }
    const id = newRoundId()
    const seeds = { serverSeed: visit.next_seed, clientSeed: call.clientSeed, roundId: id }
    const played = game.play(await diceOf(seeds), lines, visit.game)
    return {
      ...common(visit, call, id, lines),
      kind: game.kind,
      draw: null,
      settles_at: new Date(now()),
      server_seed: visit.next_seed,
      client_seed: call.clientSeed,
      outcome: played.outcome,
      win: played.win,
      result: played.text,
      nextSeed: newSeed(),
    }
  }

  async function drawRound(visit: Visit, game: DrawGame, call: PlayCall): Promise<NewRound> {
    const lines = linesOf(call)
    const draw = currentDraw(game, visit.venue, now())
    if (call.draw !== draw.id || now() >= draw.closesAt) throw new PlayError('CLOSED', '本期已截止，请等待下一期')
    const { markets } = game.eventOf(draw.id)
    if (lines.some(({ key }) => findSelection(markets, key) === undefined))
      throw new PlayError('BETS', '该选项不可投注')
    return {
      ...common(visit, call, newRoundId(), lines),
      kind: game.kind,
      draw: draw.id,
      settles_at: new Date(draw.drawsAt),
      server_seed: await store.drawSeed(draw.id, newSeed()),
      client_seed: draw.id,
      outcome: undefined,
      win: 0n,
      result: '',
      nextSeed: visit.next_seed,
    }
  }

  function common(visit: Visit, call: PlayCall, id: string, bets: readonly BetLine[]) {
    return {
      id,
      visit,
      requestKey: call.key,
      venue: visit.venue,
      game: visit.game,
      game_name: visit.game_name,
      bets: [...bets],
      stake: total(bets),
    }
  }

  /** Counted once it is kept: of two at once each sees the other, and both may be refused. */
  async function mustFitDraw({ player }: Visit, { id, draw }: Round): Promise<void> {
    if (draw === null || (await store.stakedInDraw(player, draw)) <= MOST_STAKE) return
    await store.move(id, 'staking', 'refused')
    throw new PlayError('STAKE', `单期投注最高 ${formatCny(MOST_STAKE)}`)
  }

  /** Asks for the stake. @returns the balance; throws PlayError when there is no bet */
  async function debitStake(visit: Visit, round: Round): Promise<string> {
    try {
      const balance = await wallet.debit({
        session: visit.session,
        txId: `${round.id}:debit`,
        roundId: round.id,
        amount: formatFen(round.stake),
        gameName: round.game_name,
        ...describe(round),
      })
      // The answer was so late that the stake was given back meanwhile: there is no round.
      if (!(await store.move(round.id, 'staking', 'staked'))) throw new PlayError('UNKNOWN', CANCELLED)
      return balance
    } catch (error) {
      if (error instanceof WalletRefusal) {
        await store.move(round.id, 'staking', 'refused')
        throw new PlayError(error.status, REFUSALS[error.status] ?? '投注失败，请稍后再试')
      }
      if (!(error instanceof WalletUnknown)) throw error
      await store.move(round.id, 'staking', 'cancelling')
      throw new PlayError('UNKNOWN', CANCELLED)
    }
  }

  function describe(round: Round): { content: string[]; odds?: string } {
    const game = Object.values(GAMES).find(({ kind }) => kind === round.kind)
    if (game === undefined) return { content: [] }
    const markets = isDrawGame(game) && round.draw !== null ? game.eventOf(round.draw).markets : []
    const content = round.bets.map(({ key, stake }) => {
      const found = findSelection(markets, key)
      const name = found
        ? `${found.market.name} ${found.selection.name} @${showOdds(found.selection.odds, 'E')}`
        : (!isDrawGame(game) && game.nameOf(key)) || key
      return `${name} ¥${formatFen(stake)}`
    })
    const [only, ...others] = round.bets
    const odds = only && others.length === 0 ? findSelection(markets, only.key)?.selection.odds : undefined
    return {
      content: round.draw === null ? content : [`第 ${round.draw.split('-')[1]} 期`, ...content],
      ...(odds === undefined ? {} : { odds: showOdds(odds, 'E') }),
    }
  }

  /** Pays a round whose stake was taken and whose time has come. @returns the balance */
  async function settle(round: Round): Promise<{ readonly round: Round; readonly balance: string }> {
    const ended = round.draw === null ? round : await drawn(round)
    const balance = await wallet.credit({
      venue: ended.venue,
      txId: `${ended.id}:credit`,
      roundId: ended.id,
      amount: formatFen(ended.win),
      resultText: ended.result,
    })
    await store.move(ended.id, 'staked', 'settled', { outcome: ended.outcome, win: ended.win, text: ended.result })
    return { round: { ...ended, status: 'settled' }, balance }
  }

  async function giveBack(round: Round): Promise<void> {
    await wallet.rollback({
      venue: round.venue,
      txId: `${round.id}:rollback`,
      roundId: round.id,
      refTxId: `${round.id}:debit`,
      reason: '',
    })
    await store.move(round.id, round.status, 'cancelled')
  }

  async function drawn(round: Round): Promise<Round> {
    const game = Object.values(GAMES).find(({ kind }) => kind === round.kind)
    if (game === undefined || !isDrawGame(game) || round.draw === null) throw new Error(`round ${round.id} has no draw`)
    const outcome = await outcomeOf(game, round.draw, round.server_seed)
    const { markets } = game.eventOf(round.draw)
    const win = round.bets.reduce((sum, { key, stake }) => {
      const odds = findSelection(markets, key)?.selection.odds ?? 0
      return game.wins(outcome, key) ? sum + drawReturn(stake, odds) : sum
    }, 0n)
    return { ...round, outcome, win, result: game.textOf(outcome, round.draw) }
  }

  return {
    /** One bet of a visit. The same key is the same round, whatever else it says. */
    async play(visit: Visit, call: PlayCall): Promise<{ readonly round: Round; readonly balance: string }> {
      const game = gameOf(visit.category)
      const again = await store.findByKey(visit.id, call.key)
      if (again !== undefined) {
        if (again.status === 'refused' || again.status === 'cancelling' || again.status === 'cancelled') {
          throw new PlayError('UNKNOWN', '本局未成立，请重新下注')
        }
        // The first one is still asking for its stake: there is no outcome to show yet.
        if (again.status === 'staking') throw new PlayError('BUSY', '本局处理中，请稍后在「记录」中查看')
        return { round: again, balance: await wallet.balance(visit.session) }
      }
      const made = await store.insertRound(
        isDrawGame(game) ? await drawRound(visit, game, call) : await instantRound(visit, game, call),
      )
      // Two clicks at once: the other one has this seed.
      if (made === undefined) throw new PlayError('BUSY', '上一局尚未结束，请稍候')
      await mustFitDraw(visit, made)
      const balance = await debitStake(visit, made)
      const staked: Round = { ...made, status: 'staked' }
      if (isDrawGame(game)) return { round: staked, balance }
      try {
        return await settle(staked)
      } catch (error) {
        // The outcome stands; what it pays is paid as soon as the wallet answers again.
        if (error instanceof WalletUnknown) return { round: staked, balance }
        throw error
      }
    },

    /**
     * Pays a round whose time has come, or gives its stake back.
     *
     * @throws WalletRefusal | WalletUnknown when it is still owed; it stays as it is
     */
    async end(round: Round): Promise<void> {
      try {
        if (round.status === 'staked') await settle(round)
        else await giveBack(round)
      } catch (error) {
        if (!(error instanceof WalletRefusal) || !ENDED.has(error.status)) throw error
        await store.move(round.id, round.status, 'cancelled')
      }
    },

    /** What a draw that is over came to. */
    async drawResult(game: DrawGame, drawId: string, seed: string): Promise<DrawResult> {
      const outcome = await outcomeOf(game, drawId, seed)
      const { home, away } = game.eventOf(drawId)
      const teams = home === undefined || away === undefined ? {} : { home, away }
      return { id: drawId, seed, outcome, text: game.textOf(outcome, drawId), ...teams }
    },
  }
}

/** A draw that is over, with everything that it takes to work it out again. */
export interface DrawResult {
  readonly id: string
  readonly seed: string
  readonly outcome: unknown
  readonly text: string
  /** Who met, where it was a match. */
  readonly home?: string
  readonly away?: string
}

async function outcomeOf(game: DrawGame, drawId: string, serverSeed: string): Promise<unknown> {
  return game.draw(await diceOf({ serverSeed, clientSeed: drawId, roundId: drawId }), drawId)
}

function total(lines: readonly BetLine[]): bigint {
  return lines.reduce((sum, { stake }) => sum + stake, 0n)
}
