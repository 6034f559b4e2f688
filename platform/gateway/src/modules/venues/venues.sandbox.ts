import { randomUUID } from 'node:crypto'

import { AmountInputSchema, ApiError, STATUS, VENUE_STATE, VenueCodeSchema, VenueStateSchema } from '@site/contracts'
import { MINUTE_MS, parseFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { mustFindByName } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { addRequirement } from '../turnover/index.ts'
import { EntryRefusalSchema, refusalOf, setRefusal } from './entry.service.ts'
import { mustBeVenue, selectVenues, setVenueState } from './venues.repository.ts'

const CodeSchema = v.pipe(VenueCodeSchema, v.toUpperCase())
const StateSchema = v.object({
  channelCode: CodeSchema,
  state: VenueStateSchema,
  /** Length of a maintenance. */
  minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 60),
})
const RefusalRequestSchema = v.object({
  channelCode: CodeSchema,
  /** 6000 refuses nothing. */
  code: v.union([v.literal(STATUS.SUCCESS), EntryRefusalSchema]),
})
const ActivitySchema = v.object({ name: v.string(), channelCode: CodeSchema, required: AmountInputSchema })

/** Drivers with which a person or a test walks every path of an entry. */
export function registerVenuesSandbox(gateway: GatewayContext): void {
  const { db, clock } = gateway

  gateway.sandboxCall('GET', '/sandbox/venues', async () => {
    const list = []
    for (const { code, name, category, state, maintainFrom, maintainTo } of await selectVenues(db)) {
      const refusal = await refusalOf(gateway, code)
      list.push({
        ...{ channelCode: code, name, category, state },
        ...(maintainFrom && maintainTo && { maintain: { from: maintainFrom.getTime(), to: maintainTo.getTime() } }),
        ...(refusal !== undefined && { refusal }),
      })
    }
    return { list }
  })

  gateway.sandboxCall('POST', '/sandbox/venues/state', async ({ body, writeDown }) => {
    const { channelCode, state, minutes } = parseInput(StateSchema, body)
    await mustBeVenue(db, channelCode)
    const now = clock.now()
    const window =
      state === VENUE_STATE.maintenance ? { from: new Date(now), to: new Date(now + minutes * MINUTE_MS) } : undefined
    await db.transaction(async (tx) => {
      const before = (await selectVenues(tx)).find(({ code }) => code === channelCode)
      await setVenueState(tx, channelCode, state, window)
      await writeDown(tx, { subject: `venue:${channelCode}`, before, after: { ...before, state, ...window } })
    })
  })

  gateway.sandboxCall('POST', '/sandbox/venues/entry', async ({ body }) => {
    const { channelCode, code } = parseInput(RefusalRequestSchema, body)
    await mustBeVenue(db, channelCode)
    await setRefusal(gateway, channelCode, code === STATUS.SUCCESS ? undefined : code)
  })

  gateway.sandboxCall('POST', '/sandbox/venues/activity', async ({ body, writeDown }) => {
    const { name, channelCode, required } = parseInput(ActivitySchema, body)
    await mustBeVenue(db, channelCode)
    const member = await mustFindByName(db, name)
    const amount = parseFen(required)
    if (amount === 0n) throw new ApiError(STATUS.INVALID_PARAMETER, '流水要求必须大于0')
    const requirement = {
      memberId: member.id,
      source: 'promo',
      sourceId: `${channelCode}:${randomUUID()}`,
      required: amount,
      venues: [channelCode],
      locksVenues: true,
      now: clock.now(),
    } as const
    await db.transaction(async (tx) => {
      await addRequirement(tx, requirement)
      await writeDown(tx, { subject: `requirement:promo:${requirement.sourceId}`, after: requirement })
    })
  })
}
