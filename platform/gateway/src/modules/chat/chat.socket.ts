import { ApiError, CHAT_TIMING, SITE_ID, SOCKET_CLOSE, STATUS } from '@site/contracts'
import {
  CHAT_MSG,
  CHAT_SOCKET,
  ChatClientFrameSchema,
  type ChatRefusal,
  type ParsedChatClientFrame,
} from '@site/contracts/chat'
import { inRootSpan, traceLabel } from '@site/server'
import { jwtVerify } from 'jose'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { SessionMember } from '../../kernel/sessions/index.ts'
import type { GuardedSocket } from '../../kernel/sockets/index.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { UNTIL_A_FAULT } from '../../lib/parse-input.ts'
import { createQueues } from '../../lib/queues.ts'
import type { PlayFrom } from '../protection/index.ts'
import { createFrameTurns, turnOf } from './frame-turns.ts'
import type { Greeting, PersonalNews } from './news/index.ts'
import type { Rains } from './rains/index.ts'
import type { ChatConnection, ChatHub, ChatRooms } from './rooms/index.ts'
import { type ChatService, FEATURES, type Speaker, type Written } from './talk/index.ts'

const ClaimsSchema = v.object({
  id: v.pipe(v.string(), v.digits(), v.transform(Number)),
  exp: v.number(),
  siteId: v.literal(SITE_ID),
})
const HandshakeSchema = v.object({
  clientType: v.literal(CHAT_SOCKET.clientType),
  siteId: v.literal(String(SITE_ID)),
})
const TextSchema = v.pipe(v.string(), v.parseJson(), ChatClientFrameSchema)

/** What may wait of one socket while the database is slow. */
const WAITING_MAX = 60

type Asked<Id extends number> = Extract<ParsedChatClientFrame, { msgId: Id }>
type Answered = Exclude<ParsedChatClientFrame, { msgId: typeof CHAT_MSG.heartbeat }>

export const IN_PAUSE = '暂停期间不能使用聊天室'

/** A member in a room, and the log-in that they are there by. */
interface Inside {
  readonly speaker: Speaker
  readonly session: SessionMember
}

/** Says who may not talk or read: an excluded member has no chat, whatever token is shown. */
export type MayChat = (memberId: number) => Promise<boolean>

interface Parts {
  readonly hub: ChatHub
  readonly rooms: ChatRooms
  readonly service: ChatService
  readonly mayChat: MayChat
  readonly greeting: Greeting
  readonly news: PersonalNews
  readonly rains: Rains
  readonly mayPlayFrom: PlayFrom
}

/** `/ws/chat`: one frame after the other for each socket, each answered under its own number. */
export function installChatSocket(
  gateway: GatewayContext,
  { hub, rooms, service, mayChat, greeting, news, rains, mayPlayFrom }: Parts,
): void {
  const jwtKey = new TextEncoder().encode(derivedKey(gateway.options.jwtSecret, 'chat tokens'))
  const inTurn = createQueues()
  const whenTurn = createFrameTurns<ChatConnection>((connection) => hub.has(connection))

  gateway.socket(CHAT_SOCKET.path, (socket, query) => {
    if (!v.is(HandshakeSchema, query)) return socket.close(SOCKET_CLOSE.notAMessage, 'not a handshake of this site')
    const connection = hub.accept(socket)
    const { id: connId } = connection
    hub.send(connection, {
      msgId: CHAT_MSG.connect,
      msgData: { connId, heartbeat: CHAT_TIMING.heartbeatMs / 1_000, serverTime: Date.now() },
    })
    socket.on('message', (text) => receive(connection, socket, text))
  })

  function receive(connection: ChatConnection, socket: GuardedSocket, text: string): void {
    const parsed = v.safeParse(TextSchema, text, UNTIL_A_FAULT)
    if (!parsed.success) return socket.close(SOCKET_CLOSE.notAMessage, 'not a message of this socket')
    hub.heard(connection)
    const frame = parsed.output
    if (frame.msgId === CHAT_MSG.heartbeat) {
      const online = Object.fromEntries([...connection.rooms].map((rid) => [rid, rooms.onlineIn(rid)]))
      return hub.send(connection, { msgId: CHAT_MSG.heartbeat, msgData: { ts: Date.now(), online } })
    }
    if (connection.waiting >= WAITING_MAX) return socket.close(SOCKET_CLOSE.tooManyMessages, 'too many messages wait')
    connection.waiting += 1
    const span = { name: `frame ${CHAT_SOCKET.path}`, facts: { 'frame.kind': frame.msgId } }
    void inRootSpan(span, () => inTurn(connection.id, () => answer(connection, frame)))
  }

  async function answer(connection: ChatConnection, frame: Answered): Promise<void> {
    connection.waiting -= 1
    // Nobody is there to read an answer: what waited for its turn when its writer left is not said, as it was not answered.
    if (!hub.has(connection)) return
    try {
      await handle(connection, frame)
    } catch (error) {
      const isKnown = error instanceof ApiError
      if (!isKnown) gateway.log.error({ err: error, msgId: frame.msgId, ...traceLabel() }, 'the chat could not answer')
      const { code, message } = isKnown ? error : { code: STATUS.SERVER_ERROR, message: '服务开小差了，请稍后再试' }
      const { msgId, seq, msgData } = frame
      const rid = 'rid' in msgData && msgData.rid !== undefined ? { rid: msgData.rid } : {}
      hub.refuse(connection, { msgId, seq, code, message, ...rid } satisfies Omit<ChatRefusal, 'ts'>)
    }
  }

  /** The room that a log-in names: an entrance like any other, in a turn of its own. */
  async function enter(connection: ChatConnection, rid: string, seq: string): Promise<void> {
    if (!connection.socket.maySubscribe()) return
    await whenTurn('entrance', connection, () => rooms.join(connection, rid, seq))
  }

  /** In the turn of its address, which does not even wait where it has asked for too many lists. */
  async function handle(connection: ChatConnection, frame: Answered): Promise<void> {
    const { msgId } = frame
    const isForAList = msgId === CHAT_MSG.joinRoom || msgId === CHAT_MSG.history
    if (isForAList && !connection.socket.maySubscribe()) return
    const turn = turnOf(msgId)
    if (turn === undefined) return respond(connection, frame)
    await whenTurn(turn, connection, () => respond(connection, frame))
  }

  async function respond(connection: ChatConnection, frame: Answered): Promise<void> {
    switch (frame.msgId) {
      case CHAT_MSG.login:
        return login(connection, frame)
      case CHAT_MSG.guestLogin:
        return guestLogin(connection, frame)
      case CHAT_MSG.joinRoom:
        return rooms.join(connection, frame.msgData.rid, frame.seq)
      case CHAT_MSG.leaveRoom:
        return rooms.leave(connection, frame.msgData.rid, frame.seq)
      case CHAT_MSG.say:
        return say(connection, frame)
      case CHAT_MSG.history: {
        const readerId = memberOf(connection)?.id
        const msgData = await service.history(frame.msgData, readerId)
        return hub.send(connection, { msgId: CHAT_MSG.history, seq: frame.seq, rid: msgData.rid, msgData })
      }
      case CHAT_MSG.shareBet:
        return share(connection, frame)
      case CHAT_MSG.takeRedPacket:
        return takePacket(connection, frame)
    }
  }

  async function login(connection: ChatConnection, { seq, msgData }: Asked<typeof CHAT_MSG.login>): Promise<void> {
    if (!connection.socket.mayLogIn()) return
    connection.lang = msgData.lang ?? connection.lang
    const known = await identify(msgData, connection.socket.ip)
    hub.forget(connection)
    if (known === undefined) {
      connection.socket.failedLogin()
      throw new ApiError(STATUS.LOGIN_EXPIRED, '登录已过期，请重新登录')
    }
    const { memberId, ...session } = known
    const peer = { kind: 'member', speaker: await service.mustBeSpeaker(memberId), ...session } as const
    if (!connection.socket.belongsTo(peer.speaker.id)) return
    hub.identify(connection, peer)
    // Asked once a pause that begins now finds this socket by its member.
    if (!(await mayChat(peer.speaker.id))) {
      hub.forget(connection)
      throw new ApiError(STATUS.ACCESS_DENIED, IN_PAUSE)
    }
    // A log-out in between has told nobody of this socket.
    if ((await gateway.sessions.find(peer.sessionId)) === undefined) {
      hub.forget(connection)
      throw new ApiError(STATUS.LOGIN_EXPIRED, '登录已过期，请重新登录')
    }
    news.begin(connection, memberId)
    await greeting.greet(connection, peer.speaker, seq)
    if (msgData.rid !== undefined) await enter(connection, msgData.rid, seq)
  }

  /** Both tokens must be good and of the same member: that of the log-in, and the one that was signed for the chat. */
  async function identify({ token, body }: { readonly token: string; readonly body: string }, ip: string) {
    const claims = await jwtVerify(body, jwtKey, { algorithms: ['HS256'] }).then(
      ({ payload }) => v.safeParse(ClaimsSchema, payload),
      () => undefined,
    )
    if (claims?.success !== true) return undefined
    const session = await gateway.sessions.check(token, ip)
    if (session === undefined || session.member.id !== claims.output.id) return undefined
    return { memberId: session.member.id, sessionId: session.sessionId, until: claims.output.exp * 1_000 }
  }

  async function guestLogin(
    connection: ChatConnection,
    { seq, msgData }: Asked<typeof CHAT_MSG.guestLogin>,
  ): Promise<void> {
    const id = connection.peer?.kind === 'guest' ? connection.peer.id : `g${crypto.randomUUID().slice(0, 8)}`
    hub.identify(connection, { kind: 'guest', id })
    connection.lang = msgData.lang ?? connection.lang
    connection.socket.belongsTo(undefined)
    const nickname = `游客${String(Number.parseInt(id.slice(1), 16) % 10_000).padStart(4, '0')}`
    hub.send(connection, { msgId: CHAT_MSG.guestLogin, seq, msgData: { guestId: id, nickname, features: FEATURES } })
    if (msgData.rid !== undefined) await enter(connection, msgData.rid, seq)
  }

  async function say(connection: ChatConnection, { seq, msgData }: Asked<typeof CHAT_MSG.say>): Promise<void> {
    const { speaker } = await mustBeInside(connection, msgData.rid)
    await spread(connection, CHAT_MSG.say, seq, await service.say(speaker, { ...msgData, clientSeq: seq }))
  }

  async function share(connection: ChatConnection, { seq, msgData }: Asked<typeof CHAT_MSG.shareBet>): Promise<void> {
    const { speaker } = await mustBeInside(connection, msgData.rid)
    await spread(connection, CHAT_MSG.shareBet, seq, await service.share(speaker, { ...msgData, clientSeq: seq }))
  }

  /** A mute takes the word from a member, not a packet. */
  async function takePacket(
    connection: ChatConnection,
    { seq, msgData: { packId } }: Asked<typeof CHAT_MSG.takeRedPacket>,
  ): Promise<void> {
    const { peer } = connection
    if (peer?.kind === 'guest') throw new ApiError(STATUS.ACCESS_DENIED, '登录后才能抢红包')
    // Nobody any more: the token of the chat has ended.
    if (peer === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED, '登录已过期，请重新登录')
    // A question to the database, which only members may make it ask.
    const rid = await rains.roomOf(packId)
    const { session, speaker } = await mustBeInside(connection, rid)
    const origin = { ip: connection.socket.ip, deviceId: session.deviceId }
    await mayPlayFrom(origin)
    const { isNew, ...msgData } = await rains.claim(speaker.id, packId, origin)
    hub.send(connection, { msgId: CHAT_MSG.takeRedPacket, seq, rid, msgData })
    if (isNew) await rains.tellTaken(rid, speaker, msgData)
  }

  /**
   * @returns the member as they are now, who may have reached or lost a grade since the log-in, and that log-in
   * @throws ApiError 6003 a guest, or a member who is not to chat; 6012 the room was not entered; 6030 the account is
   * frozen; 6001 the log-in is over
   */
  async function mustBeInside(connection: ChatConnection, rid: string): Promise<Inside> {
    const { peer } = connection
    if (peer?.kind !== 'member') throw new ApiError(STATUS.ACCESS_DENIED, '登录后即可发言')
    if (!connection.rooms.has(rid)) throw new ApiError(STATUS.WARNING, '请先加入房间')
    const { id } = peer.speaker
    const [session, may, speaker] = await Promise.all([
      gateway.sessions.find(peer.sessionId),
      mayChat(id),
      service.mustBeSpeaker(id),
    ])
    // The word of it was lost on its way.
    if (session === undefined) {
      hub.forget(connection)
      throw new ApiError(STATUS.LOGIN_EXPIRED, '登录已过期，请重新登录')
    }
    // The tab in which a pause was asked for keeps its session.
    if (!may) throw new ApiError(STATUS.ACCESS_DENIED, IN_PAUSE)
    if (greeting.renew(connection, speaker)) await greeting.greet(connection, speaker)
    return { speaker, session }
  }

  /** Answers its writer, and tells everybody else what is new and for all. */
  async function spread(
    connection: ChatConnection,
    msgId: typeof CHAT_MSG.say | typeof CHAT_MSG.shareBet,
    seq: string,
    { message, isPublic, isNew }: Written,
  ): Promise<void> {
    const { rid } = message
    hub.send(connection, { msgId, seq, rid, msgData: message })
    if (!isPublic) return
    if (isNew) await rooms.publish(rid, { msgId, seq: message.seq, rid, msgData: message }, connection.id)
    // Whoever sends it again had no answer: the process that wrote it down may have told nobody.
    else await rooms.remind(message)
  }
}

function memberOf({ peer }: ChatConnection): Speaker | undefined {
  return peer?.kind === 'member' ? peer.speaker : undefined
}
