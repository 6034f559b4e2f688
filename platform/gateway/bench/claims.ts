// The process under load of `npm run bench -- claims`: node bench/claims.ts <database url> <clients>, then one task a message.
import { ApiError } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { fastify } from 'fastify'
import * as v from 'valibot'

import type { GatewayContext } from '../src/context/index.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { createBusinessClock } from '../src/kernel/clock/business-clock.ts'
import { createLedger } from '../src/kernel/ledger/index.ts'
import { createAwards } from '../src/modules/activities/awards.ts'
import { createEngine } from '../src/modules/activities/engine.service.ts'
import { validBets } from '../src/modules/activities/facts.ts'
import { createTaskTemplate } from '../src/modules/activities/templates/tasks/index.ts'
import { insertActivities } from '../src/modules/activities/terms/activities.repository.ts'
import { sumWaiting } from '../src/modules/bets/index.ts'
import { selectCreditedOf, selectDepositDays, selectDepositors, sumDeposited } from '../src/modules/deposits/index.ts'
import { createProtection } from '../src/modules/protection/index.ts'
import {
  isAnybodyBornAfter,
  refusalOfAge,
  selectBornOn,
  selectDocumentedBirthdays,
} from '../src/modules/verification/index.ts'
import { createMemoryState } from '../src/ports/memory-state.ts'
import { serveTasks } from './serve-tasks.ts'

const TaskSchema = v.object({ claims: v.number(), stock: v.number() })
const REWARD = 300n

const [url = '', clients = '16'] = process.argv.slice(2)
const database = await openDatabase({ url, maxConnections: Number(clients) })
await migrate(database.pool)
const { db } = database
const clock = await createBusinessClock(createMemoryState())
const ledger = createLedger({ db, now: clock.now, notifyChange: () => Promise.resolve() })
const options = { sandbox: true, jwtSecret: 'bench-secret-of-at-least-32-characters' }
// What these services use of it.
const gateway = {
  ...{ database, db, clock, ledger, options, log: fastify({ logger: false }).log },
} as unknown as GatewayContext
const { guard } = createProtection(gateway, {
  ...{ deposited: sumDeposited, waiting: sumWaiting, refusalOfAge },
  ...{ depositDays: selectDepositDays, depositors: selectDepositors, documentedBirthdays: selectDocumentedBirthdays },
  ...{ bornOn: selectBornOn, isAnybodyBornAfter },
})
const tasks = createTaskTemplate({ facts: { deposits: selectCreditedOf, validBets } })
const engine = createEngine(gateway, guard, createAwards(gateway, guard), [tasks])

/** Members who have done the task of having a real name. */
async function members(count: number): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into member (name, password_hash, real_name, birthday)
     select 'claim' || md5(random()::text), '-', '欧阳海', '1990-01-01' from generate_series(1, $1::int) returning id`,
    [count],
  )
  await database.pool.query('vacuum analyze')
  return rows.map(({ id }) => Number(id))
}

/** So many members claim a reward of which there are fewer, each once, from as many clients as there are connections. */
async function run({ claims, stock }: v.InferOutput<typeof TaskSchema>) {
  const id = `bench-${crypto.randomUUID()}`
  const startAt = new Date(clock.now() - DAY_MS)
  const activity = {
    ...{
      id,
      type: 'newTask' as const,
      categoryId: 'newcomer',
      title: '新手任务',
      subTitle: '',
      img: '',
      rules: '',
      stock,
    },
    ...{ startAt, endAt: new Date(clock.now() + DAY_MS), sort: 1 },
    settings: { turnover: { multiple: 3 }, limits: { perDevice: 10, perAddress: claims } },
    data: { tasks: [{ key: 'realName', reward: '3.00' }] },
  } as const
  await insertActivities(db, [activity])
  const waiting = await members(claims)
  let next = 0
  let paid = 0
  const refused: Record<string, number> = {}
  const taken: number[] = []
  const client = async () => {
    for (let memberId = waiting[next++]; memberId !== undefined; memberId = waiting[next++]) {
      const from = performance.now()
      const wish = { id, action: 'claim', option: 'realName', requestId: crypto.randomUUID() } as const
      try {
        await engine.act(memberId, wish, { ip: '203.0.113.9', deviceId: String(memberId) })
        paid += 1
      } catch (error) {
        const why = error instanceof ApiError ? error.message : String(error)
        refused[why] = (refused[why] ?? 0) + 1
      }
      taken.push(performance.now() - from)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: Number(clients) }, client))
  const seconds = (performance.now() - start) / 1_000
  const { rows } = await database.pool.query<{ claims: string; money: string }>(
    `select count(*) as claims, coalesce(-sum(entry.amount), 0) as money
     from activity_claim claim
       left join ledger_entry entry on entry.journal_id = claim.journal_id
       left join ledger_account account on account.id = entry.account_id
     where claim.activity_id = $1 and account.owner = 0`,
    [id],
  )
  const written = rows[0]
  const isExact = Number(written?.claims) === paid && BigInt(written?.money ?? '0') === REWARD * BigInt(paid)
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { perSecond: claims / seconds, paid, refused, isExact, p50: at(0.5), p99: at(0.99) }
}

serveTasks((message) => run(v.parse(TaskSchema, message)))
