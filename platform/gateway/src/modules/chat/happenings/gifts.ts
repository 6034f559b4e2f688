import { ApiError, STATUS } from '@site/contracts'
import { CHAT_LIMITS, CHAT_MSG, type ChatGift } from '@site/contracts/chat'
import { MINUTE_MS } from '@site/domain'

import type { GatewayContext } from '../../../context/index.ts'
import { createBusinessCount } from '../../../kernel/limits/index.ts'
import { createQueues } from '../../../lib/queues.ts'
import type { ChatRooms } from '../rooms/index.ts'
import type { ChatService, Speaker } from '../talk/index.ts'
import { findGift, findLatestGift, insertGift } from './happenings.repository.ts'

const NAMES: Readonly<Record<ChatGift, string>> = {
  flower: '鲜花',
  clap: '掌声',
  horn: '助威喇叭',
  flag: '助威旗',
  trophy: '奖杯',
}

interface Sent {
  readonly rid: string
  readonly giftId: ChatGift
  readonly count: number
  readonly wish: string
}

/** What members send to a room to cheer: it costs nothing, is kept as what was said is, and everybody there sees it once. */
export function createGifts({ db, clock, shared }: GatewayContext, service: ChatService, rooms: ChatRooms) {
  const counts = createBusinessCount(shared, clock)
  /** Presses of one member follow each other, so that each counts on from the one before. */
  const inTurn = createQueues()

  async function write(sender: Speaker, { rid, giftId, count, wish }: Sent): Promise<{ combo: number }> {
    const before = await findGift(db, sender.id, wish)
    if (before !== undefined) return { combo: before.combo }
    await service.mustTakePart(sender, rid)
    if ((await counts.add(`chat:gift:${sender.id}`, MINUTE_MS)) > CHAT_LIMITS.giftsAMinute)
      throw new ApiError(STATUS.FREQUENT_SUBMISSION, '礼物送得太快了，请稍后再送')
    const now = clock.now()
    const latest = await findLatestGift(db, sender.id, rid)
    const isRow = latest?.gift === giftId && now - latest.createdAt.getTime() < CHAT_LIMITS.comboMs
    const combo = count + (isRow ? latest.combo : 0)
    const gift = { memberId: sender.id, wish, rid, gift: giftId, count, combo, createdAt: new Date(now) }
    // The same press reached another replica as well, which has told of it.
    if (!(await insertGift(db, gift))) return { combo: (await findGift(db, sender.id, wish))?.combo ?? combo }
    const from = { memberId: String(sender.id), nickname: sender.nickname, vip: sender.vip }
    const msgData = { giftId, name: NAMES[giftId], icon: giftId, count, combo, from, amount: '0.00' }
    await rooms.publish(rid, { msgId: CHAT_MSG.gift, rid, msgData })
    return { combo }
  }

  return {
    /**
     * @returns how many of this kind the member has sent in a row
     * @throws ApiError 6011 too often within a minute; 6003, 6004, 6012 or 6013 as for a message
     */
    send: (sender: Speaker, gift: Sent) => inTurn(`${sender.id}`, () => write(sender, gift)),
  }
}
