import { siteTimestamp } from '@site/domain'

import { type CliIo, WHICH_DATABASE, withDatabase } from './database-cli.ts'
import type { Db } from './db/database.ts'
import { selectOrderHistory } from './modules/deposits/index.ts'
import { selectFreezeTimes } from './modules/freezes/index.ts'
import { type KeptTime, reportProtection } from './modules/protection/index.ts'
import { refusalOfAge, selectVerifiedAges } from './modules/verification/index.ts'

const HELP = `npm run protection -- report    what applies to whom, and proof that nothing passed it

${WHICH_DATABASE} Ends with 1 where something passed a limit or a pause of its time, with 2 where it could not look.`

/** What a sandbox has made of its clock is known to its servers alone; no proof depends on it. */
const NOT_TOLD =
  'by the real clock, whatever a sandbox has made of its own; no row tells where a member was, or whose age was unknown then'

/**
 * The command line of player protection.
 *
 * @returns its exit code: 0 nothing passed, 1 something did, 2 it could not look
 */
export async function runProtectionCli(args: readonly string[], io: CliIo): Promise<0 | 1 | 2> {
  if (args.length === 1 && args[0] === 'report') return withDatabase(io, (db) => report(db, io))
  const isHelp = args[0] === 'help'
  ;(isHelp ? io.out : io.err)(HELP)
  return isHelp ? 0 : 2
}

async function report(db: Db, io: CliIo): Promise<0 | 1> {
  const read = { members: 0, orders: 0, bets: 0, movements: 0, sessions: 0 }
  let passed = 0
  const sources = { orderHistory: selectOrderHistory, kept: selectKeptTimes }
  for await (const { name, applies, breaches, read: own } of reportProtection(db, Date.now(), sources)) {
    read.members += 1
    for (const what of ['orders', 'bets', 'movements', 'sessions'] as const) read[what] += own[what]
    io.out(`${name}: ${applies.length === 0 ? 'nothing now' : applies.join('; ')}`)
    for (const { reference, at, what } of breaches) io.err(`PASSED ${name} ${reference} ${siteTimestamp(at)}: ${what}`)
    passed += breaches.length
  }
  io.out(
    `re-read ${read.orders} deposits, ${read.bets} bets, ${read.movements} transfers into venues and gifts, ` +
      `${read.sessions} sessions of play of ${read.members} members`,
  )
  io.out(NOT_TOLD)
  io.out(passed === 0 ? 'proved' : `${passed} passed`)
  return passed === 0 ? 0 : 1
}

/** Who was frozen, or under age by their document, and in which times. */
async function selectKeptTimes(db: Db): Promise<ReadonlyMap<number, readonly KeptTime[]>> {
  const [freezes, ages] = [await selectFreezeTimes(db), await selectVerifiedAges(db)]
  const isMinor = (birthday: string, at: number): boolean => refusalOfAge(birthday, at) !== undefined
  const times = [
    ...freezes.map(({ memberId, from, until }) => ({
      ...{ memberId, is: 'frozen' as const, from },
      holdsAt: (at: number) => until === undefined || at < until,
    })),
    ...ages
      .filter(({ birthday, from }) => isMinor(birthday, from))
      .map(({ memberId, birthday, from }) => ({
        ...{ memberId, is: 'under age' as const, from },
        holdsAt: (at: number) => isMinor(birthday, at),
      })),
  ]
  return Map.groupBy(times, ({ memberId }) => memberId)
}
