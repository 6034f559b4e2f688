import { RoomIdSchema, ServerSeqSchema } from '@site/contracts/chat'
import * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import { parseInput } from '../../../lib/parse-input.ts'
import { muteEntries } from './moderation.sandbox.ts'
import type { ChatReports } from './reports.service.ts'

const message = { rid: RoomIdSchema, seq: ServerSeqSchema }
const DecisionSchema = v.variant('verdict', [
  v.object({ ...message, verdict: v.picklist(['dismissed', 'blocked']) }),
  v.object({ ...message, verdict: v.literal('muted'), ...muteEntries }),
])

const QuerySchema = v.object({ count: v.optional(v.picklist(['0', '1']), '0') })

/**
 * What members have told of: `GET /sandbox/chat/reports` what is open, with `count=1` of how many messages, and `POST /sandbox/chat/reports/decide`
 * `{rid, seq, verdict: dismissed, blocked, or muted with hours and reason}` for all reports of a message.
 */
export function registerChatReportsSandbox({ sandboxCall }: GatewayContext, reports: ChatReports): void {
  sandboxCall('GET', '/sandbox/chat/reports', async ({ query }) => {
    const isCount = parseInput(QuerySchema, query).count === '1'
    return isCount ? { count: await reports.waiting() } : reports.open()
  })
  sandboxCall('POST', '/sandbox/chat/reports/decide', async ({ body, writeDown }) => {
    const { rid, seq, ...decision } = parseInput(DecisionSchema, body)
    await reports.decide({ rid, seq }, decision, writeDown)
    return {}
  })
}
