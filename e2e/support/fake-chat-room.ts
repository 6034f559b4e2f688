import type { Page } from '@playwright/test'
import { STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatMsgId } from '@site/contracts/chat'

const FEATURES = { share: false, copy: false, score: false, gift: false }

/** A room in which the test says what is said. */
export interface FakeChatRoom {
  /** So many more messages, at once. */
  readonly say: (count: number) => void
}

interface FakeChat {
  /** What is said by number, from 1. */
  readonly wordsOf?: (number: number) => string
  /** As whom a member is let in; everybody is a guest when left out. */
  readonly member?: { readonly memberId: string; readonly nickname: string; readonly vip: number }
  /** What the room is otherwise than open and empty, to who comes in. */
  readonly room?: object
  /** What is told to who has come in, one after the other. */
  readonly after?: readonly { readonly msgId: ChatMsgId; readonly msgData: object }[]
  /** The time of the room; the machine's when left out. */
  readonly now?: () => number
}

/** Stands in for the chat of the site: two people are in the room, and another one says what the test wants. */
export async function fakeChatRoom(
  page: Page,
  { wordsOf = String, member, room = {}, after = [], now = Date.now }: FakeChat,
): Promise<FakeChatRoom> {
  let say: FakeChatRoom['say'] = () => undefined
  await page.routeWebSocket(/\/ws\/chat/, (socket) => {
    let last = 0
    let rid = ''
    const tell = (msgId: number, msgData: object, seq?: string): void =>
      socket.send(JSON.stringify({ msgId, seq, code: STATUS.SUCCESS, ts: now(), msgData }))
    socket.onMessage((text) => {
      const asked = JSON.parse(String(text)) as { msgId: number; seq?: string; msgData: { rid?: string } }
      if (asked.msgId === CHAT_MSG.guestLogin)
        tell(CHAT_MSG.guestLogin, { guestId: 'g1', nickname: '游客0001', features: FEATURES }, asked.seq)
      if (asked.msgId === CHAT_MSG.login && member !== undefined) {
        const levels = { vipMin: 0, vipMax: 10, effectMin: 5, effectMax: 10 }
        tell(CHAT_MSG.login, { ...member, ...levels, speech: { allowed: true }, features: FEATURES }, asked.seq)
      }
      if (asked.msgId !== CHAT_MSG.joinRoom) return
      rid = asked.msgData.rid ?? ''
      tell(CHAT_MSG.room, {
        ...{ rid, liveDate: now(), roomStatus: 1, online: 2, history: [], next: false, features: FEATURES },
        ...{ speech: { allowed: member !== undefined }, ...room },
      })
      for (const { msgId, msgData } of after) tell(msgId, msgData)
    })
    say = (count) => {
      for (const end = last + count; last < end;) {
        last += 1
        const who = { memberId: '2', nickname: '乙', timestamp: now() }
        tell(CHAT_MSG.say, { seq: `s-${last}`, rid, msg: wordsOf(last), ...who }, `s-${last}`)
      }
    }
  })
  return { say: (count) => say(count) }
}
