import { SiteSocketClientMessageSchema, SiteSocketMessageSchema } from '@site/contracts'
import { CHAT_MSG, type ChatClientFrame, ChatClientFrameSchema, ChatServerFrameSchema } from '@site/contracts/chat'
import { type SportsClientMessage, SportsClientMessageSchema, SportsServerMessageSchema } from '@site/contracts/sports'
import * as v from 'valibot'

/** What a caller has to show: the token of a log-in, the signed one of the chat, an entry into the sports venue; empty for a visitor. */
export interface Shown {
  readonly token: string
  readonly jwt: string
  readonly entry: string
}

/** What frames are about: a room, a match, somebody's ticket and a rain of red packets. */
export interface Subject {
  readonly rid: string
  readonly matchId: string
  readonly ticketId: string
  readonly packId: string
}

type Sample<Content> = (shown: Shown, subject: Subject) => Content
type ChatKind = ChatClientFrame['msgId']
type SportsKind = SportsClientMessage['type']

/** `msgData` of every kind of frame on `/ws/chat`, as somebody would fill it in who wants what is another's. */
const CHAT: { readonly [Id in ChatKind]: Sample<NonNullable<Extract<ChatClientFrame, { msgId: Id }>['msgData']>> } = {
  [CHAT_MSG.heartbeat]: () => ({}),
  [CHAT_MSG.login]: ({ token, jwt }) => ({ token, body: jwt }),
  [CHAT_MSG.guestLogin]: () => ({}),
  [CHAT_MSG.joinRoom]: (_, { rid }) => ({ rid }),
  [CHAT_MSG.leaveRoom]: (_, { rid }) => ({ rid }),
  [CHAT_MSG.say]: ({ token, jwt }, { rid }) => ({ rid, msg: '大家好', token, body: jwt }),
  [CHAT_MSG.shareBet]: (_, { rid, ticketId }) => ({ rid, ticketId, showAmounts: true }),
  [CHAT_MSG.history]: (_, { rid }) => ({ rid, pageSize: 50 }),
  [CHAT_MSG.takeRedPacket]: (_, { packId }) => ({ packId }),
}
/** Messages of `/ws/sports` without their type. */
const SPORTS: { readonly [Type in SportsKind]: Sample<Omit<Extract<SportsClientMessage, { type: Type }>, 'type'>> } = {
  subscribe: (_, { matchId }) => ({ id: 1, games: [matchId], full: [matchId] }),
  member: ({ entry }) => ({ token: entry }),
  course: (_, { matchId }) => ({ games: [matchId] }),
  ping: () => ({}),
}
/** Those of `/ws/site`. */
const SITE: Readonly<Record<string, Sample<object>>> = { login: ({ token }) => ({ token }) }

const numbersOf = (options: readonly { readonly entries: { readonly msgId: { readonly literal: number } } }[]) =>
  options.map(({ entries }) => String(entries.msgId.literal))
const typesOf = (options: readonly { readonly entries: { readonly type: { readonly literal: string } } }[]) =>
  options.map(({ entries }) => entries.type.literal)

/** Sockets that somebody may send something on, each with the kinds of frames as they are declared. */
export const KINDS = {
  '/ws/chat': numbersOf(ChatClientFrameSchema.options),
  '/ws/sports': typesOf(SportsClientMessageSchema.options),
  '/ws/site': typesOf(SiteSocketClientMessageSchema.options),
} as const satisfies Record<string, readonly string[]>
export type SocketPath = keyof typeof KINDS

const SERVERS: Readonly<Record<SocketPath, readonly string[]>> = {
  '/ws/chat': numbersOf(ChatServerFrameSchema.options),
  '/ws/sports': typesOf(SportsServerMessageSchema.options),
  '/ws/site': typesOf(SiteSocketMessageSchema.options),
}

/** Kinds of frames that the server alone sends. */
export function serversOwn(path: SocketPath): readonly string[] {
  return SERVERS[path].filter((kind) => !KINDS[path].includes(kind))
}

/** @throws Error when nobody has written a sample of the kind, or it is no frame of its socket */
export function frameOf(path: SocketPath, kind: string, shown: Shown, subject: Subject): object {
  const samples: Readonly<Record<string, Sample<object>>> = {
    '/ws/chat': CHAT,
    '/ws/sports': SPORTS,
    '/ws/site': SITE,
  }[path]
  const content = samples[kind]?.(shown, subject)
  if (content === undefined) throw new Error(`${path} has frames of the kind ${kind}, and there is no sample of one`)
  if (path === '/ws/chat')
    return v.parse(ChatClientFrameSchema, { msgId: Number(kind), seq: `c-sample-${kind}`, msgData: content })
  const message = { type: kind, ...content }
  return path === '/ws/sports' ? v.parse(SportsClientMessageSchema, message) : message
}
