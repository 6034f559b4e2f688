import type { ChatFeatures, ChatMessage, ChatNews, RedPacketRain } from '@site/contracts/chat'

/** What was typed and is not in the room yet: it waits for its turn or its answer, or was refused with a reason. */
export interface PendingMessage {
  /** The client's own number, by which it is sent again or given up. */
  readonly seq: string
  readonly text: string
  readonly replyTo: ChatMessage['replyTo']
  /** Ids of members whom it calls by name. */
  readonly mentions?: readonly string[] | undefined
  /** Why it was not said, in the room's words, empty where it has none; undefined while it is on its way. */
  readonly refusal: string | undefined
}

/** What happened in the room beside the talk, or what this member alone is told there. */
export interface ChatNote {
  readonly key: string
  /** Number of the newest message of the room when it came, 0 for none: it stands after that one. */
  readonly after: number
  readonly news: ChatNews
}

/** Whether this person may speak, and why not. */
export type ChatSpeech =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      /**
       * A guest may log in, a mute ends, a closed room may open again, some grades only read, and some members are not
       * let in to speak; `absent` before the room was entered. Releases compare these words: a new reason goes beside one
       * that they know.
       */
      readonly why: 'guest' | 'muted' | 'closed' | 'level' | 'refused' | 'absent'
      /** With `closed`: the match is far off, and `reason` says when there will be talk of it. */
      readonly isEarly?: boolean | undefined
      /** With `refused`: a member who cannot be known for now reads until that is possible again. */
      readonly isRetrying?: boolean | undefined
      /** The operator's words, where there are any. */
      readonly reason?: string | undefined
      /** End of a mute by the clock of `serverNow`, in epoch milliseconds. */
      readonly until?: number | undefined
    }

/** A room as this person sees it now. Each change is another object; lists that did not change stay the same. */
export interface ChatView {
  /** `away`: the connection is lost and will come back by itself; `ended`: the room is over. */
  readonly status: 'connecting' | 'ready' | 'away' | 'ended'
  readonly me: { readonly kind: 'member' | 'guest'; readonly id: string; readonly nickname: string } | undefined
  readonly speech: ChatSpeech
  /** How many are in the room; undefined before it was entered. */
  readonly online: number | undefined
  /** Oldest first, each message once. */
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly PendingMessage[]
  /** Oldest first; since the room was opened, and not more than a page needs. */
  readonly notes: readonly ChatNote[]
  /** Red packets that are going to fall, fall or have fallen, the first one first; their moments by the clock of `serverNow`. */
  readonly rains: readonly RedPacketRain[]
  /** What the room has beside talking; undefined before it was entered. */
  readonly features: ChatFeatures | undefined
  /** Whether `loadOlder` would bring more. */
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
}

/** What came of saying something: it is on its way, or why it is not. */
export type Said = 'sent' | 'empty' | 'long' | 'full' | 'barred'

/** A bet that a member shows to a room. */
export interface BetToShare {
  readonly ticketId: string
  /** Whether others see what was staked and what it may win. */
  readonly showAmounts: boolean
}

/** What came of sharing a bet: it is in the room, or the reason in the room's words, empty where it has none. */
export type Shared = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** What came of asking for a red packet: what it holds, or the code of the catalogue and the room's words; neither without an answer. */
export type PacketAnswer =
  | { readonly ok: true; readonly amount: string; readonly rank: number }
  | { readonly ok: false; readonly code: number | undefined; readonly reason: string }

/** A room of the chat that was opened, until it is closed. */
export interface ChatRoom {
  readonly view: () => ChatView
  /** Tells of each change of the view; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * @param replyTo number of the message that it answers
   * @param mentions ids of members whom it calls by name, as far as they were picked
   */
  readonly say: (text: string, replyTo?: string, mentions?: readonly string[]) => Said
  /** Tries a refused message once more. */
  readonly retry: (seq: string) => void
  /** Gives up a refused message. */
  readonly discard: (seq: string) => void
  /** Shows a bet to the room; it is sent again after a break until it is answered. */
  readonly share: (bet: BetToShare) => Promise<Shared>
  /** Asks for a packet of a rain; it is sent again after a break until it is answered. */
  readonly takePacket: (packId: string) => Promise<PacketAnswer>
  readonly loadOlder: () => void
  /** Nothing more is heard of it; what was said is sent on for half a minute, unless another room is opened. */
  readonly close: () => void
}
