import type { ChatMessage } from '@site/contracts/chat'
import type { ChatView, PendingMessage } from '@site/shell'

/** A row of the log: what was said, or what is on its way. */
export type ChatRow =
  | { readonly key: string; readonly kind: 'said'; readonly message: ChatMessage }
  | { readonly key: string; readonly kind: 'pending'; readonly message: PendingMessage }

/** The rows of a room, oldest first, with what this person says at the end. */
export function rowsOf({ messages, pending }: Pick<ChatView, 'messages' | 'pending'>): readonly ChatRow[] {
  return [
    ...messages.map((message) => ({ key: message.seq, kind: 'said' as const, message })),
    ...pending.map((message) => ({ key: message.seq, kind: 'pending' as const, message })),
  ]
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
