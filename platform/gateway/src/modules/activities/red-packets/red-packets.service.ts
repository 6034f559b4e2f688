import { randomBytes } from 'node:crypto'

import { type Fen, formatFen, parseFen, RED_PACKET_TERMS } from '@site/domain'
import { commitmentOf, redPacketAmounts } from '@site/domain/games'
import * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import type { Executor } from '../../../db/database.ts'
import { requireSameContent } from '../../../kernel/ledger/index.ts'
import type { ClaimAllowed } from '../../protection/index.ts'
import {
  asksWhatIsGone,
  insertActivities,
  lockActivity,
  type NewActivity,
  updateActivity,
} from '../terms/activities.repository.ts'
import { ActivitySettingsSchema } from '../terms/activity-settings.ts'
import { refuse } from '../terms/refusals.ts'
import type { Award, Awarded, Claimed, ClaimOrigin } from '../terms/template.ts'
import * as repository from './red-packets.repository.ts'

/** What a packet is called in records, beside the title of its rain. */
const NAME = '红包雨红包'
const ALL_TAKEN = '红包已被抢完'

/** Red packets in a room, and how far they have been taken. */
export interface Rain {
  readonly packId: string
  readonly rid: string
  readonly title: string
  /** Epoch milliseconds. */
  readonly startAt: number
  readonly endAt: number
  readonly total: Fen
  readonly count: number
  readonly left: number
  readonly paid: Fen
  readonly isStopped: boolean
  /** Nothing more can be taken: it has ended, was stopped, or all are taken. */
  readonly isOver: boolean
  /** SHA-256 of the seed that the amounts were made from, hex. */
  readonly hash: string
  /** Once it is over. */
  readonly seed: string | undefined
}

interface NewRain extends Pick<Rain, 'rid' | 'title' | 'startAt' | 'endAt' | 'total' | 'count'> {
  /** Whoever sends the same again makes no second one. */
  readonly requestId: string
  /** Whether its beginning was asked for: else it is the moment of the call, which one that repeats it has not. */
  readonly isTimed: boolean
}

export interface TakenRedPacket {
  readonly amount: Fen
  /** How many had taken one by then, this one included. */
  readonly rank: number
}

/** Red packets, which the engine of promotions pays: one for each member of a rain, and never more than its total. */
export interface RedPackets {
  /**
   * Makes a rain in the caller's transaction; one that was made before under its `requestId` stays as it is.
   *
   * @throws ApiError 6009 when another rain was made under it
   */
  create(tx: Executor, rain: NewRain): Promise<{ readonly rain: Rain; readonly isNew: boolean }>
  find(packId: string): Promise<Rain | undefined>
  /** Rains of a room that had not ended at a moment (epoch milliseconds), the first one first. */
  ofRoom(rid: string, at: number): Promise<readonly Rain[]>
  /** Rains of all rooms, the latest beginning first. */
  list(limit: number): Promise<readonly Rain[]>
  /** What a member has taken of these rains, by rain. */
  takenBy(memberId: number, packIds: readonly string[]): Promise<ReadonlyMap<string, TakenRedPacket>>
  /**
   * Claims the next packet for a member, who gets the same answer however often this is asked.
   *
   * @returns what it holds, how many are left after it, and whether it was taken just now
   * @throws ApiError 6004 no such rain, or it was stopped; 6012 it has not begun, has ended, all are taken, or a limit; 6003 or 6449
   * who may be given no bonus; 6030 while the account is frozen
   */
  claim(
    memberId: number,
    packId: string,
    origin: ClaimOrigin,
  ): Promise<TakenRedPacket & { readonly left: number; readonly isNew: boolean }>
  /** Ends a rain now. @throws ApiError 6004 no such rain, 6012 it is over */
  stop(tx: Executor, packId: string): Promise<void>
}

/** An answer as it is kept: money survives JSON as text alone. */
interface KeptAnswer {
  readonly amount: string
  readonly rank: number
  readonly left: number
}

/** What a call asks for: whoever sends its key again for something else has not made that. */
const contentOf = (
  { rid, title, startAt, endAt, total, count }: Omit<NewRain, 'requestId' | 'isTimed'>,
  isTimed: boolean,
) => ({
  ...{ rid, title, total: formatFen(total), count, lasts: endAt - startAt },
  ...(isTimed && { startAt }),
})

export function createRedPackets(
  { db, ledger, clock }: Pick<GatewayContext, 'db' | 'ledger' | 'clock'>,
  { mayClaim }: { readonly mayClaim: ClaimAllowed },
  { award }: { readonly award: (tx: Executor, claimed: Claimed, award: Award) => Promise<Awarded> },
): RedPackets {
  const whatIsGone = asksWhatIsGone(db)

  async function toRain({ activity, rain }: repository.StoredRain): Promise<Rain> {
    const { id, title, stock, budget, claims, spent, status } = activity
    if (stock === null || budget === null) throw new Error(`the rain ${id} has no end of packets`)
    const [startAt, endAt, left] = [activity.startAt.getTime(), activity.endAt.getTime(), stock - claims]
    const isStopped = status === 'stopped'
    const isOver = isStopped || left <= 0 || endAt <= clock.now()
    return {
      ...{ packId: id, rid: rain.rid, title, startAt, endAt, total: budget, count: stock, left, paid: spent },
      ...{ isStopped, isOver, hash: await commitmentOf(rain.seed), seed: isOver ? rain.seed : undefined },
    }
  }

  const toRains = (stored: readonly repository.StoredRain[]) => Promise.all(stored.map(toRain))

  /** Says at once that nothing is left: most of those who come to a rain wait for nobody. */
  async function mustBeLeft(memberId: number, packId: string): Promise<void> {
    const gone = await whatIsGone({ activityId: packId, memberId })
    if (gone !== undefined && !gone.hasClaimed) throw refuse('outOfStock', ALL_TAKEN)
  }

  async function claimNext(tx: Executor, memberId: number, packId: string, origin: ClaimOrigin): Promise<KeptAnswer> {
    await mayClaim(tx, memberId)
    // Packets of a rain are taken one after the other: the place of each is its own.
    const row = await lockActivity(tx, packId)
    if (row?.type !== 'redPackets' || row.stock === null) throw refuse('unknown', '红包不存在')
    if (row.status === 'stopped') throw refuse('unknown', '红包雨已取消')
    const now = clock.now()
    if (now < row.startAt.getTime()) throw refuse('notBegun', '红包雨还没有开始')
    if (now >= row.endAt.getTime()) throw refuse('ended', '红包雨已结束')
    const rank = row.claims + 1
    const amount = await repository.findAmount(tx, packId, rank)
    if (amount === undefined) throw refuse('outOfStock', ALL_TAKEN)
    const { limits, turnover } = v.parse(ActivitySettingsSchema, row.settings)
    await award(
      tx,
      { activity: { id: packId, limits, turnover }, memberId, origin, now },
      { key: 'packet', amount, name: NAME },
    )
    await repository.markTaken(tx, packId, rank, memberId)
    return { amount: formatFen(amount), rank, left: row.stock - rank }
  }

  return {
    async create(tx, wish) {
      const { requestId, isTimed, rid, title, startAt, endAt, total, count } = wish
      const packId = `rain-${requestId}`
      const seed = randomBytes(32).toString('hex')
      const made: NewActivity = {
        ...{ id: packId, type: 'redPackets', categoryId: 'chat', title, sort: 0, settings: RED_PACKET_TERMS },
        ...{ startAt: new Date(startAt), endAt: new Date(endAt), stock: count, budget: total },
      }
      await insertActivities(tx, [made])
      const isNew = await repository.insertRain(
        tx,
        { activityId: packId, rid, seed },
        await redPacketAmounts({ seed, packId, total, count }),
      )
      const stored = await repository.findRain(tx, packId)
      if (stored === undefined) throw new Error(`the rain ${packId} was not written`)
      const rain = await toRain(stored)
      requireSameContent(contentOf(rain, isTimed), contentOf(wish, isTimed))
      return { rain, isNew }
    },

    async find(packId) {
      const stored = await repository.findRain(db, packId)
      return stored && toRain(stored)
    },
    ofRoom: async (rid, at) => toRains(await repository.selectRainsOf(db, rid, new Date(at))),
    list: async (limit) => toRains(await repository.selectRains(db, limit)),

    async takenBy(memberId, packIds) {
      const taken = packIds.length === 0 ? [] : await repository.selectTaken(db, packIds, memberId)
      return new Map(taken.map(({ packId, rank, amount }) => [packId, { rank, amount }]))
    },

    async claim(memberId, packId, origin) {
      await mustBeLeft(memberId, packId)
      let isNew = false
      const request = { memberId, scope: 'chat/redPacket', key: packId, payload: { packId } }
      const { amount, rank, left } = await ledger.once(request, async (tx) => {
        const answer = await claimNext(tx, memberId, packId, origin)
        isNew = true
        return answer
      })
      return { amount: parseFen(amount), rank, left, isNew }
    },

    async stop(tx, packId) {
      const row = await lockActivity(tx, packId)
      if (row?.type !== 'redPackets' || row.stock === null) throw refuse('unknown', '红包不存在')
      if (row.status === 'stopped' || row.claims >= row.stock || row.endAt.getTime() <= clock.now())
        throw refuse('ended', '红包雨已结束')
      await updateActivity(tx, packId, { status: 'stopped' })
    },
  }
}
