import { type activityRecordEndpoint, type AnswerOf, ApiError, type ParsedRequestOf, STATUS } from '@site/contracts'
import { formatFen, maskName, siteTimestamp } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { journalNumber } from '../../kernel/ledger/index.ts'
import { selectNames } from '../../kernel/members/index.ts'
import { cursorOf, positionOf } from '../../lib/cursor.ts'
import { databasePeriod } from '../../lib/database-date.ts'
import { cutPage, rowsFor } from '../../lib/list-page.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import type { MayPromote } from '../protection/index.ts'
import { findActivity, selectTitles } from './terms/activities.repository.ts'
import { countClaims, type ListedClaims, selectClaims } from './terms/claims.repository.ts'

/**
 * What was paid and drawn in an activity, or paid to a member in all of them, the latest first.
 *
 * @throws ApiError 6007 everybody's of what is no draw, which alone names its winners, or a cursor that no page has given
 */
export const createRecords =
  ({ db }: Pick<GatewayContext, 'db'>, mayPromote: MayPromote) =>
  async (
    { id, scope, cursor, beginTime, endTime, pageNum, pageSize }: ParsedRequestOf<typeof activityRecordEndpoint>,
    memberId: number | undefined,
  ): Promise<AnswerOf<typeof activityRecordEndpoint>> => {
    if (scope === 'all' && (id === undefined || (await findActivity(db, id))?.type !== 'drawGift'))
      throw new ApiError(STATUS.INVALID_PARAMETER)
    const page = { pageNum, pageSize }
    const isHidden = memberId !== undefined && scope === 'all' && !(await mayPromote(memberId))
    if (isHidden || (scope === 'mine' && memberId === undefined)) return { list: [], total: 0, ...page }
    const whose = scope === 'mine' ? memberId : undefined
    const listed = listedBy({ id, beginTime, endTime }, whose)
    const { rows, next } = await pageOf(db, listed, { cursor, ...page })
    const total = await countClaims(db, listed)
    const winners = rows.map((row) => row.memberId)
    const names = await selectNames(db, winners)
    const untold = id === undefined ? rows.map((row) => row.activityId) : []
    const titles = await selectTitles(db, untold)
    return {
      list: rows.map((row) => ({
        ...{ id: String(row.id), name: maskName(names.get(row.memberId) ?? ''), activity: titles.get(row.activityId) },
        ...{ prize: row.name, amount: formatFen(row.amount), at: row.at.getTime() },
        ...(whose !== undefined && row.journalId !== null && { orderNo: journalNumber(row.journalId) }),
        ...(whose !== undefined && row.drawId !== null && { drawId: row.drawId }),
      })),
      total,
      ...(next !== undefined && { next }),
      ...page,
    }
  }

type Filter = Pick<ParsedRequestOf<typeof activityRecordEndpoint>, 'id' | 'beginTime' | 'endTime'>

const listedBy = ({ id, beginTime, endTime }: Filter, memberId: number | undefined): ListedClaims => ({
  activityId: id,
  memberId,
  ...databasePeriod({ beginTime, endTime }),
})

async function pageOf(
  db: Executor,
  listed: ListedClaims,
  {
    cursor,
    pageNum,
    pageSize,
  }: { readonly cursor?: string | undefined; readonly pageNum: number; readonly pageSize: number },
) {
  const after = cursor === undefined ? undefined : positionOf(cursor, rowIdOf)
  const found = await selectClaims(db, listed, { after, ...rowsFor({ pageNum, pageSize }) })
  const { shown, more } = cutPage(found, pageSize, ({ at, id }) => cursorOf(at.getTime(), id))
  return { rows: shown, next: more.next }
}

/** What activities have paid a member, for the files of the records. */
export const rewardRecords = {
  list: 'rewards',
  columns: ['单号', '时间', '活动', '奖励', '金额'],
  async lines(
    db: Executor,
    memberId: number,
    filter: Filter,
    page: { readonly cursor?: string | undefined; readonly pageSize: number },
  ) {
    const { rows, next } = await pageOf(db, listedBy(filter, memberId), { ...page, pageNum: 1 })
    const titles = await selectTitles(
      db,
      rows.map((row) => row.activityId),
    )
    return {
      rows: rows.map(({ journalId, at, activityId, name, amount }) => [
        journalId === null ? '' : journalNumber(journalId),
        siteTimestamp(at.getTime()),
        titles.get(activityId) ?? '',
        name,
        formatFen(amount),
      ]),
      next,
    }
  },
  count: (db: Executor, memberId: number, filter: Filter): Promise<number> =>
    countClaims(db, listedBy(filter, memberId)),
} as const
