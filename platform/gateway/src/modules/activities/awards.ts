import { createHmac } from 'node:crypto'

import { type ActivityRefusal, MAX_TURNOVER } from '@site/contracts'
import { dayOf } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { CENTER, HOUSE, journalNumber } from '../../kernel/ledger/index.ts'
import { addressGroup } from '../../lib/address-group.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import type { MayPromote } from '../protection/index.ts'
import { addRequirement } from '../turnover/index.ts'
import { findActivity, takeReward } from './terms/activities.repository.ts'
import { countPaid, countPaidTo, insertClaim, selectClaimedKeys } from './terms/claims.repository.ts'
import { refuse } from './terms/refusals.ts'
import { requiredOf } from './terms/required.ts'
import type { Award, Awarded, StoredActivity } from './terms/template.ts'

/** Where a claim comes from; what is paid by itself comes from nowhere. */
export interface ClaimOrigin {
  readonly ip: string
  readonly deviceId: string
}

/** The one way to pay a reward of an activity: one journal, its turnover, and the claim that proves it. */
export function createAwards(
  { ledger, clock, options }: Pick<GatewayContext, 'ledger' | 'clock' | 'options'>,
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

  /**
   * Pays in the caller's transaction, which holds the member and from here on the activity.
   *
   * @throws ApiError with the refusal `protected`, `claimed`, `outOfStock`, `overBudget`, or that of a limit
   */
  return async function award(
    tx: Executor,
    {
      activity,
      memberId,
      origin,
    }: { readonly activity: StoredActivity; readonly memberId: number; readonly origin?: ClaimOrigin },
    {
      key,
      amount,
      name,
      deposit = 0n,
      multiple = activity.turnover.multiple,
      promisedAt,
      drawId,
      locksVenues = false,
    }: Award,
  ): Promise<Awarded> {
    const now = clock.now()
    const whose = { activityId: activity.id, memberId }
    if (amount < 0n || multiple > MAX_TURNOVER)
      throw new Error(`${activity.id} cannot give ${amount} at ${multiple} times`)
    if (!(await mayPromote(memberId, { executor: tx, promisedAt: promisedAt ?? now }))) throw refuse('protected')
    if ((await selectClaimedKeys(tx, whose)).has(key)) throw refuse('claimed')

    const addressHash = origin === undefined ? '' : hashOf(activity.id, addressGroup(origin.ip))
    const deviceHash = origin === undefined ? '' : hashOf(activity.id, origin.deviceId)
    const day = dayOf(now)
    const { perMember, perDay, perAddress, perDevice } = activity.limits
    if (amount > 0n) {
      const paid = await countPaid(tx, whose, day)
      if (perMember !== undefined && paid.all >= perMember) throw refuse('memberLimit')
      if (perDay !== undefined && paid.ofDay >= perDay) throw refuse('dayLimit')
      if (!(await takeReward(tx, activity.id, amount))) throw refuse(await whyNotTaken(tx, activity.id, amount))
      // With the activity held: two members at one address are counted one after the other.
      if (
        perAddress !== undefined &&
        addressHash !== '' &&
        (await countPaidTo(tx, activity.id, { addressHash })) >= perAddress
      )
        throw refuse('addressLimit')
      if (
        perDevice !== undefined &&
        deviceHash !== '' &&
        (await countPaidTo(tx, activity.id, { deviceHash })) >= perDevice
      )
        throw refuse('deviceLimit')
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
      ...{ day, addressHash, deviceHash, at: new Date(now) },
    })
    if (claimId === undefined) throw refuse('claimed')
    return { claimId, orderNo: journalId === null ? undefined : journalNumber(journalId), required }
  }
}
export type Awards = ReturnType<typeof createAwards>
