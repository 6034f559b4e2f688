import { type Fen, formatFen, startOfDay } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { selectHouseNets } from '../../kernel/ledger/index.ts'
import type { PartyLine, ReconciledParty } from './party.ts'
import type { ReconciliationRow } from './reconciliation.repository.ts'

/** Of each report so many differences are kept. */
const MOST_KEPT = 100

/** A bet or order that both sides do not have alike; amounts as text, none where a side does not know it. */
export interface ReportedDifference {
  readonly reference: string
  readonly ours?: string
  readonly theirs?: string
}

/**
 * Compares one party's day with the ledger, reference by reference: everything that ended there on the day and everything
 * that moved the party's money here, each with all that it has ever come to. So it does not matter on which side of
 * midnight a clock put it, nor whether it was settled again later.
 *
 * @param now epoch milliseconds of the report
 */
export async function reconcile(
  db: Executor,
  party: ReconciledParty,
  day: number,
  now: number,
): Promise<ReconciliationRow> {
  const [from, before] = [new Date(startOfDay(day)), new Date(startOfDay(day + 1))]
  const told = await lines(() => party.ended(db, from, before))
  if (told === undefined) return unavailable(party, day, now)
  const moved = await selectHouseNets(db, party.account, party.referenceType, { from, before })
  const missing = [...moved.keys()].filter((reference) => !told.has(reference))
  const asked = missing.length === 0 ? new Map<string, Fen>() : await lines(() => party.find(db, missing))
  if (asked === undefined) return unavailable(party, day, now)
  const theirs = new Map([...told, ...asked])
  const references = [...new Set([...theirs.keys(), ...moved.keys()])]
  const ours = await selectHouseNets(db, party.account, party.referenceType, { references })
  const differences = references.flatMap((reference): ReportedDifference[] => {
    const [our, their] = [ours.get(reference), theirs.get(reference)]
    if ((our ?? 0n) === their) return []
    return [
      {
        reference,
        ...(our === undefined ? {} : { ours: formatFen(our) }),
        ...(their === undefined ? {} : { theirs: formatFen(their) }),
      },
    ]
  })
  return {
    day,
    party: party.name,
    state: differences.length === 0 ? 'agrees' : 'differs',
    orders: references.length,
    ours: sum(ours.values()),
    theirs: sum(theirs.values()),
    differences: differences.slice(0, MOST_KEPT),
    checkedAt: new Date(now),
  }
}

async function lines(fetchLines: () => Promise<readonly PartyLine[]>): Promise<ReadonlyMap<string, Fen> | undefined> {
  try {
    return new Map((await fetchLines()).map(({ reference, amount }) => [reference, amount]))
  } catch {
    return undefined
  }
}

function unavailable(party: ReconciledParty, day: number, now: number): ReconciliationRow {
  const nothing = { orders: 0, ours: 0n, theirs: 0n, differences: [] }
  return { day, party: party.name, state: 'unavailable', ...nothing, checkedAt: new Date(now) }
}

function sum(amounts: Iterable<Fen>): Fen {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}
