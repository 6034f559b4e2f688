import type { DifferenceKind } from '@site/contracts/desk'
import { type Fen, formatFen, startOfDay } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { selectHouseNets } from '../../kernel/ledger/index.ts'
import type { PartyBook, PartyLine, ReconciledParty } from './party.ts'
import type { ReconciliationRow } from './reconciliation.repository.ts'

/** Of each report so many differences are kept. */
const MOST_KEPT = 100

/** A bet or order that is not the same everywhere; amounts as text, none where a side does not know it. */
export interface ReportedDifference {
  readonly reference: string
  readonly kind: DifferenceKind
  readonly ours?: string
  readonly theirs?: string
  /** What the bet or order that is kept here says, where it is that which differs. */
  readonly recorded?: string
}

type Book = Map<string, Fen>

/** A book, or what is kept here, could not be read. */
class PartyUnavailable extends Error {
  override readonly name = 'PartyUnavailable'
}

/**
 * Compares one party's day with the ledger, reference by reference: everything that ended there on the day and everything
 * that moved the party's money here, each with all that it has ever come to. So it does not matter on which side of
 * midnight a clock put it, nor whether it was settled again later. A party with a book of its own is compared with that
 * book and with the bets or orders that are kept here: all three have to agree.
 *
 * @param now epoch milliseconds of the report
 */
export async function reconcile(
  db: Executor,
  party: ReconciledParty,
  day: number,
  now: number,
): Promise<ReconciliationRow> {
  const head = { day, party: party.name, checkedAt: new Date(now) }
  try {
    return {
      ...head,
      ...(await compare(db, party, { from: new Date(startOfDay(day)), before: new Date(startOfDay(day + 1)) })),
    }
  } catch (error) {
    if (!(error instanceof PartyUnavailable)) throw error
    return { ...head, state: 'unavailable', orders: 0, ours: 0n, theirs: 0n, differences: [] }
  }
}

async function compare(
  db: Executor,
  party: ReconciledParty,
  time: { readonly from: Date; readonly before: Date },
): Promise<Omit<ReconciliationRow, 'day' | 'party' | 'checkedAt'>> {
  const { account, referenceType } = party
  const recorded = await fetchBook(party.ended(db, time.from, time.before))
  const theirs = party.book === undefined ? recorded : await fetchBook(party.book.ended(db, time.from, time.before))
  const moved = await selectHouseNets(db, account, referenceType, time)
  const references = [...new Set([...recorded.keys(), ...theirs.keys(), ...moved.keys()])]
  await complete(db, party, recorded, references)
  if (party.book !== undefined) await complete(db, party.book, theirs, references)
  const ours = await selectHouseNets(db, account, referenceType, { references })
  const differences = references.flatMap((reference) => {
    const amounts = { ours: ours.get(reference), theirs: theirs.get(reference), recorded: recorded.get(reference) }
    const kind = kindOf(amounts)
    return kind === undefined ? [] : [inWords(reference, kind, amounts)]
  })
  return {
    state: differences.length === 0 ? 'agrees' : 'differs',
    orders: references.length,
    ours: sum(ours.values()),
    theirs: sum(theirs.values()),
    differences: differences.slice(0, MOST_KEPT),
  }
}

async function fetchBook(lines: Promise<readonly PartyLine[]>): Promise<Book> {
  try {
    return new Map((await lines).map(({ reference, amount }) => [reference, amount]))
  } catch (cause) {
    throw new PartyUnavailable('a book could not be read', { cause })
  }
}

/** Asks a side for what others know and it has not told of yet. */
async function complete(db: Executor, side: PartyBook, known: Book, references: readonly string[]): Promise<void> {
  const missing = references.filter((reference) => !known.has(reference))
  if (missing.length === 0) return
  for (const [reference, amount] of await fetchBook(side.find(db, missing))) known.set(reference, amount)
}

interface Amounts {
  readonly ours: Fen | undefined
  readonly theirs: Fen | undefined
  readonly recorded: Fen | undefined
}

/** Where no money moved on a side, it makes no difference whether that side knows the reference. */
function kindOf({ ours, theirs, recorded }: Amounts): DifferenceKind | undefined {
  if ((ours ?? 0n) === (theirs ?? 0n)) return (ours ?? 0n) === (recorded ?? 0n) ? undefined : 'otherRecord'
  if (ours === undefined) return 'missingHere'
  return theirs === undefined ? 'missingThere' : 'otherAmount'
}

function inWords(reference: string, kind: DifferenceKind, { ours, theirs, recorded }: Amounts): ReportedDifference {
  return {
    reference,
    kind,
    ...(ours !== undefined && { ours: formatFen(ours) }),
    ...(theirs !== undefined && { theirs: formatFen(theirs) }),
    ...(kind === 'otherRecord' && recorded !== undefined && { recorded: formatFen(recorded) }),
  }
}

function sum(amounts: Iterable<Fen>): Fen {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}
