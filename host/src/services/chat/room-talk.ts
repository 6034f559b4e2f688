import { CHAT_TIMING } from '@site/contracts'
import {
  CHAT_CATEGORY,
  CHAT_LIMITS,
  CHAT_MSG,
  type ChatClientFrame,
  type ChatHistory,
  type ChatMessage,
  matchOfRoom,
} from '@site/contracts/chat'

import { MAX_KEPT, MessageLog, NONE, numberOf } from './message-log.ts'
import { newSeq } from './new-seq.ts'

type HistoryQuestion = Extract<ChatClientFrame, { msgId: typeof CHAT_MSG.history }>

/** More than this is not asked for after a break: the room begins anew with its newest. */
const LONGEST_GAP = MAX_KEPT / 4

interface RoomTalkDeps {
  readonly rid: string
  /** Says something on the connection that is there; false when it cannot be said now. */
  readonly ask: (frame: ChatClientFrame) => boolean
  /** Whether the room is entered. */
  readonly isReady: () => boolean
}

/** What the room shows to who comes in. */
interface Shown {
  /** Newest first. */
  readonly history: ChatHistory['list']
  readonly next: boolean
  readonly clearedBefore?: number | undefined
  readonly blocked?: readonly string[] | undefined
}

interface Reader {
  /** The room was shown on this connection before. */
  readonly isEntered: boolean
  /** Tells what this person has although the room does not name it. */
  readonly isUnnamed: (message: ChatMessage) => boolean
}

/** What was said in a room as far as this person has it, and how the rest is asked for: what was missed, and what was said before. */
export class RoomTalk {
  readonly #deps: RoomTalkDeps
  readonly #log = new MessageLog()
  #hasOlder = false
  #lastAtJoin = 0
  /** Messages after this number are missing up to what came with the room, and asked for under `seq`. */
  #gap: { readonly after: number; seq: string | undefined } | undefined
  #older: { readonly seq: string; readonly page: number } | undefined
  /** Under which the newest shared bets are asked for. */
  #bets: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: RoomTalkDeps) {
    this.#deps = deps
  }

  /** Oldest first; the same list while nothing changes. */
  get messages(): readonly ChatMessage[] {
    return this.#log.messages
  }

  /** Number of the newest message; 0 for none. */
  get last(): number {
    return this.#log.last
  }

  get isLoadingOlder(): boolean {
    return this.#older !== undefined
  }

  get hasOlder(): boolean {
    return this.#canLoadOlder() || this.isLoadingOlder
  }

  /** The room is about to be entered. */
  joining(): void {
    this.#lastAtJoin = this.#log.last
  }

  /** There is no connection any more. */
  lost(): void {
    this.#older = undefined
    if (this.#gap) this.#gap.seq = undefined
    clearTimeout(this.#timer)
  }

  /** The room as it is. */
  takeRoom({ history, next, clearedBefore, blocked = [] }: Shown, reader: Reader): void {
    // What was taken away while this reader was away, or too slow to be told of it, may stand before what comes with the room.
    if (clearedBefore !== undefined) this.clear(clearedBefore)
    this.#log.block(blocked)
    this.#fit(history, next, reader)
    if (this.#gap) this.#askGap(this.#gap.after)
    const from = numberOf(history.at(-1)?.seq ?? NONE)
    const asked = this.#betsAsked(({ seq }) => numberOf(seq) < from)
    if (asked !== undefined) this.#deps.ask(asked)
  }

  /** How it is asked what the end of the match has decided; undefined where all such bets are known to have ended. */
  lastBets(): HistoryQuestion | undefined {
    const match = matchOfRoom(this.#deps.rid)
    return this.#betsAsked(({ bet }) => bet?.gidm === match?.matchId)
  }

  /** @param isLate of an answer that may have been read before the latest news of a bet */
  add(list: readonly ChatMessage[], isLate = false): void {
    if (this.#log.add(list, isLate) > 0) this.#hasOlder = true
  }

  block(seqs: readonly string[]): void {
    this.#log.block(seqs)
  }

  /** @param before epoch milliseconds of the room's clock */
  clear(before: number): void {
    if (this.#log.clear(before)) this.#hasOlder = false
  }

  takeHistory(seq: string | undefined, { list, next }: ChatHistory): void {
    if (seq !== undefined && seq === this.#bets) this.#log.renew(list, true)
    if (this.#gap?.seq !== undefined && seq === this.#gap.seq) {
      this.add(list, true)
      const last = list.at(-1)
      this.#gap = undefined
      if (!next || last === undefined) return
      this.#gap = { after: numberOf(last.seq), seq: undefined }
      this.#askGap(this.#gap.after)
    }
    if (this.#older?.seq !== undefined && seq === this.#older.seq) {
      const { page } = this.#older
      const before = this.#log.messages.length
      this.#older = undefined
      this.#hasOlder = next
      this.add(list, true)
      // A page of what was said in the very millisecond of the oldest brings nothing new.
      if (next && this.#log.messages.length === before && this.#canLoadOlder()) this.#askOlder(page + 1)
    }
  }

  historyRefused(seq: string | undefined): void {
    if (seq !== undefined && seq === this.#older?.seq) this.#older = undefined
    if (seq !== undefined && seq === this.#gap?.seq) this.#askGapIn(CHAT_TIMING.reconnectMs)
  }

  /** @returns whether it is asked for */
  loadOlder(): boolean {
    if (this.#older || !this.#canLoadOlder()) return false
    this.#askOlder(1)
    return true
  }

  /** Nothing more is asked for, nor waited for but the last bets. */
  stop(): void {
    this.#older = undefined
    this.#gap = undefined
    clearTimeout(this.#timer)
  }

  /** Puts the newest of the room to what is known here, and finds out what is missing between. */
  #fit(history: ChatHistory['list'], next: boolean, { isEntered, isUnnamed }: Reader): void {
    const [from, to] = [numberOf(history.at(-1)?.seq ?? NONE), numberOf(history[0]?.seq ?? NONE)]
    // On a new connection a list without more before it is all that there is.
    if (!next && !isEntered) {
      this.#log.replace(0, Math.max(to, this.#lastAtJoin), history, isUnnamed)
      this.#hasOlder = false
      this.#gap = undefined
      return
    }
    const before = this.#log.lastBelow(from)
    const missing = before === 0 ? 0 : from - before - 1
    if (missing > LONGEST_GAP) {
      this.#log.forget()
      this.#gap = undefined
    } else if (missing > 0) this.#gap ??= { after: before, seq: undefined }
    if (this.#log.messages.length === 0) this.#hasOlder = next
    this.#log.replace(from, to, history, isUnnamed)
  }

  #canLoadOlder(): boolean {
    return this.#hasOlder && this.#deps.isReady() && this.#log.messages.length < MAX_KEPT
  }

  #askOlder(page: number): void {
    const seq = newSeq()
    const endTime = this.#log.messages[0]?.timestamp
    const pageSize = CHAT_TIMING.historyPageSize
    const msgData = { rid: this.#deps.rid, pageNum: page, pageSize, ...(endTime === undefined ? {} : { endTime }) }
    if (this.#deps.ask({ msgId: CHAT_MSG.history, seq, msgData })) this.#older = { seq, page }
  }

  /** Bets may have ended while nobody could tell of it: undefined where none that is meant is shown as running. */
  #betsAsked(isMeant: (message: ChatMessage) => boolean): HistoryQuestion | undefined {
    if (!this.#log.messages.some((message) => message.bet?.status === 'open' && isMeant(message))) return undefined
    this.#bets = newSeq()
    const msgData = { rid: this.#deps.rid, category: CHAT_CATEGORY.bet, pageSize: CHAT_LIMITS.historyPage }
    return { msgId: CHAT_MSG.history, seq: this.#bets, msgData }
  }

  #askGap(after: number): void {
    const seq = newSeq()
    const msgData = { rid: this.#deps.rid, since: `s-${after}`, pageSize: CHAT_LIMITS.historyPage }
    this.#gap = { after, seq }
    if (!this.#deps.ask({ msgId: CHAT_MSG.history, seq, msgData })) this.#askGapIn(CHAT_TIMING.retryMs)
  }

  #askGapIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#gap && this.#askGap(this.#gap.after), ms)
  }
}
