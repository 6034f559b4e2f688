import { ApiError, STATUS } from '@site/contracts'
import { CHAT_CATEGORY, CHAT_LIMITS, type ChatHistory, type ChatMessage, type Speech } from '@site/contracts/chat'
import { DAY_MS, holdsWord, toChatText } from '@site/domain'
import type { ChatMessageRow, ChatRoomRow, ChatSettingRow } from '../../db/schema/chat.ts'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import {
  endRooms,
  ensureRoom,
  findByClientSeq,
  findMute,
  findPublicMessage,
  findRoom,
  findSetting,
  insertMessage,
  selectHistory,
  selectOpenRooms,
  selectWords,
} from './chat.repository.ts'

/** The same text is said once in so many milliseconds. */
const REPEAT_MS = 60_000
/** From so long before its start a match is talked about. */
const OPEN_BEFORE_MS = DAY_MS

/** What members may do in the rooms beside talking. */
export const FEATURES = { share: false, copy: false, score: false, gift: false } as const

/** A match that a room is about. */
export interface RoomMatch {
  /** Kick-off, epoch milliseconds of the business clock. */
  readonly startsAt: number
  readonly isOver: boolean
}

/** Who speaks. */
export interface Speaker {
  readonly id: number
  readonly nickname: string
  readonly vip: number
  readonly avatar: string
}

interface Spoken {
  readonly rid: string
  readonly clientSeq: string
  readonly msg: string
  readonly replyTo?: string | undefined
}

/** A message and whether others may see it; `isNew` is false for a repetition of one that was written before. */
export interface Written {
  readonly message: ChatMessage
  readonly isPublic: boolean
  readonly isNew: boolean
}

export type ChatService = ReturnType<typeof createChatService>

/** The rules of the rooms, and what was said in them. */
export function createChatService(gateway: GatewayContext, matchOf: (rid: string) => RoomMatch | undefined) {
  const { db, clock, shared } = gateway
  const counts = createBusinessCount(shared, clock)
  const words = cached(() => selectWords(db))
  const setting = cached(() => findSetting(db))

  /** @throws ApiError 6004 no such room, or it is over */
  async function mustBeRoom(rid: string): Promise<ChatRoomRow> {
    const match = matchOf(rid)
    const room = await findRoom(db, rid)
    if (room?.endedAt || match === undefined || match.isOver) throw new ApiError(STATUS.NOT_FOUND, '直播已结束')
    return room ?? ensureRoom(db, rid, new Date(clock.now()))
  }

  async function speechOf(speaker: Speaker | undefined, room?: ChatRoomRow): Promise<Speech> {
    if (speaker === undefined) return { allowed: false, reason: '登录后即可发言' }
    const { vipMin, vipMax, isClosed, notice } = await setting()
    if (isClosed || room?.status === 1) return { allowed: false, reason: room?.reason ?? notice ?? '聊天室维护中' }
    const mute = await findMute(db, speaker.id, new Date(clock.now()))
    if (mute !== undefined) return { allowed: false, until: mute.until.getTime(), reason: '当前已被禁言' }
    if (speaker.vip < vipMin || speaker.vip > vipMax) return { allowed: false, reason: '未达到发言要求' }
    return { allowed: true }
  }

  /** @throws ApiError 6003 muted or of another grade, 6013 closed, 6012 long before the start */
  async function mustSpeak(speaker: Speaker, room: ChatRoomRow): Promise<void> {
    const speech = await speechOf(speaker, room)
    if (!speech.allowed) {
      const isClosed = room.status === 1 || (await setting()).isClosed
      throw new ApiError(isClosed ? STATUS.MAINTENANCE : STATUS.ACCESS_DENIED, speech.reason)
    }
    const match = matchOf(room.rid)
    if (match !== undefined && match.startsAt - clock.now() > OPEN_BEFORE_MS)
      throw new ApiError(STATUS.WARNING, '赛事还未开始')
  }

  /** @throws ApiError 6011 the member spoke a moment ago, or said the same */
  async function mustBeSlow(speaker: Speaker, rid: string, text: string): Promise<void> {
    if ((await counts.add(`chat:pace:${speaker.id}`, CHAT_LIMITS.paceMs)) > 1)
      throw new ApiError(STATUS.FREQUENT_SUBMISSION, '请不要过于频繁发言')
    if ((await counts.add(`chat:said:${speaker.id}:${rid}:${text}`, REPEAT_MS)) > 1)
      throw new ApiError(STATUS.FREQUENT_SUBMISSION, '请不要重复发送相同的内容')
  }

  return {
    speechOf,
    mustBeRoom,
    setting,
    /** Words or settings were changed, here or in another replica. */
    forget(): void {
      words.forget()
      setting.forget()
    },

    async speaker(memberId: number): Promise<Speaker | undefined> {
      const member = await findMember(db, memberId)
      if (member === undefined || member.status !== 'active') return undefined
      const { id, nickName, name, vipGrade, avatar } = member
      return { id, nickname: nickName || masked(name), vip: vipGrade, avatar }
    },

    /**
     * Writes down what a member says, once for each number of the client's.
     *
     * @throws ApiError 6007 empty or too long, 6004, 6003, 6011, 6012 or 6013 as the room and its rules say
     */
    async say(speaker: Speaker, { rid, clientSeq, msg, replyTo }: Spoken): Promise<Written> {
      const before = await findByClientSeq(db, speaker.id, clientSeq)
      if (before !== undefined) return { message: viewMessage(before), isPublic: before.isPublic, isNew: false }
      const checked = toChatText(msg)
      if (!checked.ok)
        throw new ApiError(
          STATUS.INVALID_PARAMETER,
          checked.why === 'empty' ? '消息文本为空' : '发送聊天内容长度大于150字符',
        )
      const room = await mustBeRoom(rid)
      await mustSpeak(speaker, room)
      await mustBeSlow(speaker, rid, checked.text)
      const answered = replyTo === undefined ? undefined : await findPublicMessage(db, rid, numberOf(replyTo))
      const isPublic = !holdsWord(checked.text, await words())
      const row = await insertMessage(db, {
        ...{ rid, clientSeq, memberId: speaker.id, nickname: speaker.nickname, vip: speaker.vip },
        ...{ avatar: speaker.avatar, category: CHAT_CATEGORY.chat, categoryType: 0, text: checked.text, isPublic },
        replyTo:
          answered && answered.createdAt > (room.clearedBefore ?? new Date(0))
            ? { seq: seqOf(answered.seq), nickname: answered.nickname, msg: answered.text }
            : undefined,
        createdAt: new Date(clock.now()),
      })
      return { message: viewMessage(row), isPublic, isNew: true }
    },

    /** A part of the room's history as this reader may see it. */
    async history(
      asked: {
        readonly rid: string
        readonly pageNum: number
        readonly pageSize: number
        readonly category: number
        readonly categoryType: number
        readonly beginTime?: number | undefined
        readonly endTime?: number | undefined
        readonly since?: string | undefined
      },
      readerId: number | undefined,
    ): Promise<ChatHistory> {
      const { rid, pageNum, pageSize } = asked
      const since = asked.since === undefined ? undefined : numberOf(asked.since)
      const offset = (pageNum - 1) * pageSize
      const { rows, total } = await selectHistory(db, { ...asked, since, readerId }, { limit: pageSize, offset })
      return { rid, list: rows.map(viewMessage), total, next: offset + rows.length < total }
    },

    /** Ends the rooms of matches that are over. @returns those that were open until now */
    async endOver(): Promise<string[]> {
      const open = await selectOpenRooms(db)
      return endRooms(
        db,
        open.filter((rid) => matchOf(rid)?.isOver ?? true),
        new Date(clock.now()),
      )
    },
  }
}

/** A value that is asked for once, until it is forgotten. */
function cached<T>(ask: () => Promise<T>): (() => Promise<T>) & { forget(): void } {
  let known: Promise<T> | undefined
  const read = () => {
    known ??= ask().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return Object.assign(read, { forget: () => void (known = undefined) })
}

/** What others see of a name that nobody chose to be seen. */
function masked(name: string): string {
  return `${name.slice(0, 2)}***${name.slice(-1)}`
}

export const seqOf = (seq: number): string => `s-${seq}`
export const numberOf = (seq: string): number => Number(seq.slice(2)) || 0

export function viewMessage(row: ChatMessageRow): ChatMessage {
  return {
    seq: seqOf(row.seq),
    rid: row.rid,
    memberId: String(row.memberId),
    nickname: row.nickname,
    vip: row.vip,
    avatar: row.avatar,
    msg: row.text,
    category: row.category === CHAT_CATEGORY.bet ? CHAT_CATEGORY.bet : CHAT_CATEGORY.chat,
    categoryType: row.categoryType === 2 ? 2 : row.categoryType === -1 ? -1 : 0,
    timestamp: row.createdAt.getTime(),
    allowReport: false,
    isReported: false,
    ...(row.replyTo ? { replyTo: row.replyTo } : {}),
    ...(row.bet ? { bet: row.bet } : {}),
  }
}

/** Grades that may speak and whose coming in is shown. */
export function levelsOf({ vipMin, vipMax, effectMin, effectMax }: ChatSettingRow) {
  return { vipMin, vipMax, effectMin, effectMax }
}
