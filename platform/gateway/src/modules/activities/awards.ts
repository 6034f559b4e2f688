import { createHmac } from 'node:crypto'

import { type ActivityRefusal, MAX_TURNOVER } from '@site/contracts'
import { dayOf } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { CENTER, HOUSE, journalNumber } from '../../kernel/ledger/index.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { tellingAddress } from '../../lib/telling-address.ts'
import type { MayPromote } from '../protection/index.ts'
import { addRequirement } from '../turnover/index.ts'
import { findActivity, takeReward } from './terms/activities.repository.ts'
import { countPaid, countPaidTo, insertClaim, selectClaimedKeys } from './terms/claims.repository.ts'
import { refuse } from './terms/refusals.ts'
import { requiredOf } from './terms/required.ts'
import type { Award, Awarded, Claimed } from './terms/template.ts'

/** The one way to pay a reward of an activity: one journal, its turnover, and the claim that proves it. */
export function createAwards(
  { ledger, options }: Pick<GatewayContext, 'ledger' | 'options'>,
  { mayPromote }: { readonly mayPromote: MayPromote },
) {
  const hashKey = derivedKey(options.jwtSecret, 'claims')
  /** What stands for an address or device in one activity: told apart, and known to nobody who reads the table. */
  const hashOf = (activityId: string, value: string): string =>
    value === '' ? '' : createHmac('sha256', hashKey).update(`${activityId} ${value}`).digest('base64url')

  async function whyNotTaken(tx: Executor, id: string, amount: bigint): Promise<ActivityRefusal> {
    const row = await findActivity(tx, id)
    if (row === undefined || row.status === 'stopped') return 'unknown'
    return row.budget !== null && row.spent + amount > row.budget && !(row.stock !== null && row.claims >= row.stock)
      ? 'overBudget'
      : 'outOfStock'
  }

  const addressHashOf = ({ activity, origin }: Claimed): string =>
    origin === undefined ? '' : hashOf(activity.id, tellingAddress(origin.ip) ?? '')
  const deviceHashOf = ({ activity, origin }: Claimed): string =>
    origin === undefined ? '' : hashOf(activity.id, origin.deviceId)

  async function mustBeWithinOwnLimits(tx: Executor, { activity, memberId, now }: Claimed): Promise<void> {
    const { perMember, perDay } = activity.limits
    if (perMember === undefined && perDay === undefined) return
    const paid = await countPaid(tx, { activityId: activity.id, memberId }, dayOf(now))
    if (perMember !== undefined && paid.all >= perMember) throw refuse('memberLimit')
    if (perDay !== undefined && paid.ofDay >= perDay) throw refuse('dayLimit')
  }

  /** With the activity held: two members at one address are counted one after the other. */
  async function mustBeWithinSharedLimits(tx: Executor, claimed: Claimed): Promise<void> {
    const { id, limits } = claimed.activity
    const { perAddress = Infinity, perDevice = Infinity } = limits
    const [addressHash, deviceHash] = [addressHashOf(claimed), deviceHashOf(claimed)]
    const [ofAddress, ofDevice] = await Promise.all([
      perAddress === Infinity || addressHash === '' ? 0 : countPaidTo(tx, id, { addressHash }),
      perDevice === Infinity || deviceHash === '' ? 0 : countPaidTo(tx, id, { deviceHash }),
    ])
    if (ofAddress >= perAddress) throw refuse('addressLimit')
    if (ofDevice >= perDevice) throw refuse('deviceLimit')
  }

  /**
   * Whether one more reward may be paid, for who has to know before it is decided which. The caller holds the activity.
   *
   * @throws ApiError with the refusal of a limit
   */
  async function mustBeWithinLimits(tx: Executor, claimed: Claimed): Promise<void> {
    await mustBeWithinOwnLimits(tx, claimed)
    await mustBeWithinSharedLimits(tx, claimed)
  }

  /**
   * Pays in the caller's transaction, which holds the member and from here on the activity.
   *
   * @throws ApiError with the refusal `protected`, `claimed`, `outOfStock`, `overBudget`, or that of a limit
   */
  async function award(
    tx: Executor,
    claimed: Claimed,
    {
      key,
      amount,
      name,
      deposit = 0n,
      multiple = claimed.activity.turnover.multiple,
      promisedAt,
      drawId,
      locksVenues = false,
    }: Award,
  ): Promise<Awarded> {
    const { activity, memberId, now } = claimed
    const whose = { activityId: activity.id, memberId }
    if (amount < 0n || multiple > MAX_TURNOVER)
      throw new Error(`${activity.id} cannot give ${amount} at ${multiple} times`)
    if (!(await mayPromote(memberId, { executor: tx, promisedAt: promisedAt ?? now }))) throw refuse('protected')
    if ((await selectClaimedKeys(tx, whose)).has(key)) throw refuse('claimed')

    if (amount > 0n) {
      await mustBeWithinOwnLimits(tx, claimed)
      if (!(await takeReward(tx, activity.id, amount))) throw refuse(await whyNotTaken(tx, activity.id, amount))
      await mustBeWithinSharedLimits(tx, claimed)
    }

    const required = requiredOf(activity.turnover, { deposit, amount, multiple })
    const { venues } = activity.turnover
    const refId = `${activity.id}:${key}`
    await addRequirement(tx, {
      memberId,
      source: 'promo',
      sourceId: refId,
      required,
      venues,
      locksVenues: locksVenues && venues.length > 0,
      now,
    })
    let journalId: number | null = null
    if (amount > 0n) {
      const posted = await ledger.post(tx, {
        kind: 'bonus_activity',
        memberId,
        refType: 'activity',
        refId,
        remark: name,
        postings: [
          { owner: HOUSE, code: 'promo', amount: -amount },
          { owner: memberId, code: CENTER, amount },
        ],
      })
      journalId = posted.journalId
    }
    const claimId = await insertClaim(tx, {
      ...{ ...whose, key, name, amount, required, journalId, drawId: drawId ?? null },
      ...{ day: dayOf(now), addressHash: addressHashOf(claimed), deviceHash: deviceHashOf(claimed), at: new Date(now) },
    })
    if (claimId === undefined) throw refuse('claimed')
    return { claimId, orderNo: journalId === null ? undefined : journalNumber(journalId), required }
  }

  return { award, mustBeWithinLimits }
}
export type Awards = ReturnType<typeof createAwards>
