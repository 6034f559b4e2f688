// The server under load of `npm run bench -- records`: node bench/records.ts <database url>, then one task a message.

import {
  betListEndpoint,
  betTotalsEndpoint,
  dealRecordEndpoint,
  DEPOSIT_STATUS,
  depositOrdersEndpoint,
  MOST_RECORD_DAYS,
  statementEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import * as v from 'valibot'

import { openDatabase } from '../src/db/open-database.ts'
import { type GatewayClient, startGateway } from '../src/testing/index.ts'

const FillSchema = v.object({ task: v.literal('fill'), lines: v.number() })
const ReadSchema = v.object({ task: v.literal('read'), member: v.number(), runs: v.number() })
const TaskSchema = v.variant('task', [FillSchema, ReadSchema])
const WARM = 3
/** Lines that are written at once: a balance that one statement changes very often is slow to find. */
const CHUNK = 250

const database = await openDatabase({ url: process.argv[2] ?? '' })
const site = await startGateway(database, { sandbox: true, checkAnswers: false })
const members: GatewayClient[] = []

/**
 * A member with so many deals, of three types, as many orders of deposits, and as many bets: half of them tickets of the
 * local venue, half rounds of two others, all over the days that records can be asked for.
 */
async function fill(lines: number): Promise<number> {
  const { client, id } = await site.newMember()
  await database.pool.query(
    `insert into ledger_account (owner, code) values (${id}, 'center'), (0, 'bench') on conflict do nothing`,
  )
  const since = startOfDay(dayOf(Date.now()) - MOST_RECORD_DAYS + 1)
  const step = Math.floor(((MOST_RECORD_DAYS - 1) * DAY_MS) / lines)
  for (let from = 1; from <= lines; from += CHUNK) {
    await write(
      id,
      from,
      Math.min(from + CHUNK - 1, lines),
      (of) => `to_timestamp((${since} + ${of}::bigint * ${step}) / 1000.0)`,
    )
    // What was planned for an empty table is planned anew.
    if (from % (16 * CHUNK) === 1) await database.pool.query('analyze')
  }
  await database.pool.query('vacuum analyze')
  return members.push(client) - 1
}

async function write(id: number, from: number, to: number, timeOf: (n: string) => string): Promise<void> {
  const numbers = `generate_series(${from}::bigint, ${to}) n`
  const at = timeOf('n')
  await database.pool.query(`
    with journals as (
      insert into ledger_journal (kind, member_id, ref_type, ref_id, created_at)
      select case n % 50 when 0 then 'deposit' when 1 then 'rebate' else 'adjust' end, ${id}, 'bench', n::text, ${at}
      from ${numbers} returning id
    )
    insert into ledger_entry (journal_id, account_id, amount)
    select journals.id, account.id, case account.owner when 0 then -100 else 100 end
    from journals cross join ledger_account account
    where (account.owner, account.code) in ((${id}, 'center'), (0, 'bench'))
    order by journals.id, account.owner`)
  await database.pool.query(`
    insert into bet_record (ticket_id, member_id, venue, category, game_name, content, stake, risk, valid, profit,
      result_code, bet_at, settle_at)
    select 'PGDZ-' || ${id} || '-' || n, ${id}, case n % 26 when 0 then 'KXZR' else 'PGDZ' end,
      case n % 26 when 0 then 'ZR' else 'DZ' end, '灯火长安', '{旋转}', 1000, 1000, 1000, -1000, 'L', ${at},
      case when n % 98 <> 0 then ${at} end
    from ${numbers} where n % 2 = 0`)
  await database.pool.query(`
    insert into bet_ticket (member_id, request_id, seq, status, mode, bets, policy, odds_type, odds_shown, stake, risk,
      from_venue, open_risk, max_win, open_legs, placed_at, settled_at, payout, valid, result_code, game_name, content)
    select ${id}, 'bench-' || n, 0, case n % 97 when 0 then 'open' else 'settled' end, 'single', 1, 'any', 'H', '0.95',
      1000, 1000, 0, 0, 1950, 0, ${at}, case when n % 97 <> 0 then ${at} end, 0, 1000, 'L', '足球', '{主队 -0.5}'
    from ${numbers} where n % 2 = 1`)
  await database.pool.query(`
    insert into deposit_order (order_no, member_id, pay_code, amount, currency, pay_units, payee, signal_code, status,
      paid_amount, created_at, expire_at)
    select 'D' || ${id} || '_' || n, ${id}, 'HUIWANG', 10000, 'CNY', 10000, '{}', 'bench-' || ${id} || '-' || n,
      case n % 50 when 0 then ${DEPOSIT_STATUS.cancelled} when 1 then ${DEPOSIT_STATUS.review} else ${DEPOSIT_STATUS.success} end,
      case n % 50 when 0 then null else 10000 end, ${at}, ${at}
    from ${numbers}`)
}

/** What the pages of the records ask for when they open and at each of their filters. */
function pagesOf(client: GatewayClient): Readonly<Record<string, () => Promise<unknown>>> {
  const week = { beginTime: startOfDay(dayOf(Date.now()) - 6) }
  const past = { beginTime: startOfDay(dayOf(Date.now()) - 60), endTime: startOfDay(dayOf(Date.now()) - 30) - 1 }
  const deals = (filter: object) => () => client.call(dealRecordEndpoint, { pageSize: 20, ...filter })
  const bets = (filter: object) => () =>
    Promise.all([client.call(betListEndpoint, { pageSize: 20, ...filter }), client.call(betTotalsEndpoint, filter)])
  const orders = (filter: object) => () => client.call(depositOrdersEndpoint, { pageSize: 20, ...filter })
  return {
    deals: deals({}),
    'deals of a week': deals(week),
    'deals of a month ago': deals(past),
    'deals of a rare type': deals({ type: 'rebate' }),
    'deals of no type there is': deals({ type: 'withdraw' }),
    bets: bets({}),
    'bets of a week': bets(week),
    'bets of a month ago': bets(past),
    'bets that are open': bets({ settled: 0 }),
    'bets that are settled': bets({ settled: 1 }),
    'bets of a rare category': bets({ category: 'ZR' }),
    'bets of the local venue': bets({ enName: 'CRTY' }),
    'bets of a category without any': bets({ category: 'BY' }),
    orders: orders({}),
    'orders of a month ago': orders(past),
    'orders in review': orders({ status: DEPOSIT_STATUS.review }),
    'orders that expired, without any': orders({ status: DEPOSIT_STATUS.expired }),
    'the statement': () => client.call(statementEndpoint, {}),
  }
}

/** The middle time of each page in ms. */
async function read(member: number, runs: number): Promise<Readonly<Record<string, number>>> {
  const client = members[member]
  if (client === undefined) throw new Error('there is no such member')
  const times: Record<string, number> = {}
  for (const [name, runTask] of Object.entries(pagesOf(client))) {
    const taken: number[] = []
    for (let n = 0; n < runs + WARM; n += 1) {
      const start = performance.now()
      await runTask()
      if (n >= WARM) taken.push(performance.now() - start)
    }
    times[name] = taken.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
  }
  return times
}

async function run(message: unknown): Promise<unknown> {
  const task = v.parse(TaskSchema, message)
  return task.task === 'fill' ? fill(task.lines) : read(task.member, task.runs)
}

process.on('message', (message) => {
  run(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.send?.('ready')
