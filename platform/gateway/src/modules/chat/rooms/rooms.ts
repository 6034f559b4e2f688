import { ApiError, CHAT_TIMING, STATUS } from '@site/contracts'
import {
  CHAT_BET_KIND,
  CHAT_CATEGORY,
  CHAT_MSG,
  type ChatMessage,
  ChatServerFrameSchema,
  type RedPacketRain,
  ROOM_STATUS,
} from '@site/contracts/chat'
import * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import { databaseName } from '../../../db/database-name.ts'
import { MEMBER_TOPIC, MemberNoticeSchema } from '../../../kernel/notices/index.ts'
import { isOpenSession } from '../../../kernel/sessions/index.ts'
import { createBoundedWork } from '../../../lib/bounded-work.ts'
import { createStandingSessions } from '../../../ports/standing-sessions.ts'
import type { MayPromote } from '../../protection/index.ts'
import { type ChatService, featuresOf, numberOf, seqOf } from '../talk/index.ts'
import { CHAT_TOPIC, type ChatNews, ChatNewsSchema } from './bus.ts'
import { createEntrances } from './entrances.ts'
import { type ChatConnection, ChatHub, type FrameBody } from './hub.ts'
import { OnlineElsewhere } from './online-elsewhere.ts'
import { StaffChanges } from './staff-marks.ts'
import { TalkOrder } from './talk-order.ts'
import { tellBets } from './tell-bets.ts'

/** Lines that who comes in is given. */
const NEWEST = 15
/** Messages that are read at once where some were lost on their way. */
const LOST = 50
/** Many who enter in one breath are counted once. */
const COUNT_MS = 200
/** Of a room that is told of red packets, so many members are looked up at once. */
const LOOKED_UP = { atOnce: 8, waiting: Number.POSITIVE_INFINITY }

/** What rooms know of red packets. */
export interface RoomPackets {
  readonly mayPromote: MayPromote
  /** Those of a room as a member, or a guest, is shown them. */
  readonly packetsFor: (rid: string, memberId: number | undefined) => Promise<RedPacketRain[]>
}

export interface ChatRooms {
  readonly hub: ChatHub
  join(connection: ChatConnection, rid: string, seq: string): Promise<void>
  leave(connection: ChatConnection, rid: string, seq: string): Promise<void>
  /** To everybody in the room, in every replica. */
  publish(rid: string, frame: FrameBody, exceptId?: string): Promise<void>
  /** A message was written down before: whichever replica has not told of it does. */
  remind(message: Pick<ChatMessage, 'rid' | 'seq'>): Promise<void>
  publishToMember(memberId: number, frame: FrameBody): Promise<void>
  publishToAll(frame: FrameBody): Promise<void>
  /** Words or settings were changed. */
  publishRules(): Promise<void>
  /** Sockets in the room, in every replica. */
  onlineIn(rid: string): number
  /** The match is over: who is inside is told, and leaves. */
  end(rid: string): Promise<void>
}

/** The rooms of all replicas: what one of them has to say goes to the sockets of each. */
export async function createChatRooms(
  gateway: GatewayContext,
  service: ChatService,
  { mayPromote, packetsFor }: RoomPackets,
): Promise<ChatRooms> {
  const { clock, shared, log } = gateway
  const topic = `${CHAT_TOPIC}:${await databaseName(gateway.database)}`
  const replica = crypto.randomUUID()
  const elsewhere = new OnlineElsewhere()
  const lookUp = createBoundedWork(LOOKED_UP)
  let counting: NodeJS.Timeout | undefined

  const hub = new ChatHub({
    now: () => clock.now(),
    onCaughtUp: (connection, rid) =>
      void showRoom(connection, rid).catch((error: unknown) => {
        log.warn({ err: error }, 'a room was not shown')
        // One that is over says so by itself.
        if (!(error instanceof ApiError && error.code === STATUS.NOT_FOUND)) hub.stillBehind(connection, rid)
      }),
    onCount() {
      counting ??= setTimeout(publishOnline, COUNT_MS).unref()
    },
    onBeat: (open) => sessions.look(open),
  })
  const sessions = createStandingSessions({
    stands: (session) => isOpenSession(gateway.db, session),
    onEnd: ({ memberId, sessionId }) => hub.endSession(memberId, sessionId),
    onFailure: (error) => log.warn({ err: error }, 'sessions of open chat sockets could not be asked for'),
  })
  const staffChanges = new StaffChanges()
  const entranceOf = createEntrances(shared, hub, () => service.setting())
  const order = new TalkOrder({
    read: (rid, after) =>
      service.history(
        {
          rid,
          since: seqOf(after),
          pageNum: 1,
          pageSize: LOST,
          category: CHAT_CATEGORY.all,
          categoryType: CHAT_BET_KIND.all,
        },
        undefined,
      ),
    send(message) {
      const msgId = message.category === CHAT_CATEGORY.bet ? CHAT_MSG.shareBet : CHAT_MSG.say
      hub.sendToRoom(message.rid, { msgId, seq: message.seq, rid: message.rid, msgData: message })
    },
    onFailure: (error) => log.warn({ err: error }, 'what a room was not told could not be read'),
  })
  const signOfLife = setInterval(() => {
    publishOnline()
    compare().catch((error: unknown) => log.warn({ err: error }, 'the rooms were not compared with what is written'))
  }, CHAT_TIMING.heartbeatMs).unref()

  /**
   * The last word of a room, that it is over, or what staff did in it may be lost on its way as well, and nothing comes
   * after it that would show it.
   */
  async function compare(): Promise<void> {
    const rids = Object.keys(hub.counts())
    order.keep(rids)
    if (rids.length === 0) return
    const written = await service.roomsOf(rids)
    for (const { rid, lastSeq, endedAt } of written) {
      if (endedAt === null) order.reached(rid, lastSeq)
      else onNews({ to: 'end', rid })
    }
    for (const { rid, frame } of staffChanges.look(written)) hub.sendToRoom(rid, frame)
  }

  function publishOnline(): void {
    counting = undefined
    spread({ to: 'online', replica, rooms: hub.counts() }).catch((error: unknown) =>
      log.warn({ err: error }, 'it was not published how many are in the rooms'),
    )
  }

  async function spread(news: ChatNews): Promise<void> {
    await shared.bus.publish(topic, news)
  }

  const publish: ChatRooms['publish'] = (rid, frame, exceptId) =>
    spread({ to: 'room', rid, frame, ...(exceptId === undefined ? {} : { exceptId }) })

  const onlineIn = (rid: string): number => hub.countIn(rid) + elsewhere.countIn(rid)

  async function showRoom(connection: ChatConnection, rid: string, seq?: string): Promise<void> {
    const room = await service.mustBeRoom(rid)
    const speaker = connection.peer?.kind === 'member' ? connection.peer.speaker : undefined
    const [speech, history, blocked, packets] = await Promise.all([
      service.speechOf(speaker, room),
      service.newest(rid, NEWEST, speaker?.id),
      service.blockedIn(rid),
      packetsFor(rid, speaker?.id),
    ])
    hub.send(connection, {
      msgId: CHAT_MSG.room,
      rid,
      ...(seq === undefined ? {} : { seq }),
      msgData: {
        ...{ rid, liveDate: room.createdAt.getTime(), roomStatus: ROOM_STATUS[room.state], online: onlineIn(rid) },
        ...{ history: history.list, next: history.next, speech, features: featuresOf(rid), packets },
        ...(blocked.length > 0 && { blocked }),
        ...(room.clearedBefore && { clearedBefore: room.clearedBefore.getTime() }),
      },
    })
  }

  const unsubscribes = await Promise.all([
    shared.bus.subscribe(topic, (message) => {
      const news = v.safeParse(ChatNewsSchema, message)
      if (news.success) onNews(news.output)
      else log.warn({ at: news.issues.map((issue) => v.getDotPath(issue)) }, 'not news of the chat')
    }),
    shared.bus.subscribe(MEMBER_TOPIC, (message) => {
      const notice = v.safeParse(MemberNoticeSchema, message)
      if (!notice.success) return
      const { type, memberId, sessionId } = notice.output
      if (type === 'session') hub.endSession(memberId, sessionId)
      else if (type === 'paused') hub.bar(memberId)
    }),
  ])

  function onNews(news: ChatNews): void {
    const frame = 'frame' in news ? frameOf(news.frame) : undefined
    if ('frame' in news && frame === undefined) return log.warn({ to: news.to }, 'not a frame of this version')
    switch (news.to) {
      case 'room':
        if (frame === undefined || !isUntold(news.rid, frame)) return undefined
        if (frame.msgId === CHAT_MSG.redPacket) return void tempt(news.rid, frame)
        return hub.sendToRoom(news.rid, frame, news.exceptId === undefined ? undefined : new Set([news.exceptId]))
      case 'reached':
        return order.reached(news.rid, news.number)
      case 'member':
        return frame && hub.sendToMember(news.memberId, frame)
      case 'all':
        return frame && hub.sendToAll(frame)
      case 'end':
        return void empty(news.rid)
      case 'rules':
        return service.forget()
      case 'online':
        if (news.replica !== replica) elsewhere.heard(news.replica, news.rooms)
    }
  }

  /** The last that a room hears is what its match has made of the bets on it. */
  async function empty(rid: string): Promise<void> {
    if (hub.countIn(rid) === 0) return
    try {
      const bets = await service.betsOnMatch([rid])
      const seqs = bets.map(({ seq }) => seq)
      await tellBets(hub, service, rid, seqs)
    } catch (error) {
      log.warn({ err: error }, 'a room that is over was not told of its bets')
    }
    hub.empty(rid, { msgId: CHAT_MSG.roomDestroyed, rid, msgData: { rid, reason: 'matchEnded' } })
  }

  /** Tells a room of red packets, but nobody who may not be tempted to play; who comes in meanwhile is looked up as well. */
  async function tempt(rid: string, frame: FrameBody): Promise<void> {
    const mayHear = async ({ peer }: ChatConnection): Promise<boolean> =>
      peer?.kind !== 'member' || (await lookUp(() => mayPromote(peer.speaker.id)))
    const failed = (error: unknown): boolean => {
      log.warn({ err: error }, 'a member was not told of red packets')
      return false
    }
    const known = new Set<string>()
    const excepted = new Set<string>()
    for (;;) {
      const readers = [...hub.inside(rid)].filter(({ id }) => !known.has(id))
      if (readers.length === 0) break
      await Promise.all(
        readers.map(async (reader) => {
          known.add(reader.id)
          if (!(await mayHear(reader).catch(failed))) excepted.add(reader.id)
        }),
      )
    }
    hub.sendToRoom(rid, frame, excepted)
  }

  function isUntold(rid: string, frame: FrameBody): boolean {
    if (frame.msgId !== CHAT_MSG.say && frame.msgId !== CHAT_MSG.shareBet) return true
    return order.takes(rid, numberOf(frame.msgData.seq))
  }

  gateway.onClose(async () => {
    hub.close()
    order.close()
    clearInterval(signOfLife)
    clearTimeout(counting)
    for (const unsubscribe of unsubscribes) unsubscribe()
    await sessions.stop()
    // Without it the others find out by themselves, half a minute later.
    await spread({ to: 'online', replica, rooms: {} }).catch((error: unknown) =>
      log.warn({ err: error }, 'it was not published that nobody is in the rooms here any more'),
    )
  })

  return {
    hub,
    onlineIn,
    async join(connection, rid, seq) {
      if (connection.peer === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED, '请先登录聊天室')
      const room = await service.mustBeRoom(rid)
      const effect = await entranceOf(connection, rid)
      if (hub.countIn(rid) === 0) order.begin(rid, room.lastSeq)
      if (!hub.enter(connection, rid)) throw new ApiError(STATUS.FREQUENT_SUBMISSION, '加入的房间过多')
      hub.send(connection, {
        msgId: CHAT_MSG.joinRoom,
        seq,
        rid,
        msgData: { rid, roomStatus: ROOM_STATUS[room.state] },
      })
      await showRoom(connection, rid)
      const { peer } = connection
      if (effect === undefined || peer?.kind !== 'member') return
      const { id, nickname, vip } = peer.speaker
      const msgData = { memberId: String(id), nickname, vip, effect, msg: '进入直播间', online: onlineIn(rid) } as const
      await publish(rid, { msgId: CHAT_MSG.joined, rid, msgData }, connection.id)
    },
    leave(connection, rid, seq) {
      hub.leave(connection, rid)
      hub.send(connection, { msgId: CHAT_MSG.leaveRoom, seq, rid, msgData: { rid } })
      return Promise.resolve()
    },
    publish,
    remind: ({ rid, seq }) => spread({ to: 'reached', rid, number: numberOf(seq) }),
    publishToMember: (memberId, frame) => spread({ to: 'member', memberId, frame }),
    publishToAll: (frame) => spread({ to: 'all', frame }),
    publishRules: () => spread({ to: 'rules' }),
    end: (rid) => spread({ to: 'end', rid }),
  }
}

/** A frame as another replica wrote it; undefined for one that only a newer version knows. */
function frameOf(frame: unknown): FrameBody | undefined {
  const whole = v.safeParse(ChatServerFrameSchema, { ...(frame as object), code: STATUS.SUCCESS, ts: 0 })
  if (!whole.success) return undefined
  const { code: _code, ts: _ts, ...body } = whole.output
  return body
}
