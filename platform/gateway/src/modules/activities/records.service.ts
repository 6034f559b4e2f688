import { type activityRecordEndpoint, type AnswerOf, ApiError, type ParsedRequestOf, STATUS } from '@site/contracts'
import { formatFen, maskName } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { journalNumber } from '../../kernel/ledger/index.ts'
import { selectNames } from '../../kernel/members/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { selectTitles } from './terms/activities.repository.ts'
import { selectClaims } from './terms/claims.repository.ts'

/**
 * What was paid and drawn in an activity, or paid to a member in all of them, the latest first.
 *
 * @throws ApiError 6007 everybody's of all activities
 */
export const createRecords =
  ({ db }: Pick<GatewayContext, 'db'>, mayPromote: MayPromote) =>
  async (
    { id, scope, pageNum, pageSize }: ParsedRequestOf<typeof activityRecordEndpoint>,
    memberId: number | undefined,
  ): Promise<AnswerOf<typeof activityRecordEndpoint>> => {
    if (id === undefined && scope === 'all') throw new ApiError(STATUS.INVALID_PARAMETER)
    const page = { pageNum, pageSize }
    const isHidden = memberId !== undefined && scope === 'all' && !(await mayPromote(memberId))
    if (isHidden || (scope === 'mine' && memberId === undefined)) return { list: [], total: 0, ...page }
    const whose = scope === 'mine' ? memberId : undefined
    const { rows, total } = await selectClaims(db, { activityId: id, memberId: whose }, page)
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
      ...page,
    }
  }
