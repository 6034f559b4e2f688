import { formatFen } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { selectEntries } from '../../kernel/ledger/index.ts'
import { mustFindByName } from '../../kernel/members/index.ts'
import { parseInput } from '../../lib/parse-input.ts'

const QuerySchema = v.object({ name: v.string() })

/**
 * `GET /sandbox/venues/ledger?name=`: the journals of a member's rounds in their order, for whoever wants to see that
 * the money of a game has moved as its record says: `{ journals: [{ kind, round: 'VENUE:id', entries: [{ account,
 * amount }] }] }`, where `account` is a member's (`center`, `venue:…`, `bet_hold`) or the house's (`pnl:…`).
 */
export function registerLedgerSandbox({ db, sandboxCall }: GatewayContext): void {
  sandboxCall('GET', '/sandbox/venues/ledger', async ({ query }) => {
    const member = await mustFindByName(db, parseInput(QuerySchema, query).name)
    const rows = await selectEntries(db, member.id, 'round')
    const journals = new Map<number, { kind: string; round: string; entries: { account: string; amount: string }[] }>()
    for (const { journalId: id, kind, refId: round, account, amount } of rows) {
      const journal = journals.get(id) ?? { kind, round, entries: [] }
      journal.entries.push({ account, amount: formatFen(amount) })
      journals.set(id, journal)
    }
    return { journals: [...journals.values()] }
  })
}
