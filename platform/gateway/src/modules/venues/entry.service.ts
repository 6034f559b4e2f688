import { type AnswerOf, ApiError, type launchEndpoint, type ParsedRequestOf, STATUS } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayContext, MemberCallContext } from '../../context/index.ts'
import { isVenueLocked } from '../turnover/index.ts'
import { ACTIVITY_MESSAGE } from './activity-message.ts'
import type { LaunchTokens } from './launch-tokens.ts'
import type { LocalVenue } from './local-venue.ts'
import type { MayEnter } from './may-enter.ts'
import type { MoneyFollows } from './money-follows.ts'
import { entryUrl, openingOf } from './openings.ts'
import { requireOpen } from './venue-state.ts'
import { findGame, mustBeVenue } from './venues.repository.ts'

/** Codes with which a venue may be made to refuse entries: activity, maintenance, real name. */
export const EntryRefusalSchema = v.picklist([STATUS.VENUE_ACTIVITY, STATUS.VENUE_MAINTENANCE, STATUS.BIND_REAL_NAME])
type EntryRefusal = v.InferOutput<typeof EntryRefusalSchema>
const refusalKey = (venue: string) => `venue:refusal:${venue}`

/** Makes every entry of a venue be refused with a code, or, without one, none any more. In all processes. */
export async function setRefusal(
  { shared }: Pick<GatewayContext, 'shared'>,
  venue: string,
  code: EntryRefusal | undefined,
): Promise<void> {
  if (code === undefined) await shared.delete(refusalKey(venue))
  else await shared.set(refusalKey(venue), String(code))
}

/** The code that entries of a venue are refused with, when the sandbox was told to. */
export async function refusalOf(
  { shared }: Pick<GatewayContext, 'shared'>,
  venue: string,
): Promise<EntryRefusal | undefined> {
  const code = v.safeParse(EntryRefusalSchema, Number((await shared.get(refusalKey(venue))) ?? 0))
  return code.success ? code.output : undefined
}

type Entry = ParsedRequestOf<typeof launchEndpoint>

/** The ways into venues: into one of this gateway's own, or by launch token into one of another company (spec 4). */
export function createEntryService(
  { db, clock, shared, options }: GatewayContext,
  ways: {
    readonly local: readonly LocalVenue[]
    readonly launchTokens: LaunchTokens
    readonly moneyFollows: MoneyFollows
    readonly mayEnter: MayEnter
  },
) {
  const { local, launchTokens, moneyFollows, mayEnter } = ways

  async function checkRefusal(venue: string, isConfirmed: boolean): Promise<void> {
    const code = await refusalOf({ shared }, venue)
    if (code === undefined || (code === STATUS.VENUE_ACTIVITY && isConfirmed)) return
    if (code === STATUS.VENUE_ACTIVITY) throw new ApiError(STATUS.VENUE_ACTIVITY, ACTIVITY_MESSAGE)
    throw new ApiError(code)
  }

  return {
    /**
     * Hands the entry to the local venue of this name, or makes a launch token and answers the address that carries it.
     *
     * @throws ApiError 6004 unknown venue or game, 6415 maintenance, 6366 not open yet, 6413 during an activity
     * unless the member has confirmed the entry (`isActivity` 1), 6003 and 6012 for the member's own pauses and limits, 6031
     * and 6033 from an area that is excluded
     */
    async enter(
      { enName, gameCode, isActivity }: Entry,
      caller: MemberCallContext,
    ): Promise<AnswerOf<typeof launchEndpoint>> {
      const { member, sessionId, lang } = caller
      const venue = await mustBeVenue(db, enName)
      requireOpen(venue, new Date(clock.now()))
      await mayEnter(member.id, caller)
      const isConfirmed = isActivity === 1
      await checkRefusal(venue.code, isConfirmed)
      const own = local.find(({ code }) => code === venue.code)
      if (own !== undefined) {
        const answer = await own.enter(caller)
        await moneyFollows(member.id, { venue: venue.code, isLocal: true })
        return answer
      }
      const game = gameCode === '' ? undefined : await findGame(db, venue.code, gameCode)
      if (gameCode !== '' && game === undefined) throw new ApiError(STATUS.NOT_FOUND, '游戏不存在')
      if (!isConfirmed && (await isVenueLocked(db, member.id, venue.code, clock.now()))) {
        throw new ApiError(STATUS.VENUE_ACTIVITY, ACTIVITY_MESSAGE)
      }
      if (options.venues === undefined) throw new ApiError(STATUS.VENUE_MAINTENANCE)
      const visit = { memberId: member.id, memberSession: sessionId, venue: venue.code, game: gameCode, lang }
      const token = await launchTokens.issue(visit)
      await moneyFollows(member.id, { venue: venue.code, isLocal: false })
      return { url: entryUrl(openingOf(venue), options.venues.origin, token, lang) }
    },
  }
}
