import * as v from 'valibot'

import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import { GameTypeSchema, OddsTypeSchema, SideSchema } from '../sports-codes.ts'
import { CHAT_BET_KIND, CHAT_CATEGORY, CHAT_LIMITS } from './ids.ts'
import { RoomIdSchema } from './room-id.ts'

/** Members whom a message calls by name. */
export const MentionsSchema = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  v.maxLength(CHAT_LIMITS.mentions),
)

/** `s-` and the number of a message in its room, counted up without gaps from 1. */
export const ServerSeqSchema = v.pipe(v.string(), v.regex(/^s-\d{1,15}$/))
/** Chosen by the client, never twice by one member: the answer carries it, and a repetition is known by it. */
export const ClientSeqSchema = v.pipe(v.string(), v.regex(/^c-[\w-]{1,40}$/))

/** A member's bet as others see it: enough to follow it, and its amounts only where the member shows them. */
export const SharedBetSchema = v.object({
  gidm: v.string(),
  league: v.string(),
  home: v.string(),
  away: v.string(),
  /** Market and selection in words. */
  play: v.string(),
  pick: v.string(),
  /** Line of the market; empty where it has none. */
  ratio: v.string(),
  /** At which it was placed, in `oddsType`. */
  odds: v.string(),
  oddsType: OddsTypeSchema,
  /** A range in place of the stake, e.g. `100+`; `***` where the amounts are hidden. */
  stakeMasked: v.string(),
  /** What the least stake of that range would win; absent where the amounts are hidden. */
  maxWin: v.optional(MoneySchema),
  status: v.picklist(['open', 'won', 'lost', 'half', 'void', 'cashed']),
  /** Whether the match still takes bets. */
  canFollow: v.boolean(),
  /** The same selection by its codes, for the slip. */
  selection: v.object({
    gameId: v.string(),
    gameType: GameTypeSchema,
    w: v.string(),
    r: v.string(),
    /** The price as the venue writes it. */
    ior: v.string(),
    /** Which side gives the handicap. */
    strong: v.optional(SideSchema),
  }),
})
export type SharedBet = v.InferOutput<typeof SharedBetSchema>

/** A line of a room, live and in its history. */
export const ChatMessageSchema = v.object({
  seq: ServerSeqSchema,
  rid: RoomIdSchema,
  memberId: v.string(),
  nickname: PersonalTextSchema,
  vip: v.optional(v.number(), 0),
  avatar: v.optional(v.string(), ''),
  /** Text, never markup. */
  msg: PersonalTextSchema,
  category: v.optional(v.picklist([CHAT_CATEGORY.chat, CHAT_CATEGORY.bet, CHAT_CATEGORY.join]), CHAT_CATEGORY.chat),
  categoryType: v.optional(v.picklist(/* @__PURE__ */ Object.values(CHAT_BET_KIND)), CHAT_BET_KIND.all),
  timestamp: EpochMsSchema,
  /** What it answers. */
  replyTo: v.optional(
    v.object({
      seq: ServerSeqSchema,
      /** Who has said it; absent in messages from before this was written down. */
      memberId: v.optional(v.string()),
      nickname: PersonalTextSchema,
      msg: PersonalTextSchema,
    }),
  ),
  /** Members whom it calls by name, as far as its writer has picked them: two may be masked alike. */
  mentions: v.optional(v.array(v.string())),
  allowReport: v.optional(v.boolean(), false),
  isReported: v.optional(v.boolean(), false),
  bet: v.optional(SharedBetSchema),
})
export type ChatMessage = v.InferOutput<typeof ChatMessageSchema>

const shareSchema = v.object({
  /** `2-1`, the home side first. */
  score: v.string(),
  /** Of all predictions, in whole per cent. */
  pct: v.number(),
})
/** How members think that a match ends: how many have said so, and the scores that most of them expect, those first. */
export const predictionEntries = { total: v.number(), distribution: v.array(shareSchema) }
export const ChatPredictionsSchema = v.object({
  ...predictionEntries,
  /** What who asks has predicted. */
  mine: v.optional(v.string()),
})
export type ChatPredictions = v.InferOutput<typeof ChatPredictionsSchema>

/** Names a rain of red packets. */
export const PackIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

const packet = {
  amount: MoneySchema,
  /** How many had taken one by then, this one included. */
  rank: v.number(),
}
/** Red packets that fall in a room for a while, and how far they have been taken. */
export const RedPacketRainSchema = v.object({
  packId: PackIdSchema,
  title: v.string(),
  startAt: EpochMsSchema,
  endAt: EpochMsSchema,
  /** What all packets come to. */
  total: MoneySchema,
  count: v.number(),
  left: v.number(),
  /** What has been taken. */
  paid: MoneySchema,
  /** Nothing more can be had: it has ended, was stopped, or all are taken. */
  isOver: v.boolean(),
  /** SHA-256 of the seed that the amounts were made from, hex: they cannot be changed any more. */
  hash: v.string(),
  /** The seed itself, hex; once it is over. */
  seed: v.optional(v.string()),
  /** What who reads it has taken. */
  mine: v.optional(v.object(packet)),
})
export type RedPacketRain = v.InferOutput<typeof RedPacketRainSchema>

/** That a packet was taken, to its member, and without their full name to the room. */
export const TakenPacketSchema = v.object({
  packId: PackIdSchema,
  ...packet,
  left: v.number(),
  /** Whose it is, masked; absent where its member is told. */
  nickname: v.optional(PersonalTextSchema),
})
export type TakenPacket = v.InferOutput<typeof TakenPacketSchema>

/** Why somebody tells staff of a message. */
export const REPORT_REASONS = ['abuse', 'spam', 'fraud', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** A member of whom a room has heard, as others see them. */
export const ChatMemberSchema = v.object({
  memberId: v.string(),
  nickname: PersonalTextSchema,
  vip: v.number(),
  avatar: v.string(),
  /** Day of the site on which they became a member, `2026-11-21`. */
  joined: v.pipe(v.string(), v.isoDate()),
  /** Messages of theirs in this room that everybody sees. */
  said: v.number(),
})
export type ChatMember = v.InferOutput<typeof ChatMemberSchema>

/** Whether the member may speak; moments are epoch milliseconds. */
export const SpeechSchema = v.object({
  allowed: v.boolean(),
  /** End of a mute. */
  until: v.optional(EpochMsSchema),
  /** From when on there is talk of a match that is still far off. */
  opensAt: v.optional(EpochMsSchema),
  reason: v.optional(v.string()),
})
export type Speech = v.InferOutput<typeof SpeechSchema>

/** The part of a history that is asked for; the newest first when nothing is said. */
export const historyEntries = {
  rid: RoomIdSchema,
  pageNum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 15),
  category: v.optional(v.picklist(/* @__PURE__ */ Object.values(CHAT_CATEGORY)), CHAT_CATEGORY.all),
  categoryType: v.optional(v.picklist(/* @__PURE__ */ Object.values(CHAT_BET_KIND)), CHAT_BET_KIND.all),
  beginTime: v.optional(EpochMsSchema),
  endTime: v.optional(EpochMsSchema),
  /** Only what came after this number, oldest first: what a reader missed. */
  since: v.optional(ServerSeqSchema),
}

export const ChatHistorySchema = v.object({
  rid: RoomIdSchema,
  /** Newest first; oldest first after `since`. */
  list: v.array(ChatMessageSchema),
  total: v.number(),
  next: v.boolean(),
})
export type ChatHistory = v.InferOutput<typeof ChatHistorySchema>
