import { STATUS } from '@site/contracts'
import {
  CHAT_MSG,
  type ChatClientFrame,
  type ChatMessage,
  type ChatRefusal,
  type ChatServerFrame,
  type RedPacketRain,
} from '@site/contracts/chat'
import { toChatText } from '@site/domain'
import type { ChatView, Said } from '@site/shell'

import type { ChatDeps } from './chat-deps.ts'
import { LogIn } from './log-in.ts'
import { newSeq } from './new-seq.ts'
import { NewsLog } from './news-log.ts'
import { NOTHING_YET } from './nothing-yet.ts'
import { onlineTold } from './online.ts'
import { Outgoing } from './outgoing.ts'
import { Rains } from './rains.ts'
import { type Frame, isRefusal, openRoomSocket } from './room-socket.ts'
import { RoomTalk } from './room-talk.ts'
import { Sharing } from './sharing.ts'
import { SpeechRules } from './speech.ts'

type KeptFrame = Extract<ChatClientFrame, { seq: string }>
type Of<Id extends ChatServerFrame['msgId']> = Extract<ChatServerFrame, { msgId: Id }>

/** What may wait of one person. */
const MAX_WAITING = 20
/** Longer ones overflow; what is that far off is asked about once in between. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A room as one member or guest is connected to it, for as long as this is who is logged in. */
export class RoomConnection {
  readonly #rid: string
  readonly #deps: ChatDeps
  readonly #onChange: (view: ChatView) => void
  readonly #talk: RoomTalk
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
  #isEntered = false
  /** What is sent until it is answered, by its number, unless it was sent once more because the room had not been entered. */
  readonly #kept = new Map<string, KeptFrame>()
  #rejoining: ReturnType<typeof setTimeout> | undefined
  /** Number of the question that is left when the room is over. */
  #lastAsked: string | undefined

  constructor(rid: string, deps: ChatDeps, onChange: (view: ChatView) => void) {
    this.#rid = rid
    this.#deps = deps
    this.#onChange = onChange
    this.#talk = new RoomTalk({
      rid,
      ask: (frame) => this.#socket.sendNow(frame),
      isReady: () => this.#status === 'ready',
    })
    this.#outgoing = new Outgoing({
      send: ({ seq, text, replyTo, mentions = [] }) => {
        const answered = replyTo === undefined ? {} : { replyTo: replyTo.seq }
        const called = mentions.length === 0 ? {} : { mentions: [...mentions] }
        return this.#sendKept({ msgId: CHAT_MSG.say, seq, msgData: { rid, msg: text, ...answered, ...called } })
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

  say(typed: string, replyTo?: string, mentions?: readonly string[]): Said {
    const checked = toChatText(typed)
    if (!checked.ok) return checked.why
    if (!this.#speech().allowed || this.#status === 'ended') return 'barred'
    if (this.#outgoing.size >= MAX_WAITING) return 'full'
    const answered = this.#talk.messages.find(({ seq }) => seq === replyTo)
    const quoted = answered && {
      ...{ seq: answered.seq, memberId: answered.memberId },
      ...{ nickname: answered.nickname, msg: answered.msg },
    }
    this.#outgoing.add({ text: checked.text, replyTo: quoted, mentions, after: this.#talk.last })
    this.#notify()
    return 'sent'
  }

  retry(seq: string): void {
    this.#outgoing.retry(seq)
  }

  discard(seq: string): void {
    this.#outgoing.discard(seq)
  }

  /** The room is to speak another language: it is entered anew on the connection that is there. */
  speakAnew(): void {
    this.#logIn.again()
  }

  loadOlder(): void {
    if (this.#talk.loadOlder()) this.#notify()
  }

  /** Whether something that was said is still on its way. */
  get isSpeaking(): boolean {
    return this.#outgoing.isSpeaking
  }

  /** Whoever was here has gone, and hears no answers any more; what was said is sent on. */
  leave(): void {
    this.sharing.stop()
    this.rains.stop()
  }

  close(): void {
    this.#stop()
    this.#socket.close()
  }

  #stop(): void {
    this.#greet = () => undefined
    this.#logIn.stop()
    clearTimeout(this.#rejoining)
    this.#talk.stop()
    this.#outgoing.stop()
    this.leave()
  }

  /** Sends it now or later, and again after each break until it is answered; false when nothing more may wait. */
  #sendKept(frame: KeptFrame): boolean {
    if (!this.#send(frame)) return false
    // A packet is refused with the same code for other reasons, and pressed for again.
    if ('rid' in frame.msgData) this.#kept.set(frame.seq, frame)
    return true
  }

  #send(frame: KeptFrame): boolean {
    return this.#socket.send(frame, { answeredBy: ({ seq }) => seq === frame.seq })
  }

  /** The room may not know that it was entered: it is entered once more, and what it refused for that sent again. */
  #sendFromInside(frame: KeptFrame): void {
    this.#join()
    this.#send(frame)
  }

  #join(): void {
    this.#talk.joining()
    this.#greet({ msgId: CHAT_MSG.joinRoom, seq: newSeq(), msgData: { rid: this.#rid } })
  }

  #lost(): void {
    if (this.#status === 'ended') return this.#socket.close()
    this.#greet = () => undefined
    this.#logIn.stop()
    this.#isEntered = false
    this.#talk.lost()
    this.#status = 'away'
    this.#notify()
  }

  #onFrame(frame: Frame): void {
    const { seq = '' } = frame
    if (this.#status === 'ended') return this.#onLastFrame(frame)
    const asked = this.#kept.get(seq)
    this.#kept.delete(seq)
    if (!isRefusal(frame)) this.#apply(frame)
    else if (asked !== undefined && frame.code === STATUS.WARNING) this.#sendFromInside(asked)
    else this.#applyRefusal(frame)
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
        return this.#talk.add([frame.msgData])
      case CHAT_MSG.history:
        return this.#talk.takeHistory(frame.seq, frame.msgData)
      case CHAT_MSG.redPacket:
        return this.#takeRain(frame)
      case CHAT_MSG.takeRedPacket:
        if (this.rains.taken(frame.msgData, frame.seq)) this.#news.add(frame, this.#talk.last)
        return
      case CHAT_MSG.mute:
        return this.#takeMute(frame)
      case CHAT_MSG.block:
        return this.#talk.block(frame.msgData.seqs)
      case CHAT_MSG.clear:
        return this.#talk.clear(frame.msgData.before)
      case CHAT_MSG.roomDestroyed:
        return this.#end()
      default:
        this.#rules.apply(frame)
        this.#news.add(frame, this.#talk.last)
    }
  }

  #takeRoom({ msgData, ts }: Of<typeof CHAT_MSG.room>): void {
    const { speech, roomStatus, features, packets } = msgData
    this.rains.replace(packets.map((rain) => this.#rainHere(rain, ts)))
    this.#talk.takeRoom(msgData, {
      isEntered: this.#isEntered,
      // What its writer alone sees is not named to a guest.
      isUnnamed: ({ memberId }: ChatMessage) => this.#isRetrying() && memberId === this.#me?.id,
    })
    this.#isEntered = true
    this.#status = 'ready'
    this.#features = features
    const until = speech.until === undefined ? undefined : this.#here(speech.until, ts)
    this.#rules.takeRoom(speech, roomStatus, until)
    this.#joinAgainAt(until ?? (speech.opensAt === undefined ? undefined : this.#here(speech.opensAt, ts)))
    if (this.#speech().allowed) this.#outgoing.pump()
    else if (!this.#isRetrying()) this.#outgoing.refuseWaiting()
  }

  #speech(): ChatView['speech'] {
    return this.#logIn.obstacle ?? this.#rules.speech()
  }

  #isRetrying(): boolean {
    return this.#logIn.obstacle?.isRetrying === true
  }

  #takeRain(frame: Of<typeof CHAT_MSG.redPacket>): void {
    if (this.rains.apply(this.#rainHere(frame.msgData, frame.ts))) this.#news.add(frame, this.#talk.last)
  }

  #rainHere(rain: RedPacketRain, ts: number): RedPacketRain {
    return { ...rain, startAt: this.#here(rain.startAt, ts), endAt: this.#here(rain.endAt, ts) }
  }

  #takeMute({ msgData, ts }: Of<typeof CHAT_MSG.mute>): void {
    const until = msgData.until === undefined ? undefined : this.#here(msgData.until, ts)
    this.#rules.setMute(msgData.muted, until, msgData.reason)
    this.#joinAgainAt(msgData.muted ? until : undefined)
    if (msgData.muted) this.#outgoing.refuseWaiting()
  }

  /** When a mute has run out, or there is talk of the match, the room says whether that was all. */
  #joinAgainAt(moment: number | undefined): void {
    clearTimeout(this.#rejoining)
    if (moment === undefined) return
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, moment - this.#deps.serverNow()))
    this.#rejoining = setTimeout(() => this.#join(), wait)
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
        return this.#talk.historyRefused(seq)
      default:
    }
  }

  /** A moment of the room's clock by the clock of `serverNow`. */
  #here(moment: number, ts: number): number {
    return this.#deps.serverNow() + moment - ts
  }

  /** Who was not told of it, away or too slow, asks once what has become of the bets that the match has decided. */
  #end(): void {
    const greet = this.#greet
    const asked = this.#talk.lastBets()
    this.#status = 'ended'
    if (asked === undefined) return this.close()
    this.#lastAsked = asked.seq
    this.#stop()
    greet(asked)
  }

  /** Nothing but the answer to that is waited for. */
  #onLastFrame(frame: Frame): void {
    if (frame.seq !== this.#lastAsked) return
    this.#socket.close()
    if (isRefusal(frame) || frame.msgId !== CHAT_MSG.history) return
    this.#talk.takeHistory(frame.seq, frame.msgData)
    this.#notify()
  }

  #notify(): void {
    this.#onChange({
      status: this.#status,
      me: this.#me,
      speech: this.#me ? this.#speech() : NOTHING_YET.speech,
      online: this.#online,
      messages: this.#talk.messages,
      notes: this.#news.notes,
      rains: this.rains.all,
      features: this.#features,
      pending: this.#outgoing.pending(this.#talk.messages, this.#me?.id),
      hasOlder: this.#talk.hasOlder,
      isLoadingOlder: this.#talk.isLoadingOlder,
    })
  }
}
