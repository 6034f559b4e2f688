/**
 * The numbers by which the messages of `/ws/chat` are told apart (spec 4, chat socket). The last seven are not in the
 * specification's list: rooms of this kind know them too.
 */
export const CHAT_MSG = {
  heartbeat: 0,
  /** A log-in and its success. */
  login: 10_001,
  joinRoom: 10_002,
  /** Something said, and the same for everybody in the room. */
  say: 10_003,
  /** To one member: muted, or no longer. */
  mute: 10_004,
  /** To a room: messages that are taken away. */
  block: 10_005,
  roomStatus: 10_006,
  /** To all: which grades may speak. */
  vipLevel: 10_007,
  /** To a room: somebody came in. */
  joined: 10_008,
  allRoomsStatus: 10_009,
  history: 10_011,
  roomDestroyed: 10_013,
  score: 10_014,
  clear: 10_015,
  /** To who joined: the room as it is. */
  room: 10_016,
  gift: 10_017,
  prediction: 10_018,
  /** A guest's log-in and its success. */
  guestLogin: 10_019,
  /** To one member, or to some: what the site has to say. */
  notice: 60_000,

  /** The server's first word. */
  connect: 10_000,
  shareBet: 10_010,
  leaveRoom: 10_012,
  /** To one member: an order of money went on. */
  finance: 20_001,
  /** To one member: a bet went on. */
  bet: 30_001,
  /** To a room: red packets are going to fall there, or are over. */
  redPacket: 40_001,
  /** A red packet is asked for, and who got how much. */
  takeRedPacket: 40_002,
} as const
export type ChatMsgId = (typeof CHAT_MSG)[keyof typeof CHAT_MSG]

/** Of a room's history and of each message in it. */
export const CHAT_CATEGORY = { all: 0, chat: 1, bet: 2, join: 3 } as const
export type ChatCategory = (typeof CHAT_CATEGORY)[keyof typeof CHAT_CATEGORY]
/** Of shared bets: all, those of a usual stake, those of a large one. What is no bet has the number of all. */
export const CHAT_BET_KIND = { all: 0, usual: -1, large: 2 } as const
export type ChatBetKind = (typeof CHAT_BET_KIND)[keyof typeof CHAT_BET_KIND]

/** Whether people may talk in a room. */
export const ROOM_STATES = ['open', 'closed'] as const
export type RoomState = (typeof ROOM_STATES)[number]
/** The numbers that who comes in is given for it (10002 and 10016). */
export const ROOM_STATUS = { open: 1, closed: 2 } as const satisfies Readonly<Record<RoomState, number>>
/** The numbers for it when it changes (10006), and in the table of rooms. */
export const ROOM_CHANGE = { open: 0, closed: 1 } as const satisfies Readonly<Record<RoomState, number>>

/** Whether the room makes something of it that somebody comes in (10008). */
export const CHAT_ENTRANCE = { plain: 0, shown: 1 } as const

/** Codes of a bet that is over without a result (30001), beside those of its receipt. */
export const CHAT_BET_END = { cashed: 'C', refused: 'R' } as const

/** Query parameters that the handshake carries (spec 7). */
export const CHAT_SOCKET = { path: '/ws/chat', clientType: 'web', silenceMs: 30_000 } as const

export const CHAT_LIMITS = {
  /** Characters, as people count them. */
  text: 150,
  /** Members whom one message calls by name. */
  mentions: 10,
  /** A member speaks once in so many milliseconds. */
  paceMs: 3_000,
  /** Smallest stake in fen of a bet that may be shared. */
  sharedStakeFen: 10_000n,
  /** From this stake in fen on a shared bet is a large one. */
  largeStakeFen: 1_000_000n,
  historyPage: 50,
  /** So many of the newest messages of a room a reader keeps: what was taken away before them is gone from nobody's screen. */
  kept: 2_000,
  /** Gifts of one kind that are sent at once. */
  giftsAtOnce: 10,
  /** How often a member sends gifts within a minute. */
  giftsAMinute: 20,
  /** Gifts of one kind that follow each other within so many milliseconds are counted on. */
  comboMs: 10_000,
  /** Goals of a side in a predicted score. */
  goals: 20,
  /** Red packets of one rain. */
  redPackets: 500,
  /** What they come to at most, in fen. */
  redPacketsFen: 10_000_000n,
  /** How long a rain lasts, in seconds. */
  rainSeconds: { least: 10, most: 3_600 },
} as const

/** What members send to a room, by its number; a gift costs nothing and is worth nothing. */
export const CHAT_GIFTS = ['flower', 'clap', 'horn', 'flag', 'trophy'] as const
export type ChatGift = (typeof CHAT_GIFTS)[number]
