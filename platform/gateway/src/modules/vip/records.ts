import type { AnswerOf, ParsedRequestOf, exchangeRecordEndpoint } from '@site/contracts'
import { formatFen, siteTimestamp } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import type { ClaimRow } from '../../db/schema/vip.ts'
import { journalNumber } from '../../kernel/ledger/index.ts'
import { cursorOf, positionOf } from '../../lib/cursor.ts'
import { databasePeriod } from '../../lib/database-date.ts'
import { cutPage, rowsFor } from '../../lib/list-page.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import { type ClaimFilter, countClaims, giftId, selectClaims } from './claims.repository.ts'
import { giftName } from './gift-names.ts'

type RecordsQuery = ParsedRequestOf<typeof exchangeRecordEndpoint>
type Filter = Pick<RecordsQuery, 'id' | 'type' | 'beginTime' | 'endTime'>
type Line = AnswerOf<typeof exchangeRecordEndpoint>['list'][number]

const listedBy = ({ id, type, beginTime, endTime }: Filter): ClaimFilter => ({
  id,
  type,
  ...databasePeriod({ beginTime, endTime }),
})

const viewLine = (row: ClaimRow): Line => ({
  ...{ id: giftId(row), type: row.type, giftName: giftName(row), cost: 0, count: 1 },
  ...{ amount: formatFen(row.amount), orderNo: journalNumber(row.journalId) },
  ...{ state: 'done' as const, at: row.claimedAt.getTime() },
})

/**
 * One page of what a member has claimed, the latest first.
 *
 * @throws ApiError 6007 for a cursor that no page has given
 */
async function listClaims(
  db: Executor,
  memberId: number,
  filter: Filter,
  {
    cursor,
    pageNum,
    pageSize,
  }: { readonly cursor?: string | undefined; readonly pageNum: number; readonly pageSize: number },
) {
  const after = cursor === undefined ? undefined : positionOf(cursor, rowIdOf)
  const rows = await selectClaims(db, memberId, listedBy(filter), { after, ...rowsFor({ pageNum, pageSize }) })
  const { shown, more } = cutPage(rows, pageSize, (last) => cursorOf(last.claimedAt.getTime(), last.journalId))
  return { list: shown.map(viewLine), ...more }
}

/** {@link listClaims} with the number of all. */
export async function giftPage(
  db: Executor,
  memberId: number,
  query: RecordsQuery,
): Promise<AnswerOf<typeof exchangeRecordEndpoint>> {
  const { pageNum, pageSize } = query
  const page = await listClaims(db, memberId, query, query)
  return { ...page, total: await countClaims(db, memberId, listedBy(query)), pageNum, pageSize }
}

/** Claimed gifts for the files of the records. */
export const giftRecords = {
  list: 'gifts',
  columns: ['单号', '领取时间', '礼金', '金额'],
  async lines(
    db: Executor,
    memberId: number,
    filter: Filter,
    page: { readonly cursor?: string | undefined; readonly pageSize: number },
  ) {
    const { list, next } = await listClaims(db, memberId, filter, { ...page, pageNum: 1 })
    return { rows: list.map((one) => [one.orderNo, siteTimestamp(one.at), one.giftName, one.amount]), next }
  },
  count: (db: Executor, memberId: number, filter: Filter): Promise<number> =>
    countClaims(db, memberId, listedBy(filter)),
} as const
