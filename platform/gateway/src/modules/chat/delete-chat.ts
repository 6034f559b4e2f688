import type { Executor } from '../../db/database.ts'
import { deleteHappenings } from './happenings/index.ts'
import { deleteMutes, deleteReports } from './moderation/index.ts'
import { deleteMessages, deleteRooms } from './talk/index.ts'

/**
 * Deletes messages and gifts from before a moment, then rooms that were over by then and mutes that had run out.
 *
 * @param most rows of a table at once
 * @returns how many there were of the fullest table
 */
export async function deleteChat(db: Executor, before: Date, most: number): Promise<number> {
  const messages = await deleteMessages(db, before, most)
  const gifts = await deleteHappenings(db, before, most)
  // Nothing is left in a room that was over by then once these are gone.
  const talk = Math.max(messages, gifts)
  if (talk >= most) return talk
  const rooms = await deleteRooms(db, before, most)
  await deleteMutes(db, before)
  await deleteReports(db, before)
  return rooms
}
