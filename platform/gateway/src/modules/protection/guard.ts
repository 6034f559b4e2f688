import type { ExclusionState } from '@site/contracts'
import { bindingLimit, type Fen, isExcluded, leftOf } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { findMember, lockMember, mustBeActive } from '../../kernel/members/index.ts'
import { findExclusion } from './exclusions.repository.ts'
import { type StoredLimit, selectLimits } from './limits.repository.ts'
import type { PlayTime } from './play-time.ts'
import { excluded, exclusionState, limitReached } from './refusal.ts'
import type { createUsage, UsedLimit } from './usage.ts'

/**
 * Asked inside the transaction that takes a deposit. It holds the member where a limit is set, so that deposits at the
 * same time are counted one after the other.
 *
 * @throws ApiError 6030 while the account is frozen, 6003 during a pause and under age, 6012 above a limit, the last two
 * with data
 */
export type DepositAllowed = (tx: Executor, memberId: number, amount: Fen) => Promise<void>
/**
 * The same for a stake, inside the transaction that takes it, before any account of the ledger is held. A stake is also a
 * sign that the member plays. Without a stake it is an entry, which a limit refuses that leaves nothing.
 *
 * @throws ApiError 6030 while the account is frozen, 6003 during a pause and under age, 6012 above a limit, the last two
 * with data
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
 * @throws ApiError 6030 while the account is frozen, 6003 during a pause and under age, the last with data
 */
export type ClaimAllowed = (tx: Executor, memberId: number) => Promise<void>
/** The pause of a member that holds now. */
export type ExclusionOf = (memberId: number) => Promise<ExclusionState | undefined>

const PLAY = new Set(['loss', 'stake', 'session'])

/** @throws ApiError 6003 a document says that the member is under age */
export type AgeRule = (executor: Executor, memberId: number) => Promise<void>

interface Tools {
  readonly mustBeOfAge: AgeRule
  readonly withUsage: ReturnType<typeof createUsage>
  readonly playTime: PlayTime
}

/** What every call asks that plays or pays in. */
export function createGuard(
  { db, clock }: Pick<GatewayContext, 'db' | 'clock'>,
  { mustBeOfAge, withUsage, playTime }: Tools,
) {
  const now = () => clock.now()
  const ofPlay = (limits: readonly StoredLimit[]) => limits.filter(({ type }) => PLAY.has(type))
  const ofDeposits = (limits: readonly StoredLimit[]) => limits.filter(({ type }) => type === 'deposit')

  /** @throws ApiError 6030 the account is frozen, 6003 under age, or during a pause */
  async function mustNotBeExcluded(executor: Executor, memberId: number): Promise<void> {
    const member = await findMember(executor, memberId)
    if (member !== undefined) mustBeActive(member)
    await mustBeOfAge(executor, memberId)
    const exclusion = await findExclusion(executor, memberId)
    if (exclusion !== undefined && isExcluded(exclusion, now())) throw excluded(exclusion, now())
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

  /** Limits that hold are looked at with the member held; who has none waits for nobody. */
  async function mustAllow(
    tx: Executor,
    memberId: number,
    amount: Fen,
    which: (limits: readonly StoredLimit[]) => readonly StoredLimit[],
  ): Promise<void> {
    await mustNotBeExcluded(tx, memberId)
    if (which(await selectLimits(tx, memberId)).length === 0) return
    await lockMember(tx, memberId)
    await mustNotBeExcluded(tx, memberId)
    const limits = which(await selectLimits(tx, memberId))
    if (limits.some(({ type }) => type === 'session')) await playTime.sign(tx, memberId)
    mustFit(await withUsage(tx, memberId, limits, now()), amount)
  }

  const mayDeposit: DepositAllowed = async (tx, memberId, amount) => {
    // Always held: a pause that begins now cancels the order, or finds none.
    await lockMember(tx, memberId)
    await mustAllow(tx, memberId, amount, ofDeposits)
  }
  const mayClaim: ClaimAllowed = async (tx, memberId) => {
    await lockMember(tx, memberId)
    await mustNotBeExcluded(tx, memberId)
  }
  const mayPlay: PlayAllowed = async (tx, memberId, stake = 0n) => {
    await mustAllow(tx, memberId, stake, ofPlay)
    if (stake > 0n) await playTime.signStake(tx, memberId)
  }

  const ifMayPlay: IfPlayAllowed = async ({ memberId, stake }, action) => {
    await mustNotBeExcluded(db, memberId)
    // Without a sign: such stakes are placed on a page of the site, which signs itself.
    if (ofPlay(await selectLimits(db, memberId)).length === 0) return retryConflicts(() => action(db))
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
    /** An entry: {@link PlayAllowed} without a stake, in a transaction of its own. */
    mayEnter: (memberId: number) => ifMayPlay({ memberId, stake: 0n }, async () => {}),
    exclusionOf: (async (memberId) => {
      const exclusion = await findExclusion(db, memberId)
      return exclusion !== undefined && isExcluded(exclusion, now()) ? exclusionState(exclusion, now()) : undefined
    }) satisfies ExclusionOf,
  }
}
