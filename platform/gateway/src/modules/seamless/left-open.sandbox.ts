import { ApiError, STATUS, TicketIdSchema } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { namedMemberId } from '../../kernel/members/index.ts'
import { DeskPageSchema } from '../../lib/desk-list.ts'
import { parseInput } from '../../lib/parse-input.ts'
import type { LeftOpenService } from './left-open.service.ts'
import { roundOf } from './ticket-id.ts'
import { askVenue } from './venue-book.ts'

const RoundSchema = v.object({ ticketId: TicketIdSchema })
const VoidSchema = v.object({
  ...RoundSchema.entries,
  reason: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写原因'), v.maxLength(DESK_LIMITS.voidReason)),
})

function mustBeRound(ticketId: string) {
  const round = roundOf(ticketId)
  if (round === undefined) throw new ApiError(STATUS.NOT_FOUND)
  return round
}

/**
 * What staff do about rounds that their venues do not end: `GET /sandbox/rounds?name=&before=` lists those that have been
 * open for longer than a day, the oldest first, and with `count=1` says how many there are; `GET /sandbox/rounds/book?ticketId=`
 * asks the venue what its own book says; `POST /sandbox/rounds/void` `{ticketId, reason}` gives the stake back.
 */
export function registerLeftOpenSandbox(
  { db, options, log, sandboxCall }: Pick<GatewayContext, 'db' | 'options' | 'log' | 'sandboxCall'>,
  service: LeftOpenService,
): void {
  sandboxCall('GET', '/sandbox/rounds', async ({ query }) => {
    const { name, before, count } = parseInput(DeskPageSchema, query)
    const ofMember = await namedMemberId(db, name)
    if (count === '1') return { count: await service.count(ofMember) }
    return service.page({ memberId: ofMember, after: before === undefined ? undefined : mustBeRound(before) })
  })

  sandboxCall('GET', '/sandbox/rounds/book', async ({ query }) => {
    const round = mustBeRound(parseInput(RoundSchema, query).ticketId)
    try {
      const { status: says, win } = (await askVenue(options, round)) ?? { status: 'unknown' as const }
      return { says, ...(says === 'settled' && { win }) }
    } catch (error) {
      log.warn({ err: error, ...round }, 'a venue could not be asked for a round')
      return { says: 'away' as const }
    }
  })

  sandboxCall('POST', '/sandbox/rounds/void', async ({ body, writeDown }) => {
    const { ticketId, reason } = parseInput(VoidSchema, body)
    return { isChanged: await service.end(mustBeRound(ticketId), reason, writeDown) }
  })
}
