import { balanceEndpoint, bindOtherEndpoint, payEndpoint } from '@site/contracts'
import { inRootSpan, startTracing } from '@site/server'
import { type CollectedSpan, startCollector } from '@site/server/collector'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inputOf } from '../tests/generated-input.ts'
import { createBusinessClock } from './kernel/clock/index.ts'
import { createJobs } from './kernel/jobs/index.ts'
import { createQueuedOutbox, createTextGateway } from './kernel/outbox/index.ts'
import { depositsOn, NAME } from './modules/deposits/testing/deposits-on.ts'
import { createMemoryState } from './ports/memory-state.ts'
import { openOnServer, type TestDatabase } from './testing/engines.ts'
import { type RunningGateway, servedCalls, startGateway } from './testing/index.ts'
import { MESSAGE_KEY, startMessageServer } from './testing/message-server.ts'
import { openSiteSocket } from './testing/site-socket.ts'

/** What people type, as nothing of ours has it. */
const PLANTED = {
  ...{ name: 'plantedname1', phone: '13987654321', email: 'planted@mail.test', realName: '张埋点' },
  ...{ birthday: '1981-02-03', password: 'ab'.repeat(16), secondPassword: 'ab'.repeat(16) },
  ...{ wechat: 'planted_wechat', qq: '987654321', cardNo: '6222020200112233445', account: '6222020200112233445' },
}
const KNOWN = Object.fromEntries(Object.entries(PLANTED).map(([field, value]) => [field, [value]]))
const FAILED = 'c0ffee'
const AT_ONCE = 50

/** The header that nginx sends, of a trace that ends like this. */
const traceOf = (end: string) => end.padStart(32, '5')
const fromNginx = (end: string) => ({
  headers: { traceparent: `00-${traceOf(end)}-${traceOf(end).slice(0, 16)}-01` },
})

const lines: string[] = []
let collector: Awaited<ReturnType<typeof startCollector>>
let secrets: readonly string[]
let answersWhileHeld: readonly number[]
beforeAll(async () => {
  collector = await startCollector()
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const tracing = await startTracing('gateway', { endpoint: collector.url, ratio: 1 }, logger)
  try {
    const store = await openOnServer()
    const site = await startGateway(store.database, { logger })
    try {
      secrets = await live(site, store, logger)
    } finally {
      await site.close()
      await store.drop()
    }
  } finally {
    await tracing.stop()
  }
})
afterAll(() => collector.close())

/** Everything that spans are made of, once. @returns what no span may tell */
async function live(site: RunningGateway, store: TestDatabase, log: pino.Logger): Promise<readonly string[]> {
  const { newPayer, payInput, notify, paid, reaches } = depositsOn({ site: () => site, store: () => store })
  const { client, name } = await newPayer()
  const order = await client.call(payEndpoint, await payInput(client, 'BANK_TRANSFER', '100.05'), fromNginx('a1'))
  await notify(paid(order.orderNo, '100.05'))
  await reaches(client, order.orderNo, 4)

  const ends = Array.from({ length: AT_ONCE }, (_, n) => `b${String(n).padStart(2, '0')}`)
  await Promise.all(ends.map((end) => client.call(balanceEndpoint, {}, fromNginx(end))))

  const tab = await openSiteSocket(site.url)
  // Whose session nobody has asked for yet.
  await tab.follow((await site.newMember()).client)
  tab.socket.close()
  await runJobs(store, log)
  await sendCode(log)

  collector.hold()
  answersWhileHeld = await Promise.all(ends.map(async () => (await client.answer(balanceEndpoint, {})).code))
  collector.goOn()

  const { client: planted } = await site.newMember()
  await planted.call(bindOtherEndpoint, { realName: PLANTED.realName })
  const inputs = servedCalls(site).map(
    (endpoint) => [endpoint, fc.sample(inputOf(endpoint, KNOWN), { numRuns: 1, seed: 6 })[0]] as const,
  )
  for (const [{ method, path }, input] of inputs) await planted.send(method, path, input)
  await failOnce(store, () => client.answer(balanceEndpoint, {}, fromNginx(FAILED)))
  return [...Object.values(PLANTED), NAME, name, client.token, planted.token, client.deviceId, MESSAGE_KEY]
}

async function runJobs({ database }: TestDatabase, log: pino.Logger): Promise<void> {
  const { db } = database
  const shared = createMemoryState()
  const clock = await createBusinessClock(shared)
  const ended = Promise.withResolvers<void>()
  const jobs = createJobs({ database, clock, log, onFailure: () => {}, onEnd: () => ended.resolve() })
  const job = jobs.declare({
    ...{ name: 'traced', data: v.object({ phone: v.string() }), attempts: 1 },
    async run({ phone }) {
      await db.execute(sql`select ${phone}::text as traced`)
      throw new Error(phone)
    },
  })
  await jobs.start()
  await inRootSpan({ name: 'asking' }, () => job.add(db, { data: { phone: PLANTED.phone } }))
  await ended.promise
  await jobs.stop()
  await shared.close()
}

async function sendCode(log: pino.Logger): Promise<void> {
  const carrier = await startMessageServer()
  const outbox = createQueuedOutbox({
    drivers: [createTextGateway('sms', { url: carrier.url, key: MESSAGE_KEY, template: 'code-1' })],
    ...{ key: 'ab'.repeat(32), now: Date.now, log, onEnd: () => {} },
    queue: (_channel, run) => (queued) => inRootSpan({ name: 'code' }, () => run(queued)),
  })
  const until = Date.now() + 60_000
  await outbox.send({ channel: 'sms', to: PLANTED.phone, text: `码 ${PLANTED.qq}`, code: '123456', until })
  await carrier.close()
}

/** As the database refuses it: its words bring values along. */
async function failOnce({ database: { pool } }: TestDatabase, act: () => Promise<unknown>): Promise<void> {
  const { query } = pool
  const refused = Object.assign(new DatabaseError(PLANTED.phone, 1, 'error'), { code: 'XX000' })
  Object.assign(pool, { query: () => Promise.reject(refused) })
  await act()
  Object.assign(pool, { query })
}

function whole(trace: string): readonly CollectedSpan[] {
  const spans = collector.spans().filter((span) => span.trace === trace)
  const byId = new Map(spans.map((span) => [span.id, span]))
  expect(spans.filter(({ parent }) => parent === undefined)).toHaveLength(1)
  for (const span of spans) {
    if (span.parent === undefined) continue
    const parent = byId.get(span.parent)
    if (parent === undefined) throw new Error(`the parent of ${span.name} is missing`)
    expect(span.start, span.name).toBeGreaterThanOrEqual(parent.start)
    expect(span.end, `${span.name} in ${parent.name}`).toBeLessThanOrEqual(parent.end)
  }
  return spans
}

function wholeOf(name: string): readonly CollectedSpan[] {
  const span = collector.spans().find((one) => one.name === name)
  if (span === undefined) throw new Error(`no span is called ${name}`)
  return whole(span.trace)
}

/** Names from the root down to the first span of a name. */
function wayTo(spans: readonly CollectedSpan[], found: (span: CollectedSpan) => boolean): string[] {
  const way: string[] = []
  let span = spans.find(found)
  while (span !== undefined) {
    way.unshift(span.name)
    const { parent } = span
    span = spans.find(({ id }) => id === parent)
  }
  return way
}

test('an order of a deposit is one trace under the id of nginx, from the call to the database', () => {
  const spans = whole(traceOf('a1'))
  const call = 'POST /fd/api/v1/payment/pay'
  expect(spans.find(({ parent }) => parent === undefined)).toMatchObject({
    ...{ name: call, service: 'gateway', isFailed: false },
    facts: { 'http.route': '/fd/api/v1/payment/pay', 'http.response.status_code': 200, 'site.status_code': 6000 },
  })
  const { id } = spans.find(({ name }) => name === 'transaction') ?? {}
  const written = spans.filter(({ parent }) => parent === id)
  expect(written.map(({ name }) => name)).toContain('commit')
  for (const one of written) expect(wayTo(spans, (span) => span === one)).toEqual([call, 'transaction', one.name])
  expect(written.some(({ facts }) => String(facts['db.query.text']).includes('deposit'))).toBe(true)
})

test('its payment is another: the journals are posted in the transaction that the call has opened', () => {
  const spans = wholeOf('POST /fd/api/v1/payment/notify')
  const posted = spans.find(({ name }) => name === 'ledger post')
  expect(posted?.facts).toMatchObject({ 'ledger.kinds': expect.stringContaining('deposit') as unknown })
  const way = wayTo(spans, ({ parent }) => parent === posted?.id)
  expect(way.slice(0, 3)).toEqual(['POST /fd/api/v1/payment/notify', 'transaction', 'ledger post'])
  expect(way).toHaveLength(4)
})

test('calls at a time, more than there are connections, keep their spans apart', () => {
  const shapes = Array.from({ length: AT_ONCE }, (_, n) =>
    whole(traceOf(`b${String(n).padStart(2, '0')}`))
      .map(({ name }) => name)
      .toSorted()
      .join(', '),
  )
  expect(new Set(shapes).size).toBe(1)
  expect(shapes[0]).toContain('select ')
})

test('a frame of a socket is a trace of its own', () => {
  expect(wholeOf('frame /ws/site').filter(({ name }) => name.startsWith('select ')).length).toBeGreaterThan(0)
})

test('a job is a trace of its own, beside the call that asked for it, and its log line names it', () => {
  const spans = wholeOf('job traced')
  expect(spans.find(({ name }) => name === 'job traced')).toMatchObject({
    ...{ isFailed: true, parent: undefined, facts: { 'job.attempt': 1, 'error.type': 'Error' } },
  })
  expect(wayTo(spans, ({ facts }) => String(facts['db.query.text']).includes('as traced'))[0]).toBe('job traced')
  expect(wholeOf('asking').map(({ name }) => name)).toEqual(['insert job', 'asking'])
  const line = lines.find((one) => one.includes('a job failed for good') && one.includes('traced')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ job: 'traced', trace: spans[0]?.trace })
})

test('a code is handed to its carrier in a span that names neither number nor words', () => {
  const spans = wholeOf('code')
  expect(wayTo(spans, ({ name }) => name === 'POST 127.0.0.1')).toEqual(['code', 'deliver sms', 'POST 127.0.0.1'])
})

test('a call that fails is found from its line in the log', () => {
  const line = lines.find((one) => one.includes(traceOf(FAILED)) && one.includes('the call failed')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ trace: traceOf(FAILED) })
  const [root] = whole(traceOf(FAILED)).filter(({ parent }) => parent === undefined)
  expect(root).toMatchObject({ isFailed: true, facts: { 'site.status_code': 6005, 'error.type': 'XX000' } })
})

test('while the collector answers nobody, calls are answered', () => {
  expect(answersWhileHeld).toEqual(Array.from({ length: AT_ONCE }, () => 6000))
})

test('no span tells a value: neither what was typed nor what is kept, nor a token', () => {
  const texts = collector.texts().join('\n')
  expect(collector.spans().length).toBeGreaterThan(500)
  for (const value of secrets) expect(texts.includes(value), value).toBe(false)
})
