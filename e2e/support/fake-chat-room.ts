import type { Page } from '@playwright/test'
import { CHAT_MSG } from '@site/contracts/chat'

const FEATURES = { share: false, copy: false, score: false, gift: false }

/** A room in which the test says what is said. */
export interface FakeChatRoom {
  /** So many more messages, at once. */
  readonly say: (count: number) => void
}

/**
 * Stands in for the chat of the site: guests are let in, two people are in the room, and another one says what
 * `wordsOf` answers for each number, from 1.
 */
export async function fakeChatRoom(page: Page, wordsOf: (number: number) => string): Promise<FakeChatRoom> {
  let say: FakeChatRoom['say'] = () => undefined
  await page.routeWebSocket(/\/ws\/chat/, (socket) => {
    let last = 0
    let rid = ''
    const tell = (msgId: number, msgData: object, seq?: string): void =>
      socket.send(JSON.stringify({ msgId, seq, code: 6000, ts: Date.now(), msgData }))
    socket.onMessage((text) => {
      const asked = JSON.parse(String(text)) as { msgId: number; seq?: string; msgData: { rid?: string } }
      if (asked.msgId === CHAT_MSG.guestLogin)
        tell(CHAT_MSG.guestLogin, { guestId: 'g1', nickname: '游客0001', features: FEATURES }, asked.seq)
      if (asked.msgId !== CHAT_MSG.joinRoom) return
      rid = asked.msgData.rid ?? ''
      const room = { rid, liveDate: Date.now(), roomStatus: 1, online: 2, history: [], next: false, features: FEATURES }
      tell(CHAT_MSG.room, { ...room, speech: { allowed: false } })
    })
    say = (count) => {
      for (const end = last + count; last < end;) {
        last += 1
        const who = { memberId: '2', nickname: '乙', timestamp: Date.now() }
        tell(CHAT_MSG.say, { seq: `s-${last}`, rid, msg: wordsOf(last), ...who }, `s-${last}`)
      }
    }
  })
  return { say: (count) => say(count) }
}
