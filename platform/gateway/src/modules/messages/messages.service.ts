import type { Letter, letterListEndpoint, LetterType, ParsedRequestOf, UnreadCounts } from '@site/contracts'

import type { GatewayContext } from '../../context/index.ts'
import {
  countUnreadLetters,
  markAllLettersRead,
  markLettersDeleted,
  markLettersRead,
  selectLetters,
} from '../../kernel/notices/index.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import type { MayPromote } from '../protection/index.ts'

const FIELD: Readonly<Record<LetterType, { broadcast: keyof UnreadCounts; own: keyof UnreadCounts }>> = {
  notice: { broadcast: 'brnotice_count', own: 'notice_count' },
  activity: { broadcast: 'bractivity_count', own: 'activity_count' },
  // Bulletins and match news are always for everybody: they have no field of their own in the answer.
  bulletin: { broadcast: 'brbulletin_count', own: 'brbulletin_count' },
  match: { broadcast: 'brmatch_count', own: 'brmatch_count' },
  fd: { broadcast: 'brfd_count', own: 'fd_count' },
}

/** Letters of a member. */
export function createMessagesService({ db, notices }: GatewayContext, mayPromote: MayPromote) {
  const changed = (memberId: number) => notices.send({ memberId, type: 'unread' })
  /**
   * Letters that invite to play are shown to members alone who may be tempted to; the others neither read nor delete them:
   * they are there when they may again.
   */
  const shownTo = async (memberId: number) => ({ withTempting: await mayPromote(memberId) })
  return {
    async unread(memberId: number): Promise<UnreadCounts> {
      const counts: UnreadCounts = {
        brnotice_count: 0,
        bractivity_count: 0,
        brbulletin_count: 0,
        brmatch_count: 0,
        brfd_count: 0,
        notice_count: 0,
        activity_count: 0,
        fd_count: 0,
      }
      for (const row of await countUnreadLetters(db, memberId, await shownTo(memberId))) {
        counts[FIELD[row.type][row.broadcast ? 'broadcast' : 'own']] += row.count
      }
      return counts
    },

    async letters(memberId: number, { id, ...page }: ParsedRequestOf<typeof letterListEndpoint>) {
      const ids = id === undefined ? [undefined] : toNumbers([id])
      if (ids.length === 0) return { list: [], total: 0 }
      const { rows, total } = await selectLetters(db, memberId, { ...page, id: ids[0], ...(await shownTo(memberId)) })
      const list = rows.map((row): Letter => ({
        id: String(row.id),
        type: row.type,
        title: row.title,
        content: row.content,
        read: row.readAt === null ? 0 : 1,
        createdAt: row.createdAt.getTime(),
        ...(row.jump === null ? {} : { jump: row.jump }),
      }))
      return { list, total }
    },

    async read(memberId: number, ids: readonly string[]): Promise<void> {
      await markLettersRead(db, memberId, { ids: toNumbers(ids), ...(await shownTo(memberId)) })
      await changed(memberId)
    },

    async readAll(memberId: number, type: LetterType | undefined): Promise<void> {
      await markAllLettersRead(db, memberId, { type, ...(await shownTo(memberId)) })
      await changed(memberId)
    },

    async remove(memberId: number, ids: readonly string[]): Promise<void> {
      await markLettersDeleted(db, memberId, { ids: toNumbers(ids), ...(await shownTo(memberId)) })
      await changed(memberId)
    },
  }
}

/** Ids that no letter can have are dropped: they would only break the query. */
function toNumbers(ids: readonly string[]): readonly number[] {
  return ids.flatMap((id) => rowIdOf(id) ?? [])
}
