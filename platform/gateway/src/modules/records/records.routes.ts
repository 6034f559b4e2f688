import {
  ERROR_CATALOGUE,
  STATUS,
  betListEndpoint,
  betTotalsEndpoint,
  dealRecordEndpoint,
  recordExportEndpoint,
  recordHistoryEndpoint,
  statementEndpoint,
} from '@site/contracts'
import { dayRebate, type Fen, formatFen } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import { createDownloadLimit } from '../../kernel/limits/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import { withShortPeriod } from '../../lib/short-period.ts'
import { addSums, type BetFilter, selectDayValids, selectTotals } from './bet-records.repository.ts'
import { listBets } from './bets.ts'
import { createDealList, totalDeals } from './deals.ts'
import { createExport } from './export.ts'
import { createHistory } from './history.ts'
import type { RecordedList, RecordedOrders } from './recorded-orders.ts'
import { readStatement } from './statement.ts'

/**
 * Transactions of the central wallet, and bet records of every venue; the venues' own modules write them with
 * `saveBetRecord`, those of the local sports venue are its tickets. `orders` tell the history of what their journals
 * refer to; they and `lists` write their own lines into files.
 */
export function createRecordsModule({
  orders,
  lists,
}: {
  readonly orders: readonly RecordedOrders[]
  readonly lists: readonly RecordedList[]
}): GatewayModule {
  return {
    name: 'records',
    register(gateway) {
      const { app, db, clock, shared, limits, memberCall } = gateway
      const listDeals = createDealList(orders)
      const files = createExport(gateway, { listDeals, lists: [...orders, ...lists] })
      const downloads = createDownloadLimit(shared, limits.downloadsPerAddress)
      const historyOf = createHistory(orders, gateway)

      /** What the daily job credits for bets that were settled in the period, or has credited already. */
      async function expectedRebate(memberId: number, filter: BetFilter): Promise<Fen> {
        if (filter.settled === 0) return 0n
        const grade = (await findMember(db, memberId))?.vipGrade ?? 0
        const { category, enName, beginTime, endTime } = filter
        const settledBefore = endTime === undefined ? undefined : endTime + 1
        const days = await selectDayValids(db, memberId, { category, enName, settledFrom: beginTime, settledBefore })
        return days.reduce((sum, day) => sum + dayRebate(day.category, grade, [day.valid]), 0n)
      }

      memberCall(betListEndpoint, async (query, { member }) => {
        const filter = withShortPeriod(query, clock.now())
        const total = addSums(await selectTotals(db, member.id, filter)).count
        const page = await listBets(db, member.id, filter, query)
        return { ...page, total, pageNum: query.pageNum, pageSize: query.pageSize }
      })

      memberCall(dealRecordEndpoint, async (query, { member }) => {
        const filter = withShortPeriod(query, clock.now())
        const { total, sum } = await totalDeals(db, member.id, filter)
        const page = await listDeals(db, member.id, filter, query)
        return { ...page, total, sum: formatFen(sum), pageNum: query.pageNum, pageSize: query.pageSize }
      })

      memberCall(betTotalsEndpoint, async (query, { member }) => {
        const filter = withShortPeriod(query, clock.now())
        const { count, bet, valid, profit } = addSums(await selectTotals(db, member.id, filter))
        return {
          count,
          bet: formatFen(bet),
          valid: formatFen(valid),
          profit: formatFen(profit),
          rebate: formatFen(await expectedRebate(member.id, filter)),
        }
      })

      memberCall(statementEndpoint, (query, { member }) =>
        readStatement(db, member.id, withShortPeriod(query, clock.now())),
      )
      memberCall(recordHistoryEndpoint, async (query, { member }) => ({
        steps: [...(await historyOf(db, member.id, query))],
      }))
      memberCall(recordExportEndpoint, (query, context) => files.prepare(context, withShortPeriod(query, clock.now())))

      app.get<{ Params: { name: string } }>(files.path, async ({ params, ip }, reply) => {
        if (!(await downloads.allows(ip)))
          return reply
            .code(429)
            .header('retry-after', downloads.retryAfterS)
            .type('text/plain; charset=utf-8')
            .send(ERROR_CATALOGUE[STATUS.FREQUENT_SUBMISSION].message)
        const file = await files.open(params.name)
        if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('文件已失效，请重新导出')
        return reply
          .headers({
            'content-disposition': `attachment; filename="${file.fileName}"`,
            'cache-control': 'no-store',
          })
          .type('text/csv; charset=utf-8')
          .send(file.body)
      })
    },
  }
}
