import { dayOf, formatDay, formatFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { type ProofSource, verifyLedger } from '../../kernel/ledger/index.ts'
import { selectReports } from './reconciliation.repository.ts'

/** The latest reports that the desk is shown: some days of all parties. */
const LISTED = 200

interface Tools {
  readonly books: readonly ProofSource[]
  /** Compares a day with everybody and writes the reports down. */
  readonly check: (day: number, by: { readonly writeDown: WriteDown }) => Promise<unknown>
}

/**
 * `GET /sandbox/reconciliation`: the latest reports, what does not agree first within a day;
 * `POST /sandbox/reconciliation/check` compares this day as far as it is, in the place of the job of tomorrow morning;
 * `GET /sandbox/ledger`: what `npm run ledger -- verify` proves, of a site that runs. `differences` is empty where all is
 * proved; `held` is in yuan, by account and name.
 */
export function registerReconciliationSandbox(
  { db, clock, sandboxCall }: Pick<GatewayContext, 'db' | 'clock' | 'sandboxCall'>,
  { books, check }: Tools,
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

  sandboxCall('POST', '/sandbox/reconciliation/check', async ({ writeDown }) => {
    await check(dayOf(clock.now()), { writeDown })
  })

  sandboxCall('GET', '/sandbox/ledger', async () => {
    const { held, ...proof } = await verifyLedger(db, books)
    return { ...proof, held: Object.fromEntries([...held].map(([name, fen]) => [name, formatFen(fen)])) }
  })
}
