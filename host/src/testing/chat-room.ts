import { type Locale, STATUS } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, vi } from 'vitest'

import type { loadChat } from '../services/chat/index.ts'
import { Line } from './line.ts'

type OpenRoom = Awaited<ReturnType<typeof loadChat>>['openRoom']

export const rid = 'FT_8735700'
export const TS = 1_795_190_400_000
const features = { share: false, copy: false, score: false, gift: false }
export const GUEST = { guestId: 'g1', nickname: '游客0001', features }
export const MEMBER = { memberId: '1', nickname: '甲', vip: 1, speech: { allowed: true }, features }
export const levels = { vipMin: 0, vipMax: 10, effectMin: 5, effectMax: 10 }

export const message = (number: number, over: object = {}) => ({
  ...{ seq: `s-${number}`, rid, memberId: '2', nickname: '乙', msg: `第${number}句`, timestamp: TS + number },
  ...over,
})
/** Messages from one number to another, the newest first, as the room has them. */
export const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(to - index))
export const frame = (msgId: number, msgData: object, seq?: string) => ({
  msgId,
  seq,
  code: STATUS.SUCCESS,
  ts: TS,
  msgData,
})
export const refusal = (msgId: number, code: number, words: string, seq?: string) => ({
  msgId,
  seq,
  code,
  ts: TS,
  message: words,
})

interface Sent {
  readonly msgId: number
  readonly seq: string
  readonly msgData: Readonly<Record<string, unknown>>
}

const opened: { close(): void }[] = []

/** Stops the clock for each test of a file, and leaves its rooms. */
export function useRooms(): void {
  beforeEach(() => void vi.useFakeTimers({ now: TS }))
  afterEach(() => {
    for (const room of opened.splice(0)) room.close()
    // Who was left with something to say has an end, too.
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
  })
}

/**
 * A room that somebody has opened, and the other end of its connection.
 *
 * @param token of who is logged in
 */
export function setUpRoom(openRoom: OpenRoom, token?: string) {
  const lines: Line[] = []
  const urls: string[] = []
  const log = vi.fn<(name: string, words: string) => void>()
  const signedToken = vi.fn<Parameters<OpenRoom>[1]['signedToken']>(async () => ({ jwt: 'signed' }))
  const store = createStore()
  const session = atom(token)
  const locale = atom<Locale>('zh-TW')
  const page: Parameters<OpenRoom>[1] = {
    socketUrl: (path) => `ws://site.test${path}`,
    ...{ store, token: session, locale },
    signedToken,
    serverNow: () => Date.now(),
    log,
    open(url) {
      urls.push(url)
      const line = new Line()
      lines.push(line)
      return line as unknown as WebSocket
    },
  }
  function enterAgain(id = rid): ReturnType<OpenRoom> {
    const entered = openRoom(id, page)
    opened.push(entered)
    return entered
  }
  const room = enterAgain()
  const line = (): Line => lines.at(-1) ?? new Line()
  const sent = (msgId: number): readonly Sent[] =>
    line()
      .sent.map((text) => JSON.parse(text) as Sent)
      .filter((one) => one.msgId === msgId)
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  function showsRoom(history: readonly object[] = [], over: object = {}): void {
    const speech = store.get(session) === undefined ? { allowed: false, reason: '登录后即可发言' } : { allowed: true }
    const shown = { rid, liveDate: TS, roomStatus: 1, online: 3, history, next: false, speech, features, ...over }
    line().says(frame(CHAT_MSG.room, shown))
  }

  /** The log-in is taken, and the room shown. */
  function letIn(history: readonly object[] = [], over: object = {}): void {
    line().says(
      store.get(session) === undefined
        ? frame(CHAT_MSG.guestLogin, GUEST)
        : frame(CHAT_MSG.login, { ...MEMBER, ...levels }),
    )
    showsRoom(history, over)
  }

  return {
    ...{ room, lines, line, urls, log, signedToken, sent, passes },
    said: () => sent(CHAT_MSG.say).map(({ msgData }) => msgData['msg']),
    texts: () => room.view().messages.map(({ msg }) => msg),
    ...{ letIn, showsRoom },
    /** The room, or another one, is opened on the same page. */
    enterAgain,
    /** The connection opens, and the room has been entered with these messages in it. */
    async enters(history: readonly object[] = [], over: object = {}): Promise<void> {
      line().opens()
      await passes(0)
      letIn(history, over)
    },
    /** The room takes what was said last, as its message of this number. */
    answers(number: number): void {
      const last = sent(CHAT_MSG.say).at(-1)
      const written = message(number, { memberId: '1', nickname: '甲', msg: last?.msgData['msg'] })
      line().says(frame(CHAT_MSG.say, written, last?.seq))
    },
    logsIn: (next: string | undefined) => store.set(session, next),
    reads: (next: Locale) => store.set(locale, next),
  }
}
