import { CHAT_ENTRANCE, CHAT_MSG, type ChatNews, type ChatServerFrame } from '@site/contracts/chat'
import type { ChatNote } from '@site/shell'

/** So many are kept; the oldest go first. */
const MOST = 100

/** What happens in a room beside the talk, each where it stood in it; it has no history, so it is lost with the page. */
export class NewsLog {
  #notes: readonly ChatNote[] = []
  #count = 0

  /** Oldest first; the same list while nothing comes. */
  get notes(): readonly ChatNote[] {
    return this.#notes
  }

  /**
   * Keeps what is news; of who comes in only those with an entrance, of scores those with what happened.
   *
   * @param after number of the newest message of the room, 0 for none
   */
  add(news: ChatServerFrame, after: number): void {
    if (!isNews(news)) return
    if (news.msgId === CHAT_MSG.joined && news.msgData.effect === CHAT_ENTRANCE.plain) return
    // A score alone stands on the match's own page, point by point.
    if (news.msgId === CHAT_MSG.score && news.msgData.event === undefined) return
    this.#count += 1
    const note = { key: `n-${this.#count}`, after, news }
    const others = goesOn(this.#notes.at(-1)?.news, news) ? this.#notes.slice(0, -1) : this.#notes
    this.#notes = [...others, note].slice(-MOST)
  }
}

const { joined, score, gift, prediction, finance, bet, notice, redPacket, takeRedPacket } = CHAT_MSG
const NEWS: readonly number[] = [joined, score, gift, prediction, finance, bet, notice, redPacket, takeRedPacket]

function isNews(frame: ChatServerFrame): frame is ChatNews {
  return NEWS.includes(frame.msgId)
}

/** Whether a gift is one more of the row that the line before tells of. */
function goesOn(before: ChatNews | undefined, news: ChatNews): boolean {
  if (before?.msgId !== CHAT_MSG.gift || news.msgId !== CHAT_MSG.gift) return false
  const [one, next] = [before.msgData, news.msgData]
  const isSame = one.from.memberId === next.from.memberId && one.giftId === next.giftId
  return isSame && next.combo === one.combo + next.count
}
