import { formatDay, formatFen, isDate, parseDay, siteTimestamp } from '@site/domain'

import { type CliIo, WHICH_DATABASE, withDatabase } from './database-cli.ts'
import type { Db } from './db/database.ts'
import { parseHead, printHead, verifyAudit } from './kernel/audit/index.ts'
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

function printDifferences(io: CliIo, differences: readonly Difference[]): void {
  for (const { what, where, expected, found } of differences)
    io.err(`DIFFERS ${where}: ${what}; expected ${expected}, found ${found}`)
}

function printProblems(io: CliIo, problems: readonly string[]): void {
  for (const problem of problems) io.err(`DIFFERS audit: ${problem}`)
}

const VERBS = {
  async verify(db: Db, io: CliIo, known?: string): Promise<0 | 1> {
    const before = known === undefined ? undefined : parseHead(known)
    const { accounts, journals, entries, held, differences } = await verifyLedger(db, PROOF_SOURCES)
    io.out(`${journals} journals, ${entries} entries, ${accounts} accounts`)
    for (const [name, amount] of held) io.out(`${name} ${formatFen(amount)}`)
    printDifferences(io, differences)
    const audit = await verifyAudit(db, before)
    io.out(`audit ${audit.lines} lines${audit.head === undefined ? '' : `, head ${printHead(audit.head)}`}`)
    printProblems(io, audit.problems)
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
    let total = 0
    for (const { day, provedAt, journals, entries, accounts, differences, auditProblems, auditHead } of proofs) {
      const [found, problems] = [differences as readonly Difference[], auditProblems as readonly string[]]
      const count = found.length + problems.length
      const outcome = count === 0 ? 'proved' : `${count} differences`
      const much = `${journals} journals, ${entries} entries, ${accounts} accounts`
      const head = auditHead === null ? '' : `, audit to ${auditHead}`
      io.out(`${formatDay(day)} ${outcome}: ${much}, at ${siteTimestamp(provedAt.getTime())}${head}`)
      printDifferences(io, found)
      printProblems(io, problems)
      total += count
    }
    if (proofs.length === 0) io.out('no proofs')
    return total === 0 ? 0 : 1
  },
} as const
