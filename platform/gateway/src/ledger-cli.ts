import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { formatDay, formatFen, isDate, parseDay, siteTimestamp } from '@site/domain'

import type { Database, Db } from './db/database.ts'
import { databaseErrorOf } from './db/errors.ts'
import { DataFolderLockedError } from './db/lock-file.ts'
import { type DatabaseLocation, openDatabase } from './db/open-database.ts'
import { verifyAudit } from './kernel/audit/index.ts'
import { selectAccountLines, verifyLedger } from './kernel/ledger/index.ts'
import { findMemberByName } from './kernel/members/index.ts'
import { type ReportedDifference, selectReports } from './modules/reconciliation/index.ts'
import { HOLD_OWNERS } from './proof.ts'

const HELP = `npm run ledger -- verify [HEAD]        prove every balance, every line, every hold and the operator's audit,
                                       also against a head of it that was printed before
npm run ledger -- statement MEMBER     every entry of a member's accounts
npm run ledger -- reports [DAY]        what the reconciliation found, e.g. of 2026-11-21

The database is that of DATABASE_URL, else the folder of DATA_DIR (.data without it), which only one process can have
open: stop the site first. Ends with 1 where something differs, with 2 where it could not look.`

/** Days of reports that are shown without a day. */
const MOST_REPORTS = 60
/** What the database says of a table or a column that it does not have. */
const UNKNOWN = new Set(['42P01', '42703'])

export interface CliIo {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where a relative DATA_DIR begins. */
  readonly root: string
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

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
  let database: Database | undefined
  try {
    database = await openDatabase(locate(io))
    return await run(database.db, io, name)
  } catch (error) {
    io.err(reasonOf(error))
    return 2
  } finally {
    await database?.close()
  }
}

/** The database of the site, which must exist: an empty one would prove nothing. */
function locate({ env, root }: CliIo): DatabaseLocation {
  const { DATABASE_URL: url, DATA_DIR: folder } = env
  if (url !== undefined && url !== '') return { url, maxConnections: 1 }
  const dataDir = resolve(root, folder === undefined || folder === '' ? '.data' : folder)
  // The site in one process has a folder for each part; a gateway of its own has just the database.
  const found = [join(dataDir, 'database'), dataDir].find((one) => existsSync(join(one, 'pglite')))
  if (found === undefined) throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  return { dataDir: found }
}

function reasonOf(error: unknown): string {
  if (error instanceof DataFolderLockedError) return `The site is running: ${error.message}.`
  const code = databaseErrorOf(error)?.code
  if (code !== undefined && UNKNOWN.has(code)) {
    return 'The database is of another version: start the site once, so that it is brought up to date.'
  }
  return error instanceof Error ? error.message : String(error)
}

/** The head of the audit as `verify` prints it. */
function headOf(text: string): { readonly seq: number; readonly hash: string } {
  const [, seq, hash] = /^([1-9]\d*):([0-9a-f]{64})$/.exec(text) ?? []
  if (seq === undefined || hash === undefined) throw new Error(`${text} is no head of the audit: write 12:0123….`)
  return { seq: Number(seq), hash }
}

const VERBS = {
  async verify(db: Db, io: CliIo, known?: string): Promise<0 | 1> {
    const before = known === undefined ? undefined : headOf(known)
    const { accounts, journals, entries, held, differences } = await verifyLedger(db, HOLD_OWNERS)
    io.out(`${journals} journals, ${entries} entries, ${accounts} accounts`)
    for (const [name, amount] of held) io.out(`${name} ${formatFen(amount)}`)
    for (const { what, where, expected, found } of differences) {
      io.err(`DIFFERS ${where}: ${what}; expected ${expected}, found ${found}`)
    }
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
      io.out(`${account} ${formatFen(own[0]?.balance ?? 0n)}`)
      for (const { at, kind, refType, refId, journalId, amount, balanceAfter } of own) {
        const what = [`journal ${journalId}`, kind, refType, refId].filter((part) => part !== '').join(' ')
        const amounts = `${formatFen(amount).padStart(14)} ${formatFen(balanceAfter ?? 0n).padStart(14)}`
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
      for (const { reference, ours: our, theirs: their } of differences as readonly ReportedDifference[]) {
        io.err(`DIFFERS ${reference}: ours ${our ?? 'none'}, theirs ${their ?? 'none'}`)
      }
    }
    if (reports.length === 0) io.out('no reports')
    return reports.every(({ state }) => state === 'agrees') ? 0 : 1
  },
} as const
