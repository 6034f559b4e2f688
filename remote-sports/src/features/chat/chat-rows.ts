import { CHAT_LIMITS, CHAT_MSG, type ChatMessage, type ChatNews } from '@site/contracts/chat'
import type { ChatNote, ChatView, PendingMessage } from '@site/shell'

/** A row of the log: what was said, what happened beside it, or what is on its way. */
export type ChatRow =
  | {
      readonly key: string
      readonly kind: 'said'
      readonly message: ChatMessage
      /** What it answers; undefined where this person does not read who has said that. */
      readonly quote: ChatMessage['replyTo']
    }
  | { readonly key: string; readonly kind: 'note'; readonly news: ChatNews }
  | { readonly key: string; readonly kind: 'pending'; readonly message: PendingMessage }

/** Who wrote the messages of a room, by their numbers. */
export const writersOf = (messages: readonly ChatMessage[]): ReadonlyMap<string, string> =>
  new Map(messages.map(({ seq, memberId }) => [seq, memberId]))

/**
 * The rows of a room, oldest first, with what this person says at the end.
 *
 * @param isHidden tells whose words are not to be read, in an answer to them either
 */
export function rowsOf(
  { messages, notes, pending }: Pick<ChatView, 'messages' | 'notes' | 'pending'>,
  isHidden: (quote: NonNullable<ChatMessage['replyTo']>) => boolean = () => false,
): readonly ChatRow[] {
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
    const { replyTo } = message
    const quote = replyTo !== undefined && isHidden(replyTo) ? undefined : replyTo
    rows.push({ key: message.seq, kind: 'said', message, quote })
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

/** The messages that came after this number. */
export function messagesAfter(messages: readonly ChatMessage[], number: number): readonly ChatMessage[] {
  const seen = messages.findLastIndex(({ seq }) => numberOf(seq) <= number)
  return messages.slice(seen + 1)
}

/** How somebody is called by name in a text. */
export const mentionOf = (nickname: string): string => `@${nickname} `

/** Who may be called by name. */
interface Named {
  readonly id: string
  readonly nickname: string
}

/**
 * Whether a message of somebody else calls this person: whom its writer has picked is known, else the name counts, which
 * others may have. Nobody is called by words that name nobody.
 */
export function isCalled({ memberId, msg, mentions }: ChatMessage, me: ChatView['me']): boolean {
  if (me?.kind !== 'member' || me.id === memberId) return false
  return mentions === undefined
    ? `${msg} `.includes(mentionOf(me.nickname))
    : msg.includes('@') && mentions.includes(me.id)
}

/** Of those who were picked the ids of whom a text still calls. */
export function mentionsIn(text: string, picked: readonly Named[]): string[] {
  const called = picked.filter(({ nickname }) => `${text} `.includes(mentionOf(nickname)))
  return [...new Set(called.map(({ id }) => id))].slice(0, CHAT_LIMITS.mentions)
}
