import type { ApiError, ExclusionState } from '@site/contracts'
import { bindingLimit, type Fen, isExcluded, isHighHarm, leftOf } from '@site/domain'

import type { CallContext, GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { lockMember, mustBeActive } from '../../kernel/members/index.ts'
import { barsInForce, ownPause } from './bars.ts'
import { findExclusion } from './exclusions.repository.ts'
import { findHarm } from './harm.repository.ts'
import type { StoredLimit } from './limits.repository.ts'
import type { PlayTime } from './play-time.ts'
import { excluded, exclusionState, held, limitReached } from './refusal.ts'
import { findStanding, findStandings, type Standing } from './standing.repository.ts'
import { isAnyDecided } from './undecided.ts'
import type { createUsage, UsedLimit } from './usage.ts'

/** A deposit that somebody wishes to make. */
interface WishedDeposit {
  readonly memberId: number
  readonly amount: Fen
}
/**
 * Asked inside the transaction that takes deposits and holds their members: deposits at the same time are counted one after
 * the other, and a pause that begins now cancels the order or finds none. What is asked first is sent at once.
 *
 * @returns what says of each of them, by member, whether it may be made: ApiError 6030 while the account is frozen, 6003 during a pause, while it is held and under age, 6449 while no date of
 * birth is known, 6012 above a limit, the last two with data
 */
export type DepositAllowed = (
  tx: Executor,
  wishes: readonly WishedDeposit[],
) => Promise<(wish: WishedDeposit) => Promise<void>>
/**
 * The same for a stake, inside the transaction that takes it, before any account of the ledger is held. A stake is also a
 * sign that the member plays. Without a stake it is an entry, which a limit refuses that leaves nothing.
 *
 * @throws ApiError 6030 while the account is frozen, 6003 during a pause, while it is held and under age, 6449 while no date of
 * birth is known, 6012 above a limit, the last two with data
 */
export type PlayAllowed = (tx: Executor, memberId: number, stake?: Fen) => Promise<void>
/** {@link PlayAllowed} for whoever takes a stake in one statement: in a transaction only where the member has limits. */
export type IfPlayAllowed = <T>(
  wish: { readonly memberId: number; readonly stake: Fen },
  action: (executor: Executor) => Promise<T>,
) => Promise<T>
/**
 * Asked inside the transaction that gives a member a gift. It holds the member, so that claims at the same time are decided
 * one after the other.
 *
 * @throws ApiError 6030 while the account is frozen, 6003 during a pause and under age, 6449 while no date of birth is known, the
 * last two with data
 */
export type ClaimAllowed = (tx: Executor, memberId: number) => Promise<void>
/**
 * Asked by a call that bets, pays in, opens a game or claims, before anything else: where it comes from, not who makes it.
 *
 * @throws ApiError 6031 or 6033 from a region or address that is excluded
 */
export type PlayFrom = (from: Pick<CallContext, 'ip' | 'deviceId'>) => Promise<void>
/**
 * Whether a member cannot bet for long: self-excluded, held, or under age. A time-out ends too soon to be a way round what
 * has to be bet.
 */
export type KeptFromBets = (executor: Executor, memberId: number) => Promise<boolean>
/**
 * Whether a member owes no bets for money of their own: as {@link KeptFromBets}, but not while staff have yet to say whose
 * account it is. That others bring about who come to the same device, the member themselves with a second account too.
 */
export type OwesNoBets = (executor: Executor, memberId: number) => Promise<boolean>
/** The pause of a member that holds now. */
export type ExclusionOf = (memberId: number) => Promise<ExclusionState | undefined>
/**
 * Whether a member may be tempted to play: shown promotions, written to of activities, given a bonus. Not under age, not in a
 * pause, not while the account is held or frozen, nor while what was seen of their play says that it does harm.
 *
 * @param from.executor the transaction that asks
 * @param from.promisedAt when what is given now was offered (epoch milliseconds): a bonus that was shown is not taken back
 * because the score has risen since. A pause or a freeze ends it all the same.
 */
export type MayPromote = (
  memberId: number,
  from?: { readonly executor?: Executor; readonly promisedAt?: number },
) => Promise<boolean>

const PLAY = new Set(['loss', 'stake', 'session'])

/** The refusal of whoever is under age by their date of birth, `YYYY-MM-DD`, or of whom none is known. */
export type AgeRule = (birthday: string | undefined, now: number) => ApiError | undefined

interface Tools {
  readonly refusalOfAge: AgeRule
  readonly withUsage: ReturnType<typeof createUsage>
  readonly playTime: PlayTime
}

/** What every call asks that plays or pays in. */
export function createGuard(
  { db, clock }: Pick<GatewayContext, 'db' | 'clock'>,
  { refusalOfAge, withUsage, playTime }: Tools,
) {
  const now = () => clock.now()
  const ofPlay = (limits: readonly StoredLimit[]) => limits.filter(({ type }) => PLAY.has(type))
  const ofDeposits = (limits: readonly StoredLimit[]) => limits.filter(({ type }) => type === 'deposit')

  /**
   * The limits of a member who may play and pay in at all.
   *
   * @throws ApiError 6030 the account is frozen, 6003 under age, during a pause, or while staff look at the account, 6449 no
   * date of birth is known
   */
  async function mustNotBeBarred(executor: Executor, memberId: number): Promise<readonly StoredLimit[]> {
    return limitsOf(memberId, await findStanding(executor, memberId))
  }

  /** @throws ApiError as {@link mustNotBeBarred} */
  function limitsOf(memberId: number, { account, birthday, limits, ...standing }: Standing): readonly StoredLimit[] {
    if (account !== undefined) mustBeActive(account)
    const refusal = refusalOfAge(birthday, now())
    if (birthday !== undefined && refusal !== undefined) throw refusal
    const bars = barsInForce(standing.bars, memberId, now())
    const own = ownPause(bars, memberId)
    if (own !== undefined) throw excluded(own, now())
    if (bars.length > 0) throw held()
    // Said last: whoever may not play in any case is not asked for anything.
    if (refusal !== undefined) throw refusal
    return limits
  }

  /** @throws ApiError 6012 when an amount passes a limit of money, or no time is left */
  function mustFit(limits: readonly UsedLimit[], amount: Fen): void {
    const time = limits.find((one) => one.type === 'session' && leftOf(one) === 0n)
    if (time !== undefined) throw limitReached(time)
    const least = bindingLimit(limits.filter(({ type }) => type !== 'session'))
    if (least === undefined) return
    const left = leftOf(least)
    if (left === 0n || amount > left) throw limitReached(least)
  }

  const mayDeposit: DepositAllowed = async (tx, wishes) => {
    const standings = await findStandings(
      tx,
      wishes.map(({ memberId }) => memberId),
    )
    return async ({ memberId, amount }) => {
      const standing = standings.get(memberId)
      if (standing === undefined) throw new Error('nothing was asked of this member')
      const limits = ofDeposits(limitsOf(memberId, standing))
      mustFit(await withUsage(tx, memberId, limits, now()), amount)
    }
  }

  /** Limits that hold are looked at with the member held; who has none waits for nobody. */
  async function mustFitPlay(tx: Executor, memberId: number, stake: Fen): Promise<void> {
    if (ofPlay(await mustNotBeBarred(tx, memberId)).length === 0) return
    await lockMember(tx, memberId)
    const limits = ofPlay(await mustNotBeBarred(tx, memberId))
    if (limits.some(({ type }) => type === 'session')) await playTime.sign(tx, memberId)
    mustFit(await withUsage(tx, memberId, limits, now()), stake)
  }

  const mayClaim: ClaimAllowed = async (tx, memberId) => {
    await lockMember(tx, memberId)
    await mustNotBeBarred(tx, memberId)
  }

  const mayPlay: PlayAllowed = async (tx, memberId, stake = 0n) => {
    await mustFitPlay(tx, memberId, stake)
    if (stake > 0n) await playTime.signStake(tx, memberId)
  }

  const ifMayPlay: IfPlayAllowed = async ({ memberId, stake }, action) => {
    // Without a sign: such stakes are placed on a page of the site, which signs itself.
    if (ofPlay(await mustNotBeBarred(db, memberId)).length === 0) return retryConflicts(() => action(db))
    return retryConflicts(() =>
      db.transaction(async (tx) => {
        await mayPlay(tx, memberId, stake)
        return action(tx)
      }),
    )
  }

  return {
    mayClaim,
    mayDeposit,
    mayPlay,
    ifMayPlay,
    isKeptFromBets: (async (executor, memberId) => {
      const { birthday, bars } = await findStanding(executor, memberId)
      const isMinor = birthday !== undefined && refusalOfAge(birthday, now()) !== undefined
      return isMinor || barsInForce(bars, memberId, now()).some(({ kind }) => kind !== 'timeout')
    }) satisfies KeptFromBets,
    owesNoBets: (async (executor, memberId) => {
      const { birthday, bars } = await findStanding(executor, memberId)
      if (birthday !== undefined && refusalOfAge(birthday, now()) !== undefined) return true
      const lasting = barsInForce(bars, memberId, now()).filter(({ kind }) => kind !== 'timeout')
      return isAnyDecided(executor, memberId, lasting)
    }) satisfies OwesNoBets,
    /** An entry: {@link PlayAllowed} without a stake, in a transaction of its own. */
    mayEnter: (memberId: number) => ifMayPlay({ memberId, stake: 0n }, async () => {}),
    exclusionOf: (async (memberId) => {
      const exclusion = await findExclusion(db, memberId)
      return exclusion !== undefined && isExcluded(exclusion, now()) ? exclusionState(exclusion, now()) : undefined
    }) satisfies ExclusionOf,
    mayPromote: (async (memberId, { executor = db, promisedAt = now() } = {}) => {
      const [{ account, birthday, bars }, harm] = await Promise.all([
        findStanding(executor, memberId),
        findHarm(executor, memberId, promisedAt),
      ])
      if (account?.status !== 'active') return false
      if (birthday !== undefined && refusalOfAge(birthday, now()) !== undefined) return false
      if (barsInForce(bars, memberId, now()).length > 0) return false
      return harm === undefined || !isHighHarm(harm.score)
    }) satisfies MayPromote,
  }
}
