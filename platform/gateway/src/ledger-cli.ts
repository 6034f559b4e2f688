import { formatDay, formatFen, isDate, parseDay, siteTimestamp } from '@site/domain'

import { type CliIo, WHICH_DATABASE, withDatabase } from './database-cli.ts'
import type { Db } from './db/database.ts'
import { verifyAudit } from './kernel/audit/index.ts'
import { type Difference, formatAmount, selectAccountLines, verifyLedger } from './kernel/ledger/index.ts'
import { findMemberByName } from './kernel/members/index.ts'
import { type ReportedDifference, selectProofs, selectReports } from './modules/reconciliation/index.ts'
import { PROOF_SOURCES } from './proof.ts'

const HELP = `npm run ledger -- verify [HEAD]        prove every balance, line, hold, exposure and turnover, and the operator's
                                       audit, also against a head of it that was printed before
npm run ledger -- statement MEMBER     every entry of a member's accounts
npm run ledger -- reports [DAY]        what the reconciliation found, e.g. of 2026-11-21
npm run ledger -- proofs               what the proof of each of the latest days found

${WHICH_DATABASE} Ends with 1 where something differs, with 2 where it could not look.`

/** Days of reports that are shown without a day. */
const MOST_REPORTS = 60

/**
 * The ledger's command line.
 *
 * @returns its exit code: 0 as it should be, 1 something differs, 2 it could not look
 */
export async function runLedgerCli(args: readonly string[], io: CliIo): Promise<0 | 1 | 2> {
  const [verb, name] = args
  const run = verb === undefined || !Object.hasOwn(VERBS, verb) ? undefined : VERBS[verb as keyof typeof VERBS]
  if (run === undefined || (verb === 'statement' && name === undefined)) {
    ;(verb === 'help' ? io.out : io.err)(HELP)
    return verb === 'help' ? 0 : 2
  }
  return withDatabase(io, (db) => run(db, io, name))
}

/** The head of the audit as `verify` prints it. */
function headOf(text: string): { readonly seq: number; readonly hash: string } {
  const [, seq, hash] = /^([1-9]\d*):([0-9a-f]{64})$/.exec(text) ?? []
  if (seq === undefined || hash === undefined) throw new Error(`${text} is no head of the audit: write 12:0123….`)
  return { seq: Number(seq), hash }
}

function printDifferences(io: CliIo, differences: readonly Difference[]): void {
  for (const { what, where, expected, found } of differences)
    io.err(`DIFFERS ${where}: ${what}; expected ${expected}, found ${found}`)
}

const VERBS = {
  async verify(db: Db, io: CliIo, known?: string): Promise<0 | 1> {
    const before = known === undefined ? undefined : headOf(known)
    const { accounts, journals, entries, held, differences } = await verifyLedger(db, PROOF_SOURCES)
    io.out(`${journals} journals, ${entries} entries, ${accounts} accounts`)
    for (const [name, amount] of held) io.out(`${name} ${formatFen(amount)}`)
    printDifferences(io, differences)
    const audit = await verifyAudit(db, before)
    io.out(`audit ${audit.lines} lines${audit.head === undefined ? '' : `, head ${audit.head.seq}:${audit.head.hash}`}`)
    for (const problem of audit.problems) io.err(`DIFFERS audit: ${problem}`)
    const found = differences.length + audit.problems.length
    io.out(found === 0 ? 'proved' : `${found} differences`)
    return found === 0 ? 0 : 1
  },

  async statement(db: Db, io: CliIo, name = ''): Promise<0 | 2> {
    const member = await findMemberByName(db, name)
    if (member === undefined) throw new Error(`There is no member ${name}.`)
    const lines = await selectAccountLines(db, member.id)
    for (const [account, own] of Map.groupBy(lines, (line) => line.account)) {
      const print = (amount: bigint) => formatAmount(account, amount)
      io.out(`${account} ${print(own[0]?.balance ?? 0n)}`)
      for (const { at, kind, refType, refId, journalId, amount, balanceAfter } of own) {
        const what = [`journal ${journalId}`, kind, refType, refId].filter((part) => part !== '').join(' ')
        const amounts = `${print(amount).padStart(14)} ${print(balanceAfter ?? 0n).padStart(14)}`
        io.out(`  ${siteTimestamp(at.getTime())} ${amounts}  ${what}`)
      }
    }
    return 0
  },

  async reports(db: Db, io: CliIo, day?: string): Promise<0 | 1> {
    if (day !== undefined && !isDate(day)) throw new Error(`${day} is no day: write 2026-11-21.`)
    const reports = await selectReports(db, day === undefined ? { most: MOST_REPORTS } : { day: parseDay(day) })
    for (const { day: of, party, state, orders, ours, theirs, differences } of reports) {
      io.out(
        `${formatDay(of)} ${party} ${state}: ${orders} orders, ours ${formatFen(ours)}, theirs ${formatFen(theirs)}`,
      )
      for (const difference of differences as readonly ReportedDifference[]) {
        const { reference, ours: our = 'none', theirs: their = 'none', recorded } = difference
        io.err(
          `DIFFERS ${reference}: ours ${our}, theirs ${their}${recorded === undefined ? '' : `, recorded ${recorded}`}`,
        )
      }
    }
    if (reports.length === 0) io.out('no reports')
    return reports.every(({ state }) => state === 'agrees') ? 0 : 1
  },

  async proofs(db: Db, io: CliIo): Promise<0 | 1> {
    const proofs = await selectProofs(db, MOST_REPORTS)
    for (const { day, provedAt, journals, entries, accounts, differences } of proofs) {
      const found = differences as readonly Difference[]
      const outcome = found.length === 0 ? 'proved' : `${found.length} differences`
      const much = `${journals} journals, ${entries} entries, ${accounts} accounts`
      io.out(`${formatDay(day)} ${outcome}: ${much}, at ${siteTimestamp(provedAt.getTime())}`)
      printDifferences(io, found)
    }
    if (proofs.length === 0) io.out('no proofs')
    return proofs.every(({ differences }) => (differences as readonly Difference[]).length === 0) ? 0 : 1
  },
} as const
