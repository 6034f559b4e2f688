import { inRootSpan } from '@site/server'
import { fastify } from 'fastify'

import type { GatewayContext } from '../src/context/index.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { createBusinessClock } from '../src/kernel/clock/business-clock.ts'
import { createEvents } from '../src/kernel/events/domain-events.ts'
import { createJobs } from '../src/kernel/jobs/index.ts'
import { insertJournals } from '../src/kernel/ledger/ledger.repository.ts'
import { CENTER, createLedger, HOUSE } from '../src/kernel/ledger/index.ts'
import { createActivities } from '../src/modules/activities/index.ts'
import { sumWaiting } from '../src/modules/bets/index.ts'
import { insertChannels, sumDeposited } from '../src/modules/deposits/deposits.repository.ts'
import { CHANNELS } from '../src/modules/deposits/deposits.seed.ts'
import { createDepositsService } from '../src/modules/deposits/deposits.service.ts'
import { selectCreditedOf, selectDepositDays, selectDepositors } from '../src/modules/deposits/history.repository.ts'
import { createSandboxProvider } from '../src/modules/deposits/provider/index.ts'
import { createProtection } from '../src/modules/protection/index.ts'
import { readTurnover, turnoverModule } from '../src/modules/turnover/index.ts'
import {
  isAnybodyBornAfter,
  refusalOfAge,
  selectBornOn,
  selectDocumentedBirthdays,
} from '../src/modules/verification/index.ts'
import { createVipModule } from '../src/modules/vip/index.ts'
import { createMovesService } from '../src/modules/withdrawals/moves.service.ts'
import { createSubmissionService } from '../src/modules/withdrawals/submission.service.ts'
import { createMemoryState } from '../src/ports/memory-state.ts'

/** Each has one turn: only one withdrawal may be under way, and whoever deposits has bets to make first. */
const MEMBERS = 400_000
const FILL = 2_000
const MONEY = 100_000_00n
const THEME = 'aurora'
/** In a channel of the sandbox's this one waits for its payment, which the load itself tells of. */
const DEPOSIT = '100.05'

/** What so many calls a second took, and what went wrong. */
export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failures: readonly string[]
}

/** Deposits and withdrawals of one gateway process over a PostgreSQL server; for measurements. */
export async function openMoneyLoad(url: string, clients: number, people = MEMBERS) {
  const database = await openDatabase({ url, maxConnections: clients })
  await migrate(database.pool)
  const shared = createMemoryState()
  const clock = await createBusinessClock(shared)
  const { db } = database
  const log = fastify({ logger: false }).log
  const notices = { send: () => Promise.resolve() }
  const jobs = createJobs({ database, clock, log, onFailure: () => undefined })
  const ledger = createLedger({ db, now: clock.now, notifyChange: () => Promise.resolve() })
  const options = {
    sandbox: true,
    jwtSecret: 'bench-secret-of-at-least-32-characters',
    siteSettings: () => ({ depositHelp: '1' }),
  }
  // What these services use of it.
  const gateway = {
    ...{ database, db, shared, clock, log, notices, jobs, ledger, options, events: createEvents() },
    ...{ memberCall: () => undefined, visitorCall: () => undefined, sandboxCall: () => undefined },
    onClose: () => undefined,
  } as unknown as GatewayContext
  await insertChannels(db, CHANNELS)
  const provider = createSandboxProvider({
    ...{ db, now: clock.now, jobs, secret: '', gatewayUrl: () => '' },
    isCancelled: () => Promise.resolve(false),
    approve: () => Promise.resolve(),
  })
  const { module: protection, guard } = createProtection(gateway, {
    ...{ deposited: sumDeposited, waiting: sumWaiting, refusalOfAge },
    ...{ depositDays: selectDepositDays, depositors: selectDepositors, documentedBirthdays: selectDocumentedBirthdays },
    ...{ bornOn: selectBornOn, isAnybodyBornAfter },
  })
  const { module: activities } = createActivities(gateway, guard, { deposits: selectCreditedOf })
  // All that listens to deposits on the site, in its order; what they leave for later is not done here.
  for (const { register } of [activities, turnoverModule, createVipModule(guard), protection]) await register(gateway)
  const deposits = createDepositsService(gateway, {
    ...guard,
    provider: () => provider,
    joinByDeposit: () => Promise.resolve(),
  })
  const moves = createMovesService(gateway, { creditedOf: selectCreditedOf })
  const withdrawals = createSubmissionService(gateway, {
    readTurnover: (_db, _memberId, rows, now) => Promise.resolve({ turnover: readTurnover(rows, now), withheld: 0n }),
    moves,
  })
  const members = await fill()
  let depositor = 0
  let withdrawer = 0

  /** Members who may withdraw: a phone, a name, a card, and money. */
  async function fill(): Promise<readonly { readonly id: number; readonly card: string }[]> {
    const { rows } = await database.pool.query<{ id: string; card: string }>(
      `with added as (
        insert into member (name, password_hash, real_name, phone, birthday)
        select 'load' || n, '-', '欧阳海', '139' || lpad(n::text, 8, '0'), '1990-01-01' from generate_series(1, $1::int) n returning id
      )
      insert into payout_account (member_id, kind, code, number)
      select id, 'bank', 'HYB', '622202' || lpad(id::text, 13, '0') from added returning member_id as id, id as card`,
      [people],
    )
    const all = rows.map(({ id, card }) => ({ id: Number(id), card }))
    for (let from = 0; from < all.length; from += FILL) {
      const journals = all.slice(from, from + FILL).map(({ id }) => ({
        kind: 'adjust',
        memberId: id,
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -MONEY },
          { owner: id, code: CENTER, amount: MONEY },
        ] as const,
      }))
      await db.transaction((tx) => insertJournals(tx, journals))
    }
    await database.pool.query('vacuum analyze')
    return all
  }

  function memberAt(index: number) {
    const member = members.at(index)
    if (member === undefined || depositor + withdrawer >= members.length) throw new Error('every member has had a turn')
    return member
  }

  /** From the signal code to the credit: the order is made, and the provider tells that it is paid. */
  async function deposit(): Promise<void> {
    const { id } = memberAt(-(depositor += 1))
    const asked = { payCode: 'HUIWANG', amount: DEPOSIT }
    const { signalCode } = await deposits.signalCode(id, THEME, asked)
    const order = await deposits.pay(id, THEME, { ...asked, signalCode, requestId: crypto.randomUUID() })
    const { orderNo, payAmount: amount } = order
    const told = { eventId: `${orderNo}:paid`, orderNo, kind: 'paid', amount, confirmations: 0 } as const
    const status = await deposits.notified(told)
    if (status !== 'OK') throw new Error(`the notification was answered ${status}`)
  }

  async function withdraw(): Promise<void> {
    const { id: memberId, card: cardId } = memberAt(withdrawer)
    withdrawer += 1
    const wish = { way: 'BANK', amount: '100.00', cardId, requestId: crypto.randomUUID() } as const
    await withdrawals.submit({ memberId, sessionId: 'bench', theme: THEME, ip: '127.0.0.1' }, wish)
  }

  async function run(act: () => Promise<void>, seconds: number): Promise<Load> {
    const start = performance.now()
    const end = start + seconds * 1_000
    const taken: number[] = []
    const failures: string[] = []
    const client = async () => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        await inRootSpan({ name: 'call' }, act).catch((error: unknown) => failures.push(String(error)))
        taken.push(performance.now() - from)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    const sorted = taken.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
    const perSecond = taken.length / ((performance.now() - start) / 1_000)
    return { perSecond, p50: at(0.5), p99: at(0.99), failures: [...new Set(failures)] }
  }

  return {
    deposit,
    withdraw,
    deposits: (seconds: number) => run(deposit, seconds),
    withdrawals: (seconds: number) => run(withdraw, seconds),
    database,
    async close() {
      await shared.close()
      await database.close()
    },
  }
}
