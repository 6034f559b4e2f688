import type { ChatMessage } from '@site/contracts/chat'
import { createWordFinder, maskName } from '@site/domain'
import { toTraditional } from '@site/domain/traditional'

import type { ChatMessageRow } from '../../../db/schema/chat.ts'
import type { MemberRow } from '../../../kernel/members/index.ts'
import { seqOf } from './seqs.ts'

/** Finds the word for which a text is held, in whichever script either is written. */
export function wordFinder(words: readonly string[]): (text: string) => string | undefined {
  // Character by character, so that phrases that differ do not hide a word.
  return createWordFinder(words, (text) => Array.from(text, (character) => toTraditional(character)).join(''))
}

/** A name that was chosen to be seen; the account's own, which is the half of a log-in, is told to nobody. */
export function shownName({ nickName, name }: Pick<MemberRow, 'nickName' | 'name'>): string {
  return nickName === '' || nickName.toLowerCase() === name.toLowerCase() ? maskName(name) : nickName
}

/** A row as it was written, its bet as it was shared. */
export function viewMessage(row: ChatMessageRow): ChatMessage {
  return {
    seq: seqOf(row.seq),
    rid: row.rid,
    memberId: String(row.memberId),
    nickname: row.nickname,
    vip: row.vip,
    avatar: row.avatar,
    msg: row.text,
    category: row.category,
    categoryType: row.categoryType,
    timestamp: row.createdAt.getTime(),
    allowReport: row.isPublic,
    isReported: false,
    ...(row.replyTo ? { replyTo: row.replyTo } : {}),
    ...(row.mentions ? { mentions: row.mentions } : {}),
    ...(row.bet ? { bet: row.bet } : {}),
  }
}
