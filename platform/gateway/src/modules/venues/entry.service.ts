import { ApiError, type Locale, type ParsedRequestOf, type launchEndpoint } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayContext, MemberCallContext } from '../../context/gateway-context.ts'
import { insertSession } from '../seamless/seamless.repository.ts'
import { TICKET_MS, VISIT_MS, hashOf, newSecret } from '../seamless/tickets.ts'
import { ACTIVITY_MESSAGE, hasOpenActivity } from './activities.ts'
import { entryUrl, openingOf } from './openings.ts'
import { requireOpen } from './venue-state.ts'
import { findGame, findVenue } from './venues.repository.ts'

/** Codes with which a venue may be made to refuse entries: activity, maintenance, real name. */
export const EntryRefusalSchema = v.picklist([6413, 6415, 6449])
type EntryRefusal = v.InferOutput<typeof EntryRefusalSchema>
const FOREVER_MS = 365 * 24 * 3_600_000
const refusalKey = (venue: string) => `venue:refusal:${venue}`

/** Makes every entry of a venue be refused with a code, or, without one, none any more. In all processes. */
export async function setRefusal(
  { shared }: Pick<GatewayContext, 'shared'>,
  venue: string,
  code: EntryRefusal | undefined,
): Promise<void> {
  if (code === undefined) await shared.delete(refusalKey(venue))
  else await shared.set(refusalKey(venue), String(code), FOREVER_MS)
}

type Entry = ParsedRequestOf<typeof launchEndpoint>

/** The way into the venues of other companies (spec 4, venue entry). */
export function createEntryService({ db, clock, shared, options }: GatewayContext) {
  async function checkRefusal(venue: string, isConfirmed: boolean): Promise<void> {
    const code = v.safeParse(EntryRefusalSchema, Number((await shared.get(refusalKey(venue))) ?? 0))
    if (!code.success || (code.output === 6413 && isConfirmed)) return
    if (code.output === 6413) throw new ApiError(6413, ACTIVITY_MESSAGE)
    throw new ApiError(code.output)
  }

  return {
    /**
     * Makes a one-time ticket and answers the address that carries it.
     *
     * @throws ApiError 6004 unknown venue or game, 6415 maintenance, 6366 not open yet, 6413 during an activity
     * unless the member has confirmed the entry (`isActivity` 1)
     */
    async enter(
      { enName, gameCode, isActivity }: Entry,
      { member, sessionId, lang }: Pick<MemberCallContext, 'member' | 'sessionId'> & { readonly lang: Locale },
    ): Promise<{ readonly url: string }> {
      const venue = await findVenue(db, enName)
      if (venue === undefined) throw new ApiError(6004, '场馆不存在')
      requireOpen(venue, new Date(clock.now()))
      const game = gameCode === '' ? undefined : await findGame(db, venue.code, gameCode)
      if (gameCode !== '' && game === undefined) throw new ApiError(6004, '游戏不存在')
      const isConfirmed = isActivity === 1
      await checkRefusal(venue.code, isConfirmed)
      if (!isConfirmed && (await hasOpenActivity(db, member.id, venue.code))) {
        throw new ApiError(6413, ACTIVITY_MESSAGE)
      }
      if (options.venues === undefined) throw new ApiError(6415)
      const ticket = newSecret()
      await insertSession(db, {
        ticketHash: hashOf(ticket),
        memberId: member.id,
        memberSession: sessionId,
        venue: venue.code,
        game: gameCode,
        lang,
        ticketUntil: new Date(Date.now() + TICKET_MS),
        expiresAt: new Date(Date.now() + VISIT_MS),
      })
      return { url: entryUrl(openingOf(venue), options.venues.origin, ticket, lang) }
    },
  }
}
