import { CHAT_MSG, type ChatServerFrame, ROOM_CHANGE, ROOM_STATUS, type Speech } from '@site/contracts/chat'
import type { ChatSpeech } from '@site/shell'

type RoomStatus = (typeof ROOM_STATUS)[keyof typeof ROOM_STATUS]

interface Levels {
  readonly vipMin: number
  readonly vipMax: number
}

/** What keeps somebody from speaking, as far as the room has said. */
export class SpeechRules {
  /** Grade of the member; undefined for a guest. */
  #grade: number | undefined
  #levels: Levels = { vipMin: 0, vipMax: Number.POSITIVE_INFINITY }
  #room: { readonly reason: string | undefined } | undefined
  #site: { readonly reason: string | undefined } | undefined
  #early: { readonly reason: string | undefined } | undefined
  #mute: { readonly until: number | undefined; readonly reason: string | undefined } | undefined

  isGuest(): void {
    this.#grade = undefined
  }

  /** @param notify the operator's words while all rooms are closed */
  isMember(grade: number, levels: Levels, notify: string | undefined): void {
    this.#grade = grade
    this.#levels = levels
    this.#setSite(notify !== undefined, notify || undefined)
  }

  /** What the room says of who may speak; anything else changes nothing. */
  apply(frame: ChatServerFrame): void {
    if (frame.msgId === CHAT_MSG.vipLevel) this.#levels = frame.msgData
    if (frame.msgId === CHAT_MSG.roomStatus)
      this.#setRoom(frame.msgData.status === ROOM_CHANGE.closed, frame.msgData.reason)
    if (frame.msgId === CHAT_MSG.allRoomsStatus) this.#setSite(frame.msgData.maintain, frame.msgData.notify)
  }

  #setRoom(isClosed: boolean, reason?: string): void {
    this.#room = isClosed ? { reason } : undefined
  }

  #setSite(isClosed: boolean, reason?: string): void {
    this.#site = isClosed ? { reason } : undefined
  }

  /** @param until by the clock of `serverNow`, in epoch milliseconds */
  setMute(isMuted: boolean, until?: number, reason?: string): void {
    this.#mute = isMuted ? { until, reason } : undefined
  }

  /**
   * What the room says to who comes in, which names one reason only: closed before muted, muted before the
   * grade, and that last before a match that is far off.
   *
   * @param until of the answer, by the clock of `serverNow`
   */
  takeRoom({ allowed, reason, opensAt }: Speech, roomStatus: RoomStatus, until: number | undefined): void {
    const isRoomClosed = roomStatus === ROOM_STATUS.closed
    this.#setRoom(isRoomClosed, reason)
    if (this.#grade === undefined) return
    const isMuted = !allowed && until !== undefined
    this.#early = opensAt === undefined ? undefined : { reason }
    const isSiteClosed = !allowed && !isRoomClosed && !isMuted && !this.#early && !this.#isOtherGrade()
    // Of a closed room nothing is known about the others, nor about a mute.
    if (!isRoomClosed) this.#setSite(isSiteClosed, reason)
    if (!isRoomClosed && !isSiteClosed) this.setMute(isMuted, until, reason)
  }

  speech(): ChatSpeech {
    if (this.#grade === undefined) return { allowed: false, why: 'guest' }
    const closed = this.#room ?? this.#site
    if (closed) return { allowed: false, why: 'closed', reason: closed.reason }
    if (this.#mute) return { allowed: false, why: 'muted', ...this.#mute }
    if (this.#isOtherGrade()) return { allowed: false, why: 'level' }
    if (this.#early) return { allowed: false, why: 'closed', isEarly: true, ...this.#early }
    return { allowed: true }
  }

  #isOtherGrade(): boolean {
    const grade = this.#grade ?? 0
    return grade < this.#levels.vipMin || grade > this.#levels.vipMax
  }
}
