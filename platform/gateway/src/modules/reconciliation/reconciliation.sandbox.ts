import { formatFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { type HoldOwner, verifyLedger } from '../../kernel/ledger/index.ts'

/**
 * `GET /sandbox/ledger`: what `npm run ledger -- verify` proves, of a site that runs. `differences` is empty where all is
 * proved; `held` is in yuan, by account and name.
 */
export function registerReconciliationSandbox(
  { db, sandboxCall }: Pick<GatewayContext, 'db' | 'sandboxCall'>,
  holds: readonly HoldOwner[],
): void {
  sandboxCall('GET', '/sandbox/ledger', async () => {
    const { held, ...proof } = await verifyLedger(db, holds)
    return { ...proof, held: Object.fromEntries([...held].map(([name, fen]) => [name, formatFen(fen)])) }
  })
}
