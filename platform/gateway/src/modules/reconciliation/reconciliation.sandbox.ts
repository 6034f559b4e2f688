import { dayOf, formatDay, formatFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { selectReports } from './reconciliation.repository.ts'

/** The latest reports that the desk is shown: some days of all parties. */
const LISTED = 200

/**
 * `GET /sandbox/reconciliation`: the latest reports, what does not agree first within a day;
 * `POST /sandbox/reconciliation/check` compares this day as far as it is, in the place of the job of tomorrow morning.
 */
export function registerReconciliationSandbox(
  { db, clock, sandboxCall }: GatewayContext,
  check: (day: number) => Promise<unknown>,
): void {
  sandboxCall('GET', '/sandbox/reconciliation', async () => {
    const reports = await selectReports(db, { most: LISTED })
    const list = reports.map(({ day, ours, theirs, checkedAt, ...report }) => ({
      ...report,
      day: formatDay(day),
      ours: formatFen(ours),
      theirs: formatFen(theirs),
      checkedAt: checkedAt.getTime(),
    }))
    const byDay = Map.groupBy(list, ({ day }) => day)
    const rank = ({ state }: (typeof list)[number]) => (state === 'agrees' ? 1 : 0)
    return { list: [...byDay.values()].flatMap((ofDay) => ofDay.toSorted((a, b) => rank(a) - rank(b))) }
  })

  sandboxCall('POST', '/sandbox/reconciliation/check', async () => {
    await check(dayOf(clock.now()))
  })
}
