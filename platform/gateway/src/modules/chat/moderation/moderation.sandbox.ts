import { ApiError, STATUS } from '@site/contracts'
import { CHAT_MSG, ROOM_STATES, RoomIdSchema } from '@site/contracts/chat'
import { DESK_LIMITS } from '@site/contracts/desk'
import { HOUR_MS, isFindable } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import { findMember, mustExist, mustFindByName, selectNames } from '../../../kernel/members/index.ts'
import { parseInput } from '../../../lib/parse-input.ts'
import { RowIdSchema } from '../../../lib/row-id.ts'
import { blockFrame, type ChatRooms, clearFrame, stateFrame } from '../rooms/index.ts'
import { type ChatService, levelsOf, numberOf, selectWords, seqOf } from '../talk/index.ts'
import {
  blockMessages,
  deleteMute,
  lengthenMute,
  replaceWords,
  selectMutes,
  selectRooms,
  setMute,
  updateRoom,
  updateSetting,
} from './moderation.repository.ts'
import { muteFrame } from './mute-frame.ts'

const ROOMS_LISTED = 100
const MESSAGES_LISTED = 50
const MUTES_LISTED = 100

const reason = v.pipe(v.string(), v.trim(), v.minLength(1, '请填写原因'), v.maxLength(DESK_LIMITS.chatReason))
const grade = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10))
const LevelSchema = v.object({ vipMin: grade, vipMax: grade, effectMin: grade, effectMax: grade })
/** By account, or as the messages of a room name their writer. */
const who = { name: v.optional(v.string(), ''), memberId: v.optional(RowIdSchema) }
/** For how long somebody is muted, and why. */
export const muteEntries = { hours: v.pipe(v.number(), v.minValue(0.01), v.maxValue(8_760)), reason }
const MuteSchema = v.object({ ...who, ...muteEntries })
const WhoSchema = v.object(who)
const SeqSchema = v.pipe(v.string(), v.regex(/^s-\d{1,15}$/))
const BlockSchema = v.object({
  rid: RoomIdSchema,
  seqs: v.pipe(v.array(SeqSchema), v.minLength(1), v.maxLength(100)),
})
const RoomSchema = v.object({ rid: RoomIdSchema })
const StateSchema = v.object({ rid: RoomIdSchema, state: v.picklist(ROOM_STATES), reason: v.optional(reason) })
const word = v.pipe(v.string(), v.trim(), v.check(isFindable, '词语须含文字或数字'), v.maxLength(DESK_LIMITS.chatWord))
const WordsSchema = v.object({ words: v.pipe(v.array(word), v.maxLength(1_000)) })
const MaintainSchema = v.object({
  maintain: v.boolean(),
  notify: v.optional(v.pipe(v.string(), v.maxLength(DESK_LIMITS.chatMaintenance))),
})
/** To one room, or to all. */
const NoticeSchema = v.object({
  rid: v.optional(RoomIdSchema),
  title: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写标题'), v.maxLength(DESK_LIMITS.announcement.title)),
  content: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写内容'), v.maxLength(DESK_LIMITS.announcement.content)),
})
const HistorySchema = v.object({ rid: RoomIdSchema, before: v.optional(SeqSchema) })

/**
 * What staff does in the rooms: `GET /sandbox/chat/{rooms,words,setting,mutes}`, `GET /sandbox/chat/messages?rid=&before=`, and by
 * `POST /sandbox/chat/…` `mute` `{name or memberId, hours, reason}`, `unmute` `{name or memberId}`, `block` `{rid, seqs}`, `clear` `{rid}`,
 * `status` `{rid, state: open or closed, reason}`, `maintain` `{maintain, notify}`, `level`, `words` and `notice`
 * `{rid?, title, content}`.
 */
export function registerChatSandbox(
  { db, clock, sandboxCall }: GatewayContext,
  service: ChatService,
  rooms: ChatRooms,
): void {
  async function mustFind({ name, memberId }: v.InferOutput<typeof WhoSchema>): Promise<number> {
    return (memberId === undefined ? await mustFindByName(db, name) : mustExist(await findMember(db, memberId))).id
  }

  sandboxCall('GET', '/sandbox/chat/rooms', async () => {
    const list = await selectRooms(db, ROOMS_LISTED)
    return {
      list: list.map(({ room: { rid, state, reason: why }, said }) => ({
        rid,
        state,
        reason: why ?? '',
        said: said ?? 0,
        online: rooms.onlineIn(rid),
      })),
    }
  })
  sandboxCall('GET', '/sandbox/chat/messages', ({ query }) => {
    const { rid, before } = parseInput(HistorySchema, query)
    return service.forStaff(rid, MESSAGES_LISTED, before === undefined ? undefined : numberOf(before))
  })
  sandboxCall('GET', '/sandbox/chat/words', async () => ({ words: await selectWords(db) }))
  sandboxCall('GET', '/sandbox/chat/setting', async () => {
    const setting = await service.setting()
    return { ...levelsOf(setting), maintain: setting.isClosed, notify: setting.notice ?? '' }
  })

  sandboxCall('GET', '/sandbox/chat/mutes', async () => {
    const mutes = await selectMutes(db, new Date(clock.now()), MUTES_LISTED)
    const names = await selectNames(
      db,
      mutes.map(({ memberId }) => memberId),
    )
    const list = mutes.map(({ memberId, until, reason: why }) => ({
      ...{ memberId: String(memberId), name: names.get(memberId) ?? '' },
      ...{ until: until.getTime(), reason: why },
    }))
    return { list }
  })

  sandboxCall('POST', '/sandbox/chat/mute', async ({ body, writeDown }) => {
    const { hours, reason: why, ...asked } = parseInput(MuteSchema, body)
    const memberId = await mustFind(asked)
    const now = clock.now()
    const wanted = { memberId, until: new Date(now + hours * HOUR_MS), reason: why }
    const mute = await db.transaction(async (tx) => {
      // Whoever mutes the writer of a message does not see that there is a longer mute already.
      const holds = asked.memberId === undefined ? await setMute(tx, wanted) : await lengthenMute(tx, wanted)
      const after = { mutedUntil: holds.until.toISOString(), reason: holds.reason }
      await writeDown(tx, { subject: `member:${memberId}`, after })
      return holds
    })
    await rooms.publishToMember(memberId, muteFrame(memberId, mute, now))
    return { until: mute.until.getTime() }
  })

  sandboxCall('POST', '/sandbox/chat/unmute', async ({ body, writeDown }) => {
    const memberId = await mustFind(parseInput(WhoSchema, body))
    await db.transaction(async (tx) => {
      await deleteMute(tx, memberId)
      await writeDown(tx, { subject: `member:${memberId}`, after: { muted: false } })
    })
    await rooms.publishToMember(memberId, {
      msgId: CHAT_MSG.mute,
      msgData: { memberId: String(memberId), muted: false },
    })
    return {}
  })

  sandboxCall('POST', '/sandbox/chat/block', async ({ body, writeDown }) => {
    const { rid, seqs } = parseInput(BlockSchema, body)
    const blocked = await db.transaction(async (tx) => {
      const done = await blockMessages(tx, rid, seqs.map(numberOf))
      await writeDown(tx, { subject: `room:${rid}`, after: { blocked: done } })
      return done
    })
    const names = blocked.map(seqOf)
    if (names.length > 0) await rooms.publish(rid, blockFrame(rid, names))
    return { seqs: names }
  })

  sandboxCall('POST', '/sandbox/chat/clear', async ({ body, writeDown }) => {
    const { rid } = parseInput(RoomSchema, body)
    const before = clock.now()
    await change(rid, { clearedBefore: new Date(before) }, writeDown)
    await rooms.publish(rid, clearFrame(rid, before))
    return {}
  })

  sandboxCall('POST', '/sandbox/chat/status', async ({ body, writeDown }) => {
    const { rid, state, reason: why = null } = parseInput(StateSchema, body)
    await change(rid, { state, reason: why }, writeDown)
    await rooms.publish(rid, stateFrame({ rid, state, reason: why }))
    return {}
  })

  sandboxCall('POST', '/sandbox/chat/notice', async ({ body, writeDown }) => {
    const { rid, title, content } = parseInput(NoticeSchema, body)
    if (rid !== undefined) await service.mustBeRoom(rid)
    await db.transaction((tx) =>
      writeDown(tx, { subject: rid === undefined ? 'chat' : `room:${rid}`, after: { title, content } }),
    )
    const frame = { msgId: CHAT_MSG.notice, msgData: { type: 'system', title, content } } as const
    await (rid === undefined ? rooms.publishToAll(frame) : rooms.publish(rid, { ...frame, rid }))
    return {}
  })

  sandboxCall('POST', '/sandbox/chat/maintain', async ({ body, writeDown }) => {
    const { maintain, notify } = parseInput(MaintainSchema, body)
    await db.transaction(async (tx) => {
      await updateSetting(tx, { isClosed: maintain, notice: notify ?? null })
      await writeDown(tx, { subject: 'chat', after: { maintain, notify: notify ?? '' } })
    })
    service.forget()
    await rooms.publishRules()
    const msgData = { maintain, ...(notify === undefined ? {} : { notify }) }
    await rooms.publishToAll({ msgId: CHAT_MSG.allRoomsStatus, msgData })
    return {}
  })

  sandboxCall('POST', '/sandbox/chat/level', async ({ body, writeDown }) => {
    const levels = parseInput(LevelSchema, body)
    if (levels.vipMin > levels.vipMax || levels.effectMin > levels.effectMax)
      throw new ApiError(STATUS.INVALID_PARAMETER, '等级范围不正确')
    await db.transaction(async (tx) => {
      await updateSetting(tx, levels)
      await writeDown(tx, { subject: 'chat', after: levels })
    })
    service.forget()
    await rooms.publishRules()
    await rooms.publishToAll({ msgId: CHAT_MSG.vipLevel, msgData: levelsOf(await service.setting()) })
    return {}
  })

  sandboxCall('POST', '/sandbox/chat/words', async ({ body, writeDown }) => {
    const words = [...new Set(parseInput(WordsSchema, body).words)]
    await db.transaction(async (tx) => {
      await replaceWords(tx, words)
      await writeDown(tx, { subject: 'chat', after: { words } })
    })
    service.forget()
    await rooms.publishRules()
    return { words }
  })

  async function change(
    rid: string,
    fields: Parameters<typeof updateRoom>[2],
    writeDown: Parameters<Parameters<typeof sandboxCall>[2]>[0]['writeDown'],
  ): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await updateRoom(tx, rid, fields))) throw new ApiError(STATUS.NOT_FOUND, '聊天室不存在')
      const after = { ...fields, clearedBefore: fields.clearedBefore?.toISOString() }
      await writeDown(tx, { subject: `room:${rid}`, after })
    })
  }
}
