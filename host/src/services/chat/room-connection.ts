import { CHAT_TIMING, STATUS } from '@site/contracts'
import {
  CHAT_LIMITS,
  CHAT_MSG,
  type ChatClientFrame,
  type ChatHistory,
  type ChatMessage,
  type ChatRefusal,
  type ChatServerFrame,
  type RedPacketRain,
} from '@site/contracts/chat'
import { toChatText } from '@site/domain'
import type { ChatView, Said } from '@site/shell'

import type { ChatDeps } from './chat-deps.ts'
import { LogIn } from './log-in.ts'
import { MAX_KEPT, MessageLog, NONE, numberOf } from './message-log.ts'
import { newSeq } from './new-seq.ts'
import { NewsLog } from './news-log.ts'
import { NOTHING_YET } from './nothing-yet.ts'
import { onlineTold } from './online.ts'
import { Outgoing } from './outgoing.ts'
import { Rains } from './rains.ts'
import { type Frame, isRefusal, openRoomSocket } from './room-socket.ts'
import { Sharing } from './sharing.ts'
import { SpeechRules } from './speech.ts'

type Of<Id extends ChatServerFrame['msgId']> = Extract<ChatServerFrame, { msgId: Id }>

/** More than this is not asked for after a break: the room begins anew with its newest. */
const LONGEST_GAP = MAX_KEPT / 4
/** What may wait of one person. */
const MAX_WAITING = 20
/** Longer ones overflow; a mute of that length is asked about once in between. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A room as one member or guest is connected to it, for as long as this is who is logged in. */
export class RoomConnection {
  readonly #rid: string
  readonly #deps: ChatDeps
  readonly #onChange: (view: ChatView) => void
  readonly #log = new MessageLog()
  readonly #news = new NewsLog()
  readonly #rules = new SpeechRules()
  readonly #outgoing: Outgoing
  readonly sharing: Sharing
  readonly rains: Rains
  readonly #logIn: LogIn
  readonly #socket: ReturnType<typeof openRoomSocket>
  /** Says something on the connection that is there, before the room is entered. */
  #greet: (frame: ChatClientFrame) => void = () => undefined
  #me: ChatView['me']
  #status: ChatView['status'] = 'connecting'
  #online: number | undefined
  #features: ChatView['features']
  #hasOlder = false
  #isEntered = false
  #lastAtJoin = 0
  /** Messages after this number are missing up to what came with the room, and asked for under `seq`. */
  #gap: { readonly after: number; seq: string | undefined } | undefined
  #older: { readonly seq: string; readonly page: number } | undefined
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(rid: string, deps: ChatDeps, onChange: (view: ChatView) => void) {
    this.#rid = rid
    this.#deps = deps
    this.#onChange = onChange
    this.#outgoing = new Outgoing({
      send: ({ seq, text, replyTo }) => {
        const answered = replyTo === undefined ? {} : { replyTo: replyTo.seq }
        return this.#sendKept({ msgId: CHAT_MSG.say, seq, msgData: { rid, msg: text, ...answered } })
      },
      onChange: () => this.#notify(),
    })
    this.sharing = new Sharing({
      takeTurn: () => this.#outgoing.takeTurn(),
      send: (seq, bet) => this.#sendKept({ msgId: CHAT_MSG.shareBet, seq, msgData: { rid, ...bet } }),
    })
    this.rains = new Rains((seq, packId) => this.#sendKept({ msgId: CHAT_MSG.takeRedPacket, seq, msgData: { packId } }))
    this.#logIn = new LogIn(deps, { isEntered: () => this.#isEntered, onChange: () => this.#notify() })
    this.#socket = openRoomSocket(deps, {
      hello: (greet) => {
        this.#greet = greet
        this.#logIn.begin(greet)
      },
      onFrame: (frame) => this.#onFrame(frame),
      lost: () => this.#lost(),
    })
  }

  say(typed: string, replyTo?: string): Said {
    const checked = toChatText(typed)
    if (!checked.ok) return checked.why
    if (!this.#speech().allowed || this.#status === 'ended') return 'barred'
    if (this.#outgoing.size >= MAX_WAITING) return 'full'
    const answered = this.#log.messages.find(({ seq }) => seq === replyTo)
    const quoted = answered && { seq: answered.seq, nickname: answered.nickname, msg: answered.msg }
    this.#outgoing.add(checked.text, quoted, this.#log.last)
    this.#notify()
    return 'sent'
  }

  retry(seq: string): void {
    this.#outgoing.retry(seq)
  }

  discard(seq: string): void {
    this.#outgoing.discard(seq)
  }

  loadOlder(): void {
    if (this.#older || !this.#canLoadOlder()) return
    this.#askOlder(1)
    this.#notify()
  }

  close(): void {
    this.#greet = () => undefined
    this.#logIn.stop()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#outgoing.stop()
    this.sharing.stop()
    this.rains.stop()
    this.#socket.close()
  }

  /** Sends it now or later, and again after each break until it is answered; false when nothing more may wait. */
  #sendKept(frame: Extract<ChatClientFrame, { seq: string }>): boolean {
    return this.#socket.send(frame, { answeredBy: ({ seq }) => seq === frame.seq })
  }

  #join(): void {
    this.#lastAtJoin = this.#log.last
    this.#greet({ msgId: CHAT_MSG.joinRoom, seq: newSeq(), msgData: { rid: this.#rid } })
  }

  #lost(): void {
    if (this.#status === 'ended') return
    this.#greet = () => undefined
    this.#logIn.stop()
    this.#isEntered = false
    this.#older = undefined
    if (this.#gap) this.#gap.seq = undefined
    this.#status = 'away'
    this.#notify()
  }

  #onFrame(frame: Frame): void {
    if (isRefusal(frame)) this.#applyRefusal(frame)
    else this.#apply(frame)
    this.#notify()
  }

  #apply(frame: ChatServerFrame): void {
    this.#online = onlineTold(frame, this.#rid) ?? this.#online
    switch (frame.msgId) {
      case CHAT_MSG.login: {
        const { memberId, nickname, vip, notify } = frame.msgData
        this.#me = { kind: 'member', id: memberId, nickname }
        this.#logIn.taken()
        this.#rules.isMember(vip, frame.msgData, notify)
        return this.#join()
      }
      case CHAT_MSG.guestLogin:
        // A member who cannot be known for now keeps what was said in this name.
        if (!this.#isRetrying() || this.#me?.kind !== 'member')
          this.#me = { kind: 'guest', id: frame.msgData.guestId, nickname: frame.msgData.nickname }
        this.#rules.isGuest()
        return this.#join()
      case CHAT_MSG.room:
        return this.#takeRoom(frame)
      case CHAT_MSG.say:
      case CHAT_MSG.shareBet:
        if (this.#outgoing.isMine(frame.seq)) this.#outgoing.answered(frame.seq ?? '')
        this.sharing.answered(frame.seq, { ok: true })
        return this.#add([frame.msgData])
      case CHAT_MSG.history:
        return this.#takeHistory(frame.seq, frame.msgData)
      case CHAT_MSG.redPacket:
        return this.#takeRain(frame)
      case CHAT_MSG.takeRedPacket:
        if (this.rains.taken(frame.msgData, frame.seq)) this.#news.add(frame, this.#log.last)
        return
      case CHAT_MSG.mute:
        return this.#takeMute(frame)
      case CHAT_MSG.block:
        return this.#log.block(frame.msgData.seqs)
      case CHAT_MSG.clear:
        return this.#clear(frame.msgData.before)
      case CHAT_MSG.roomDestroyed:
        return this.#end()
      default:
        this.#rules.apply(frame)
        this.#news.add(frame, this.#log.last)
    }
  }

  #takeRoom({ msgData, ts }: Of<typeof CHAT_MSG.room>): void {
    const { history, next, clearedBefore, blocked = [], speech, roomStatus, features, packets } = msgData
    this.rains.replace(packets.map((rain) => this.#rainHere(rain, ts)))
    // What was taken away while this reader was away, or too slow to be told of it, may stand before what comes with the room.
    if (clearedBefore !== undefined) this.#clear(clearedBefore)
    this.#log.block(blocked)
    this.#fit(history, next)
    this.#isEntered = true
    this.#status = 'ready'
    this.#features = features
    const until = speech.until === undefined ? undefined : this.#here(speech.until, ts)
    this.#rules.takeRoom(speech, roomStatus, until)
    this.#followMute(until)
    if (this.#gap) this.#askGap(this.#gap.after)
    if (this.#speech().allowed) this.#outgoing.pump()
    else if (!this.#isRetrying()) this.#outgoing.refuseWaiting()
  }

  #speech(): ChatView['speech'] {
    return this.#logIn.obstacle ?? this.#rules.speech()
  }

  #isRetrying(): boolean {
    return this.#logIn.obstacle?.isRetrying === true
  }

  #clear(before: number): void {
    if (this.#log.clear(before)) this.#hasOlder = false
  }

  /** Puts the newest of the room to what is known here, and finds out what is missing between. */
  #fit(history: ChatHistory['list'], next: boolean): void {
    const [from, to] = [numberOf(history.at(-1)?.seq ?? NONE), numberOf(history[0]?.seq ?? NONE)]
    // What its writer alone sees is not named to a guest.
    const isMine = ({ memberId }: ChatMessage) => this.#isRetrying() && memberId === this.#me?.id
    // On a new connection a list without more before it is all that there is.
    if (!next && !this.#isEntered) {
      this.#log.replace(0, Math.max(to, this.#lastAtJoin), history, isMine)
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
    this.#log.replace(from, to, history, isMine)
  }

  #takeHistory(seq: string | undefined, { list, next }: ChatHistory): void {
    if (this.#gap?.seq !== undefined && seq === this.#gap.seq) {
      this.#add(list)
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
      this.#add(list)
      // A page of what was said in the very millisecond of the oldest brings nothing new.
      if (next && this.#log.messages.length === before && this.#canLoadOlder()) this.#askOlder(page + 1)
    }
  }

  #takeRain(frame: Of<typeof CHAT_MSG.redPacket>): void {
    if (this.rains.apply(this.#rainHere(frame.msgData, frame.ts))) this.#news.add(frame, this.#log.last)
  }

  #rainHere(rain: RedPacketRain, ts: number): RedPacketRain {
    return { ...rain, startAt: this.#here(rain.startAt, ts), endAt: this.#here(rain.endAt, ts) }
  }

  #takeMute({ msgData, ts }: Of<typeof CHAT_MSG.mute>): void {
    const until = msgData.until === undefined ? undefined : this.#here(msgData.until, ts)
    this.#rules.setMute(msgData.muted, until, msgData.reason)
    this.#followMute(msgData.muted ? until : undefined)
    if (msgData.muted) this.#outgoing.refuseWaiting()
  }

  /** When a mute has run out, the room says whether that was all. */
  #followMute(until: number | undefined): void {
    clearTimeout(this.#timers.get('mute'))
    if (until === undefined) return
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, until - this.#deps.serverNow()))
    this.#later('mute', wait, () => this.#join())
  }

  #applyRefusal({ msgId, seq, code, message }: ChatRefusal): void {
    switch (msgId) {
      case CHAT_MSG.login:
        return this.#logIn.refused({ code, message })
      case CHAT_MSG.guestLogin:
        return this.#logIn.later()
      case CHAT_MSG.joinRoom:
        if (code === STATUS.NOT_FOUND) return this.#end()
        return this.#logIn.later()
      case CHAT_MSG.say: {
        if (!this.#outgoing.isMine(seq)) return
        // A token of the chat has its end, too: whoever may speak by all that is known here logs in once more.
        const mayTryAgain = code === STATUS.ACCESS_DENIED && (this.#speech().allowed || this.#isRetrying())
        this.#outgoing.refused(seq ?? '', message, mayTryAgain)
        if (code === STATUS.ACCESS_DENIED || code === STATUS.MAINTENANCE) this.#logIn.again()
        return
      }
      case CHAT_MSG.shareBet:
        if (code === STATUS.ACCESS_DENIED) this.#logIn.again()
        return this.sharing.answered(seq, { ok: false, reason: message })
      case CHAT_MSG.takeRedPacket:
        // The room may have forgotten who this is: whoever presses again after the next log-in is known.
        if (code === STATUS.LOGIN_EXPIRED) this.#logIn.again()
        return this.rains.refused(seq, code, message)
      case CHAT_MSG.history:
        if (seq === this.#older?.seq) this.#older = undefined
        if (seq === this.#gap?.seq)
          this.#later('gap', CHAT_TIMING.reconnectMs, () => this.#gap && this.#askGap(this.#gap.after))
        return
      default:
    }
  }

  #add(list: ChatHistory['list']): void {
    if (this.#log.add(list) > 0) this.#hasOlder = true
  }

  #canLoadOlder(): boolean {
    return this.#hasOlder && this.#status === 'ready' && this.#log.messages.length < MAX_KEPT
  }

  #askOlder(page: number): void {
    const seq = newSeq()
    const endTime = this.#log.messages[0]?.timestamp
    const pageSize = CHAT_TIMING.historyPageSize
    const msgData = { rid: this.#rid, pageNum: page, pageSize, ...(endTime === undefined ? {} : { endTime }) }
    if (this.#socket.sendNow({ msgId: CHAT_MSG.history, seq, msgData })) this.#older = { seq, page }
  }

  #askGap(after: number): void {
    const seq = newSeq()
    const msgData = { rid: this.#rid, since: `s-${after}`, pageSize: CHAT_LIMITS.historyPage }
    this.#greet({ msgId: CHAT_MSG.history, seq, msgData })
    this.#gap = { after, seq }
  }

  /** A moment of the room's clock by the clock of `serverNow`. */
  #here(moment: number, ts: number): number {
    return this.#deps.serverNow() + moment - ts
  }

  #end(): void {
    this.#status = 'ended'
    this.close()
  }

  #later(name: string, ms: number, then: () => void): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.set(name, setTimeout(then, ms))
  }

  #notify(): void {
    this.#onChange({
      status: this.#status,
      me: this.#me,
      speech: this.#me ? this.#speech() : NOTHING_YET.speech,
      online: this.#online,
      messages: this.#log.messages,
      notes: this.#news.notes,
      rains: this.rains.all,
      features: this.#features,
      pending: this.#outgoing.pending(this.#log.messages, this.#me?.id),
      hasOlder: this.#canLoadOlder() || this.#older !== undefined,
      isLoadingOlder: this.#older !== undefined,
    })
  }
}
