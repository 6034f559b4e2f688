import {
  CHAT_BET_KIND,
  CHAT_CATEGORY,
  CHAT_LIMITS,
  type ChatBetKind,
  type ChatCategory,
  type ChatHistory,
  type ChatMessage,
} from '@site/contracts/chat'

import type { Db } from '../../../db/database.ts'
import type { ChatMessageRow } from '../../../db/schema/chat.ts'
import { createSharedQuestions } from '../../../lib/shared-questions.ts'
import {
  countMessages,
  findRoom,
  hasHidden,
  type HistoryWanted,
  selectBlocked,
  selectMessages,
  selectReportedBy,
} from './talk.repository.ts'
import { numberOf, seqOf } from './seqs.ts'

/** A part of a room's history, as it is asked for. */
interface Asked {
  readonly rid: string
  readonly pageNum: number
  readonly pageSize: number
  readonly category: ChatCategory
  readonly categoryType: ChatBetKind
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly since?: string | undefined
}

/**
 * What was said, as it is read: many who ask for the same at once, as a crowd does that comes back, are answered together.
 *
 * @param view rows as everybody sees them now
 * @param mustBeAbout throws where a room that was never entered is none
 */
export function createReadings(
  db: Db,
  view: (rows: readonly ChatMessageRow[]) => Promise<ChatMessage[]>,
  mustBeAbout: (rid: string) => void,
) {
  const together = createSharedQuestions()

  /** What somebody reads: what the others do, unless there is something for their eyes alone. */
  async function readAs<T extends { readonly list: readonly ChatMessage[] }>(
    rid: string,
    readerId: number | undefined,
    read: (readerId: number | undefined) => Promise<T>,
  ): Promise<T> {
    if (readerId === undefined) return read(undefined)
    const [isAlone, reported] = await Promise.all([hasHidden(db, rid, readerId), selectReportedBy(db, rid, readerId)])
    const page = await read(isAlone ? readerId : undefined)
    if (reported.size === 0) return page
    return { ...page, list: page.list.map((one) => ({ ...one, isReported: reported.has(numberOf(one.seq)) })) }
  }

  return {
    /** The newest messages of a room, newest first, and whether there are more before them. */
    newest(rid: string, most: number, readerId: number | undefined) {
      const all = { rid, category: CHAT_CATEGORY.all, categoryType: CHAT_BET_KIND.all }
      return readAs(rid, readerId, (reader) =>
        together(`newest ${rid} ${most} ${reader}`, async () => {
          const page = { limit: most + 1, offset: 0 }
          const rows = await selectMessages(db, await findRoom(db, rid), { ...all, readerId: reader }, page)
          return { list: await view(rows.slice(0, most)), next: rows.length > most }
        }),
      )
    },

    /** What was blocked of all that somebody who comes back may still have on the screen. */
    blockedIn: (rid: string): Promise<string[]> =>
      together(`blocked ${rid}`, async () =>
        (await selectBlocked(db, [rid], CHAT_LIMITS.kept)).map(({ seq }) => seqOf(seq)),
      ),

    /** A part of the room's history as this reader may see it. @throws ApiError as `mustBeAbout` */
    async history(asked: Asked, readerId: number | undefined): Promise<ChatHistory> {
      const { rid, pageNum, pageSize, category, categoryType, beginTime, endTime } = asked
      const since = asked.since === undefined ? undefined : numberOf(asked.since)
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
      const { list, total } = await readAs(rid, readerId, (reader) => {
        const wanted: HistoryWanted = { rid, readerId: reader, category, categoryType, beginTime, endTime, since }
        return together(`history ${JSON.stringify([wanted, page])}`, async () => {
          const room = await findRoom(db, rid)
          if (room === undefined) mustBeAbout(rid)
          const [rows, count] = await Promise.all([
            selectMessages(db, room, wanted, page),
            countMessages(db, room, wanted),
          ])
          return { list: await view(rows), total: count }
        })
      })
      return { rid, list, total, next: page.offset + list.length < total }
    },
  }
}
