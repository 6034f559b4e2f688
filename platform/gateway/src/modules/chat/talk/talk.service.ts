import { ApiError, STATUS } from '@site/contracts'
import {
  CHAT_BET_KIND,
  CHAT_CATEGORY,
  CHAT_LIMITS,
  type ChatFeatures,
  type ChatMember,
  type ChatMessage,
  matchOfRoom,
  roomOf,
  type SharedBet,
  type Speech,
} from '@site/contracts/chat'
import { DAY_MS, dayOf, formatDay, formatPlain, isFootball, siteMonthDayTime, toChatText } from '@site/domain'

import type { GatewayContext } from '../../../context/index.ts'
import { violates } from '../../../db/errors.ts'
import type { ChatMessageRow, ChatRoomRow, ChatSettingRow } from '../../../db/schema/chat.ts'
import { createBusinessCount } from '../../../kernel/limits/index.ts'
import { findMember, mustBeActive } from '../../../kernel/members/index.ts'
import { cached } from '../../../lib/cached.ts'
import { cutPage, rowsFor } from '../../../lib/list-page.ts'
import { createSharedQuestions } from '../../../lib/shared-questions.ts'
import type { RoomMatches } from '../matches/index.ts'
import { betKind, betWords, type MemberBets, sharedBet } from '../shared-bets/index.ts'
import { createReadings } from './readings.ts'
import { numberOf, seqOf } from './seqs.ts'
import { shownName, viewMessage, wordFinder } from './views.ts'
import {
  countPublicMessages,
  endRooms,
  ensureRoom,
  findMute,
  findPublicMessage,
  findRoom,
  findSetting,
  findStanding,
  insertMessage,
  isShared,
  reopenRoom,
  selectOpenRooms,
  selectForStaff,
  selectBlocked,
  selectPublic,
  selectRoomsOf,
  selectShared,
  selectWords,
  type Standing,
} from './talk.repository.ts'

/** The same text is said once in so many milliseconds. */
const REPEAT_MS = 60_000
/** Words and settings of which a replica has missed the news are looked up after so long. */
const RULES_MS = 10_000
const ROOM_OVER = '直播已结束'
const ALREADY_SHARED = '这张注单已在本房间晒过'
/** From so long before its start a match is talked about. */
const OPEN_BEFORE_MS = DAY_MS

/** What members may do in the rooms beside talking. */
export const FEATURES: ChatFeatures = { share: true, copy: true, score: true, gift: true }

/** The same in one room: the score of football alone is predicted. */
export function featuresOf(rid: string): ChatFeatures {
  return { ...FEATURES, score: hasPredictions(rid) }
}

export function hasPredictions(rid: string): boolean {
  const match = matchOfRoom(rid)
  return match !== undefined && isFootball(match.gameType)
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
  readonly mentions?: string[] | undefined
}

interface Shared {
  readonly rid: string
  readonly clientSeq: string
  readonly ticketId: string
  readonly showAmounts: boolean
}

type NewMessage = Parameters<typeof insertMessage>[1]

/** A message and whether others may see it; `isNew` is false for a repetition of one that was written before. */
export interface Written {
  readonly message: ChatMessage
  readonly isPublic: boolean
  readonly isNew: boolean
}

export type ChatService = ReturnType<typeof createChatService>

/** The rules of the rooms, and what was said in them. */
export function createChatService(gateway: GatewayContext, { matchOf, areKnown }: RoomMatches, bets: MemberBets) {
  const { db, clock, shared } = gateway
  const counts = createBusinessCount(shared, clock)
  /** Finds the word for which a text is held. */
  const words = cached(async () => wordFinder(await selectWords(db)), RULES_MS)
  const setting = cached(() => findSetting(db), RULES_MS)
  const together = createSharedQuestions()
  const { newest, history, blockedIn } = createReadings(db, viewRows, mustBeAbout)

  /**
   * @param known the room, where it was just looked up
   * @throws ApiError 6004 no such room, or it is over; 6005 that is not known yet
   */
  async function mustBeRoom(rid: string, known?: ChatRoomRow): Promise<ChatRoomRow> {
    const match = matchOf(rid)
    // A browser that is told that the match is over leaves for good; now it comes again.
    if (match === undefined && !areKnown()) throw new ApiError(STATUS.SERVER_ERROR, '服务开小差了，请稍后再试')
    const room = known ?? (await together(`room ${rid}`, () => findRoom(db, rid)))
    // After the whistle it waits for its bets, and who comes back is shown what becomes of them.
    if (room?.endedAt === null) return room
    if (match === undefined || match.isOver) throw new ApiError(STATUS.NOT_FOUND, ROOM_OVER)
    if (room === undefined) return ensureRoom(db, rid, new Date(clock.now()))
    const endedAt = room.endedAt?.getTime() ?? 0
    // The sandbox's clock was put back: to before the end, or to when nobody knew of the match yet, which was taken for it.
    if (endedAt > clock.now() || endedAt < match.kickOff) return reopenRoom(db, room)
    throw new ApiError(STATUS.NOT_FOUND, ROOM_OVER)
  }

  const isPlayed = (rid: string): boolean => matchOf(rid)?.isOver ?? true

  /** A room that nobody has entered is one only by its match. @throws ApiError 6004 there is none; 6005 that is not known yet */
  function mustBeAbout(rid: string): void {
    if (matchOf(rid) !== undefined) return
    if (!areKnown()) throw new ApiError(STATUS.SERVER_ERROR, '服务开小差了，请稍后再试')
    throw new ApiError(STATUS.NOT_FOUND, '聊天室不存在')
  }

  async function speechOf(
    speaker: Speaker | undefined,
    room?: ChatRoomRow,
    known?: Pick<Standing, 'mute'>,
  ): Promise<Speech> {
    if (speaker === undefined) return { allowed: false, reason: '登录后即可发言' }
    if (room !== undefined && isPlayed(room.rid)) return { allowed: false, reason: ROOM_OVER }
    const { vipMin, vipMax, isClosed, notice } = await setting()
    // That it is closed says the state of the room: here are the operator's words for it, where there are any.
    if (isClosed || room?.state === 'closed') return { allowed: false, reason: (room?.reason ?? notice) || undefined }
    const mute = known === undefined ? await findMute(db, speaker.id, new Date(clock.now())) : known.mute
    if (mute !== undefined) return { allowed: false, until: mute.until.getTime(), reason: mute.reason }
    if (speaker.vip < vipMin || speaker.vip > vipMax) return { allowed: false, reason: '未达到发言要求' }
    const { startsAt = 0 } = (room && matchOf(room.rid)) ?? {}
    const opensAt = startsAt - OPEN_BEFORE_MS
    if (opensAt <= clock.now()) return { allowed: true }
    return { allowed: false, opensAt, reason: `${siteMonthDayTime(opensAt)} 起可以发言（开赛前24小时开放）` }
  }

  /** @throws ApiError 6003 muted or of another grade, 6013 closed, 6012 long before the start */
  async function mustSpeak(speaker: Speaker, room: ChatRoomRow, known?: Standing): Promise<void> {
    if (isPlayed(room.rid)) throw new ApiError(STATUS.NOT_FOUND, ROOM_OVER)
    const speech = await speechOf(speaker, room, known)
    if (speech.opensAt !== undefined) throw new ApiError(STATUS.WARNING, '赛事还未开始')
    if (!speech.allowed) {
      const isClosed = room.state === 'closed' || (await setting()).isClosed
      // Of a mute its reason stands beside the end of it, where nothing can be typed.
      const message = speech.until === undefined ? (speech.reason ?? '聊天室维护中') : '当前已被禁言'
      throw new ApiError(isClosed ? STATUS.MAINTENANCE : STATUS.ACCESS_DENIED, message)
    }
  }

  /** @throws ApiError 6004 no such room, 6003, 6012 or 6013 as its rules say of whoever wants to speak */
  async function mustTakePart(speaker: Speaker, rid: string, known?: Standing): Promise<ChatRoomRow> {
    const room = await mustBeRoom(rid, known?.room)
    await mustSpeak(speaker, room, known)
    return room
  }

  // Both are held by the number of what is said: sent again after a break, it is not refused for its own first try.
  /** @throws ApiError 6011 the member spoke a moment ago */
  async function mustBeSlow({ id }: Speaker, clientSeq: string): Promise<void> {
    if (!(await counts.claim(`chat:pace:${id}`, CHAT_LIMITS.paceMs, clientSeq)))
      throw new ApiError(STATUS.FREQUENT_SUBMISSION, '请不要过于频繁发言')
  }

  /** @throws ApiError 6011 the member said the same a moment ago */
  async function mustBeNew(
    { id }: Speaker,
    { rid, clientSeq }: Pick<Spoken, 'rid' | 'clientSeq'>,
    text: string,
  ): Promise<void> {
    if (!(await counts.claim(`chat:said:${id}:${rid}:${text}`, REPEAT_MS, clientSeq)))
      throw new ApiError(STATUS.FREQUENT_SUBMISSION, '请不要重复发送相同的内容')
  }

  function findStandingOf(speaker: Speaker, { rid, clientSeq }: Pick<Spoken, 'rid' | 'clientSeq'>) {
    return findStanding(db, speaker.id, { rid, clientSeq, now: new Date(clock.now()) })
  }

  /** Writes it down, unless another connection of its writer has done so under the same number meanwhile. */
  async function write(speaker: Speaker, message: NewMessage): Promise<Written> {
    try {
      return { message: viewMessage(await insertMessage(db, message)), isPublic: message.isPublic, isNew: true }
    } catch (error) {
      const standing = violates(error, 'chat_message_client_idx') ? await findStandingOf(speaker, message) : undefined
      if (standing?.written === undefined) throw error
      return repeated(standing.written)
    }
  }

  async function statusesOf(ticketIds: readonly string[]): ReturnType<typeof bets.statusesOf> {
    return ticketIds.length === 0 ? new Map() : bets.statusesOf(ticketIds)
  }

  /** Bets that were shared in rooms and may be on a screen there still. */
  async function sharedIn(rids: readonly string[]) {
    return rids.length === 0 ? [] : selectShared(db, rids, CHAT_LIMITS.kept)
  }

  /** Those of them on the match that their room is about: others do not end with it. */
  async function betsOnMatch(rids: readonly string[]) {
    return (await sharedIn(rids)).filter(({ rid, matchId }) => matchId === matchOfRoom(rid)?.matchId)
  }

  /** Rows as everybody sees them now: bets as they stand. */
  async function viewRows(rows: readonly ChatMessageRow[]): Promise<ChatMessage[]> {
    const statuses = await statusesOf(rows.flatMap(({ ticketId }) => ticketId ?? []))
    return rows.map((row): ChatMessage => {
      const view = viewMessage(row)
      if (view.bet === undefined || row.ticketId === null) return view
      const status = statuses.get(row.ticketId) ?? view.bet.status
      return { ...view, bet: { ...view.bet, status, canFollow: status === 'open' && mayBeFollowed(view.bet) } }
    })
  }

  function mayBeFollowed({ gidm: matchId, selection }: SharedBet): boolean {
    return !isPlayed(roomOf(selection.gameType, matchId))
  }

  return {
    speechOf,
    mustBeRoom,
    mustTakePart,
    newest,
    history,
    blockedIn,
    setting,
    /**
     * What was said in a room as staff sees it, newest first: also what a word of the list keeps from the others.
     *
     * @param before number of a message: those before it
     */
    async forStaff(rid: string, most: number, before?: number) {
      const room = await findRoom(db, rid)
      const rows = await selectForStaff(db, {
        rid,
        before,
        clearedBefore: room?.clearedBefore ?? null,
        ...rowsFor({ pageSize: most }),
      })
      const { shown, more } = cutPage(rows, most, ({ seq }) => seqOf(seq))
      const messages = await viewRows(shown)
      const list = messages.map((message, index) =>
        shown[index]?.isPublic === false ? { ...message, heldFor: shown[index].heldFor ?? '' } : message,
      )
      return { list, ...more }
    },
    sharedIn,
    betsOnMatch,
    /** Messages of a room as everybody sees them now. */
    messagesOf: async (rid: string, seqs: readonly number[]) => viewRows(await selectPublic(db, rid, seqs)),
    /** How these rooms are written down, whatever was told of it. */
    async roomsOf(rids: readonly string[]) {
      const [rooms, blocked] = await Promise.all([selectRoomsOf(db, rids), selectBlocked(db, rids, CHAT_LIMITS.kept)])
      const ofRoom = Map.groupBy(blocked, ({ rid }) => rid)
      return rooms.map((room) => ({ ...room, blocked: (ofRoom.get(room.rid) ?? []).map(({ seq }) => seqOf(seq)) }))
    },
    /** Words or settings were changed, here or in another replica. */
    forget(): void {
      words.forget()
      setting.forget()
    },

    /** A member as they are now. @throws ApiError 6030 the account is frozen, 6001 there is none */
    async mustBeSpeaker(memberId: number): Promise<Speaker> {
      const member = await findMember(db, memberId)
      if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED, '登录已过期，请重新登录')
      mustBeActive(member)
      const { id, vipGrade, avatar } = member
      return { id, nickname: shownName(member), vip: vipGrade, avatar }
    },

    /**
     * Writes down what a member says, once for each number of the client's.
     *
     * @throws ApiError 6007 empty or too long, 6004, 6003, 6011, 6012 or 6013 as the room and its rules say
     */
    async say(speaker: Speaker, { rid, clientSeq, msg, replyTo, mentions }: Spoken): Promise<Written> {
      const standing = await findStandingOf(speaker, { rid, clientSeq })
      if (standing?.written !== undefined) return repeated(standing.written)
      const checked = toChatText(msg)
      if (!checked.ok)
        throw new ApiError(
          STATUS.INVALID_PARAMETER,
          checked.why === 'empty' ? '消息文本为空' : '发送聊天内容长度大于150字符',
        )
      const room = await mustTakePart(speaker, rid, standing)
      await mustBeSlow(speaker, clientSeq)
      await mustBeNew(speaker, { rid, clientSeq }, checked.text)
      const answered = replyTo === undefined ? undefined : await findPublicMessage(db, rid, numberOf(replyTo))
      const heldFor = (await words())(checked.text)
      return write(speaker, {
        ...{ rid, clientSeq, memberId: speaker.id, nickname: speaker.nickname, vip: speaker.vip },
        ...{ avatar: speaker.avatar, category: CHAT_CATEGORY.chat, categoryType: CHAT_BET_KIND.all },
        ...{ text: checked.text, mentions, isPublic: heldFor === undefined, heldFor },
        replyTo:
          answered && answered.createdAt > (room.clearedBefore ?? new Date(0))
            ? {
                ...{ seq: seqOf(answered.seq), memberId: String(answered.memberId) },
                ...{ nickname: answered.nickname, msg: answered.text },
              }
            : undefined,
        createdAt: new Date(clock.now()),
      })
    },

    /**
     * Writes down a bet that its member shows to the room, once for each room.
     *
     * @throws ApiError 6004 the member has no such bet; 6012 it is no running bet on one match, or too small; 6011 it was
     * shared before, or the member spoke a moment ago; 6003, 6012 or 6013 as the room and its rules say
     */
    async share(speaker: Speaker, { rid, clientSeq, ticketId, showAmounts }: Shared): Promise<Written> {
      const standing = await findStandingOf(speaker, { rid, clientSeq })
      if (standing?.written !== undefined) return repeated(standing.written)
      await mustTakePart(speaker, rid, standing)
      const own = await bets.ownBet(speaker.id, ticketId)
      if (own === undefined) throw new ApiError(STATUS.NOT_FOUND, '注单不存在')
      if (own.single === undefined || !own.isRunning) throw new ApiError(STATUS.WARNING, '只有进行中的单场注单可以晒单')
      if (own.stake < CHAT_LIMITS.sharedStakeFen)
        throw new ApiError(STATUS.WARNING, `投注额达到${formatPlain(CHAT_LIMITS.sharedStakeFen)}元的注单才能晒单`)
      if (await isShared(db, rid, ticketId)) throw new ApiError(STATUS.FREQUENT_SUBMISSION, ALREADY_SHARED)
      await mustBeSlow(speaker, clientSeq)
      const bet = sharedBet(own.single, own, showAmounts)
      const message = {
        ...{ rid, clientSeq, ticketId, memberId: speaker.id, nickname: speaker.nickname, vip: speaker.vip },
        ...{ avatar: speaker.avatar, category: CHAT_CATEGORY.bet, categoryType: betKind(own, showAmounts) },
        ...{ text: betWords(bet), bet, isPublic: true, createdAt: new Date(clock.now()) },
      }
      return write(speaker, message).catch((error: unknown) => {
        // Shared from two tabs at once.
        if (violates(error, 'chat_message_ticket_idx')) throw new ApiError(STATUS.FREQUENT_SUBMISSION, ALREADY_SHARED)
        throw error
      })
    },

    /** Who has said something in a room. @throws ApiError 6004 nobody of this number has */
    async member(rid: string, memberId: number): Promise<ChatMember> {
      const said = await countPublicMessages(db, rid, memberId)
      const member = said === 0 ? undefined : await findMember(db, memberId)
      if (member === undefined) throw new ApiError(STATUS.NOT_FOUND, '该会员没有在本房间发言')
      const { vipGrade, avatar, registerAt } = member
      return {
        ...{ memberId: String(memberId), nickname: shownName(member), vip: vipGrade, avatar, said },
        joined: formatDay(dayOf(registerAt.getTime())),
      }
    },

    /** Rooms that are open although their match is over, and whether a bet on it that was shared there is still running. */
    async overRooms(): Promise<{ readonly rid: string; readonly hasRunningBets: boolean }[]> {
      if (!areKnown()) return []
      const over = (await selectOpenRooms(db)).filter(isPlayed)
      const own = await betsOnMatch(over)
      const statuses = await statusesOf(own.map(({ ticketId }) => ticketId))
      const running = own.filter(({ ticketId }) => statuses.get(ticketId) === 'open')
      const rids = new Set(running.map(({ rid }) => rid))
      return over.map((rid) => ({ rid, hasRunningBets: rids.has(rid) }))
    },
    /** Ends rooms. @returns those that were open until now */
    endRooms: (rids: readonly string[]): Promise<string[]> => endRooms(db, rids, new Date(clock.now())),
  }
}

/** One that was written down before under the same number of its writer's. */
function repeated(row: ChatMessageRow): Written {
  return { message: viewMessage(row), isPublic: row.isPublic, isNew: false }
}

/** Grades that may speak and whose coming in is shown. */
export function levelsOf({ vipMin, vipMax, effectMin, effectMax }: ChatSettingRow) {
  return { vipMin, vipMax, effectMin, effectMax }
}
