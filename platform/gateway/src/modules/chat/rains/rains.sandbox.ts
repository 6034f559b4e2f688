import { ApiError, MoneySchema, STATUS } from '@site/contracts'
import { CHAT_LIMITS, PackIdSchema, RoomIdSchema } from '@site/contracts/chat'
import { DESK_LIMITS } from '@site/contracts/desk'
import { DAY_MS, formatFen, parseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import { MomentSchema } from '../../../lib/moment.ts'
import { parseInput } from '../../../lib/parse-input.ts'
import type { ChatService } from '../talk/index.ts'
import type { Rains } from './rains.ts'

const LISTED = 50
const SECOND_MS = 1_000
/** A room is there for one match: what would fall after it, nobody would find. */
const AHEAD_MS = DAY_MS
const { redPackets, redPacketsFen, rainSeconds } = CHAT_LIMITS

const CreateSchema = v.object({
  requestId: v.pipe(v.string(), v.uuid()),
  rid: RoomIdSchema,
  title: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写标题'), v.maxLength(DESK_LIMITS.rainTitle)),
  total: v.pipe(
    MoneySchema,
    v.transform(parseFen),
    v.minValue(1n, '请填写金额'),
    v.maxValue(redPacketsFen, '金额过大'),
  ),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(redPackets)),
  /** From now on, where no beginning is named. */
  startAt: v.optional(MomentSchema),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(rainSeconds.least), v.maxValue(rainSeconds.most)),
})
const PackSchema = v.object({ packId: PackIdSchema })

/**
 * Red packets in rooms: `GET /sandbox/chat/rains` lists them; `POST /sandbox/chat/rains`
 * `{requestId, rid, title, total, count, startAt, seconds}` lets some fall, once for its `requestId`;
 * `POST /sandbox/chat/rains/stop` `{packId}` ends a rain.
 */
export function registerRainsSandbox(
  { db, clock, sandboxCall }: GatewayContext,
  service: ChatService,
  rains: Rains,
): void {
  sandboxCall('GET', '/sandbox/chat/rains', async () => {
    const now = clock.now()
    return {
      list: (await rains.list(LISTED)).map((rain) => {
        const { packId, rid, title, startAt, endAt, count, left, isStopped, isOver } = rain
        const phase = isStopped ? 'stopped' : isOver ? 'over' : startAt > now ? 'coming' : 'running'
        const money = { total: formatFen(rain.total), paid: formatFen(rain.paid) }
        return { packId, rid, title, phase, startAt, endAt, count, left, ...money }
      }),
    }
  })

  sandboxCall('POST', '/sandbox/chat/rains', async ({ body, writeDown }) => {
    const { seconds, startAt: asked, ...wish } = parseInput(CreateSchema, body)
    if (wish.total < BigInt(wish.count)) throw new ApiError(STATUS.INVALID_PARAMETER, '每个红包至少0.01元')
    const now = clock.now()
    if (asked !== undefined && asked < now) throw new ApiError(STATUS.INVALID_PARAMETER, '开始时间不能早于现在')
    if (asked !== undefined && asked > now + AHEAD_MS)
      throw new ApiError(STATUS.INVALID_PARAMETER, '开始时间须在24小时之内')
    await service.mustBeRoom(wish.rid)
    const startAt = asked ?? now
    const endAt = startAt + seconds * SECOND_MS
    const { packId } = await db.transaction(async (tx) => {
      const { rain, isNew } = await rains.create(tx, { ...wish, startAt, endAt, isTimed: asked !== undefined })
      // Neither who reads the audit nor who starts it knows what is in the packets.
      const { seed: _seed, ...after } = rain
      if (isNew) await writeDown(tx, { subject: `activity:${rain.packId}`, after })
      return rain
    })
    await rains.announce(packId)
    return { packId }
  })

  sandboxCall('POST', '/sandbox/chat/rains/stop', async ({ body, writeDown }) => {
    const { packId } = parseInput(PackSchema, body)
    const before = await rains.mustFind(packId)
    await db.transaction(async (tx) => {
      await rains.stop(tx, packId)
      const change = {
        subject: `activity:${packId}`,
        before: { isStopped: before.isStopped },
        after: { isStopped: true },
      }
      await writeDown(tx, change)
    })
    await rains.announce(packId)
    return {}
  })
}
