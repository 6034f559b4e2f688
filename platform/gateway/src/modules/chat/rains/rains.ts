import { ApiError, STATUS } from '@site/contracts'
import { CHAT_MSG, PackIdSchema, type RedPacketRain, type TakenPacket } from '@site/contracts/chat'
import { formatFen, MINUTE_MS } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import type { Executor } from '../../../db/database.ts'
import { createSharedQuestions } from '../../../lib/shared-questions.ts'
import type { Rain, RedPackets } from '../../activities/index.ts'
import type { MayPromote } from '../../protection/index.ts'
import type { ChatRooms, RoomPackets } from '../rooms/index.ts'
import type { Speaker } from '../talk/index.ts'

/** So long after its end a rain is shown to who comes in: what they took of it, or that it is over. */
const SHOWN_AFTER_MS = 5 * MINUTE_MS

/** What rooms show of red packets to who comes in; nothing to who may not be tempted to play. */
export function createPacketsFor(
  { clock }: Pick<GatewayContext, 'clock'>,
  redPackets: RedPackets,
  mayPromote: MayPromote,
): RoomPackets['packetsFor'] {
  const together = createSharedQuestions()
  return async (rid, memberId) => {
    const rains = await together(rid, () => redPackets.ofRoom(rid, clock.now() - SHOWN_AFTER_MS))
    if (rains.length === 0 || (memberId !== undefined && !(await mayPromote(memberId)))) return []
    const packIds = rains.map(({ packId }) => packId)
    const taken = memberId === undefined ? undefined : await redPackets.takenBy(memberId, packIds)
    return rains.map((rain) => {
      const mine = taken?.get(rain.packId)
      return { ...toView(rain), ...(mine && { mine: { amount: formatFen(mine.amount), rank: mine.rank } }) }
    })
  }
}

type Taken = Omit<TakenPacket, 'nickname'>

export type Rains = ReturnType<typeof createRains>

/** Red packets in the rooms: who is there is told of a rain, and takes one packet of it. */
export function createRains({ jobs }: Pick<GatewayContext, 'jobs'>, rooms: ChatRooms, redPackets: RedPackets) {
  async function publishRain(rain: Rain): Promise<void> {
    await rooms.publish(rain.rid, { msgId: CHAT_MSG.redPacket, rid: rain.rid, msgData: toView(rain) })
  }

  /** @throws ApiError 6004 there is none */
  async function mustFind(packId: string): Promise<Rain> {
    const rain = await redPackets.find(packId)
    if (rain === undefined) throw new ApiError(STATUS.NOT_FOUND, '红包不存在')
    return rain
  }

  const over = jobs.declare({
    name: 'chat.rain.over',
    data: v.object({ packId: PackIdSchema }),
    async run({ packId }) {
      const rain = await redPackets.find(packId)
      // Also of one that was stopped, or of which nothing was left: the word of that may have been lost, and twice is once.
      if (rain?.isOver === true) await publishRain(rain)
    },
  })

  return {
    mustFind,
    list: redPackets.list,
    /** In which room a rain is. @throws ApiError 6004 no such rain */
    roomOf: async (packId: string): Promise<string> => (await mustFind(packId)).rid,

    /** Writes a rain down in the caller's transaction, and when the room is told of its end. */
    async create(tx: Executor, wish: Parameters<RedPackets['create']>[1]) {
      const made = await redPackets.create(tx, wish)
      const { packId, endAt } = made.rain
      await over.add(tx, { data: { packId }, key: packId, dueAt: endAt })
      return made
    },
    stop: (tx: Executor, packId: string) => redPackets.stop(tx, packId),
    /** Tells its room of a rain as it is now. */
    announce: async (packId: string) => publishRain(await mustFind(packId)),

    async claim(
      memberId: number,
      packId: string,
      origin: Parameters<RedPackets['claim']>[2],
    ): Promise<Taken & { readonly isNew: boolean }> {
      const { amount, rank, left, isNew } = await redPackets.claim(memberId, packId, origin)
      return { packId, amount: formatFen(amount), rank, left, isNew }
    },

    /** Tells the other tabs of a member what was taken, and the room by the name that it knows them by. */
    async tellTaken(rid: string, { id, nickname }: Pick<Speaker, 'id' | 'nickname'>, taken: Taken): Promise<void> {
      const frame = { msgId: CHAT_MSG.takeRedPacket, rid } as const
      await rooms.publishToMember(id, { ...frame, msgData: taken })
      await rooms.publish(rid, { ...frame, msgData: { ...taken, nickname } })
      if (taken.left === 0) await publishRain(await mustFind(taken.packId))
    },
  }
}

function toView({ rid: _rid, isStopped: _isStopped, total, paid, seed, ...rain }: Rain): RedPacketRain {
  return { ...rain, total: formatFen(total), paid: formatFen(paid), ...(seed !== undefined && { seed }) }
}
