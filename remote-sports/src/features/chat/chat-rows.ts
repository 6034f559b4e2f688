import { CHAT_MSG, type ChatMessage, type ChatNews } from '@site/contracts/chat'
import type { ChatNote, ChatView, PendingMessage } from '@site/shell'

/** A row of the log: what was said, what happened beside it, or what is on its way. */
export type ChatRow =
  | { readonly key: string; readonly kind: 'said'; readonly message: ChatMessage }
  | { readonly key: string; readonly kind: 'note'; readonly news: ChatNews }
  | { readonly key: string; readonly kind: 'pending'; readonly message: PendingMessage }

/** The rows of a room, oldest first, with what this person says at the end. */
export function rowsOf({
  messages,
  notes,
  pending,
}: Pick<ChatView, 'messages' | 'notes' | 'pending'>): readonly ChatRow[] {
  const rows: ChatRow[] = []
  let added = 0
  const addNotes = (before: number) => {
    for (let note = notes[added]; note !== undefined && note.after < before; note = notes[added]) {
      rows.push({ key: note.key, kind: 'note', news: note.news })
      added += 1
    }
  }
  for (const message of messages) {
    addNotes(numberOf(message.seq))
    rows.push({ key: message.seq, kind: 'said', message })
  }
  addNotes(Number.POSITIVE_INFINITY)
  for (const message of pending) rows.push({ key: message.seq, kind: 'pending', message })
  return rows
}

/** Whose doing it is; undefined for what nobody in the room has done. */
export function doerOf({ news }: ChatNote): string | undefined {
  if (news.msgId === CHAT_MSG.gift) return news.msgData.from.memberId
  if (news.msgId === CHAT_MSG.joined || news.msgId === CHAT_MSG.prediction) return news.msgData.memberId
  return undefined
}

/** Number of a message in its room. */
export const numberOf = (seq: string): number => Number(seq.slice(2))

/** How many messages came after this number. */
export function countAfter(messages: readonly ChatMessage[], number: number): number {
  const seen = messages.findLastIndex(({ seq }) => numberOf(seq) <= number)
  return messages.length - 1 - seen
}

/** How somebody is called by name in a text. */
export const mentionOf = (nickname: string): string => `@${nickname} `

/** Whether a text calls this person by name. */
export function isMentioned(text: string, nickname: string | undefined): boolean {
  return nickname !== undefined && `${text} `.includes(mentionOf(nickname))
}
