import * as v from 'valibot'

import { type GameType, GameTypeSchema } from '../sports-codes.ts'

/** A room is named by what is talked about in it: `FT_8735700` for a football match. */
export const RoomIdSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2,4}_[1-9]\d{0,15}$/))

/** The room in which a match is talked about. */
export const roomOf = (gameType: GameType, matchId: string | number): string => `${gameType}_${matchId}`

/** The match that is talked about in a room; undefined for a name that is none of a room. */
export function matchOfRoom(rid: string): { readonly gameType: GameType; readonly matchId: string } | undefined {
  const [gameType, matchId] = v.is(RoomIdSchema, rid) ? rid.split('_') : []
  return matchId !== undefined && v.is(GameTypeSchema, gameType) ? { gameType, matchId } : undefined
}
