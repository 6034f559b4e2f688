import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { fastify } from 'fastify'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { type CollectedSpan, startCollector } from '../../tests/collector.ts'
import { failSpan, inRootSpan, inSpan, outsideSpans, traceLabel } from './spans.ts'
import { askServer, startTracing, traceOf, traceRequests, traceStatements, TRACING_ENV, tracingOf } from './index.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
/** What the SDK and its outlet may hold: what waits, and a batch on its way. */
const MOST_KEPT = 2_048 + 512

let collector: Awaited<ReturnType<typeof startCollector>>
let said: { readonly about: object; readonly text: string }[]
let closers: (() => Promise<unknown>)[]
beforeEach(async () => {
  collector = await startCollector()
  said = []
  closers = [() => collector.close()]
})
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
})

async function start(ratio = 1) {
  const log = { warn: (about: object, text: string) => void said.push({ about, text }) }
  const tracing = await startTracing('test', { endpoint: collector.url, ratio }, log)
  closers.push(tracing.stop)
  return tracing
}

const later = <T>(value: T, ms = 5) => new Promise<T>((done) => setTimeout(() => done(value), ms))

function named(name: string): CollectedSpan {
  const [found, ...others] = collector.spans().filter((span) => span.name === name)
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} or no spans are called ${name}`)
  return found
}

test('without an address nothing of OpenTelemetry is loaded, and work is done as it is', async () => {
  const program = `
    import { createRequire } from 'node:module'
    import { inRootSpan, inSpan, sendMeasures, startTracing, traceLabel } from '@site/server'
    const tracing = await startTracing('test', undefined, console)
    const answer = inRootSpan({ name: 'a' }, () => inSpan({ name: 'b' }, () => 7))
    const measures = await sendMeasures('test', undefined, { read: () => Promise.reject(new Error('read')), log: console })
    await measures.stop()
    await tracing.stop()
    const loaded = Object.keys(createRequire(process.cwd() + '/x.js').cache).filter((path) => path.includes('opentelemetry'))
    console.log(JSON.stringify({ answer, label: traceLabel(), loaded }))`
  const root = new URL('../..', import.meta.url)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: root })
  expect(JSON.parse(stdout)).toEqual({ answer: 7, label: {}, loaded: [] })
})

test('the environment names a collector and a share, and is refused otherwise', () => {
  const read = (env: Record<string, string>) => tracingOf(v.parse(v.object(TRACING_ENV), env))
  const endpoint = 'http://collector:4318'
  expect(read({})).toBeUndefined()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({ endpoint, ratio: 1 })
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.05' })?.ratio).toBe(0.05)
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow('Invalid')
  for (const share of ['2', '-1', '1.5', 'all'])
    expect(() => read({ OTEL_TRACES_SAMPLER_ARG: share }), share).toThrow('Invalid')
})

test('work is a span within the one that asked for it, as long as it takes; what fails says of what kind it is', async () => {
  const tracing = await start()
  await inRootSpan({ name: 'root', facts: { theme: 'jade' } }, async () => {
    await inSpan({ name: 'first' }, () => later(1, 30))
    await inSpan({ name: 'left' }, () => inSpan({ name: 'below', kind: 'client' }, () => later(2)))
    const planted = Object.assign(new Error('13912345678'), { code: '23505' })
    const failed = inSpan({ name: 'failing' }, () => Promise.reject(new Error('of it', { cause: planted })))
    await expect(failed).rejects.toThrow('of it')
    await outsideSpans(() => inSpan({ name: 'nobody’s' }, () => later(3)))
    inSpan({ name: 'told' }, () => failSpan(new TypeError('13912345678')))
  })
  await tracing.stop()
  const root = named('root')
  expect(root).toMatchObject({ service: 'test', parent: undefined, facts: { theme: 'jade' }, isFailed: false })
  expect(['first', 'left', 'failing', 'told'].map((name) => named(name).parent)).toEqual(Array(4).fill(root.id))
  expect(named('below').parent).toBe(named('left').id)
  expect(named('first').end - named('first').start).toBeGreaterThan(25)
  for (const span of collector.spans()) {
    expect(span.trace).toBe(root.trace)
    expect(span.start).toBeGreaterThanOrEqual(root.start)
    expect(span.end).toBeLessThanOrEqual(root.end)
  }
  expect(named('failing')).toMatchObject({ isFailed: true, facts: { 'error.type': '23505' } })
  expect(named('told')).toMatchObject({ isFailed: true, facts: { 'error.type': 'TypeError' } })
  expect(collector.spans()).toHaveLength(6)
  expect(collector.texts().join()).not.toContain('13912345678')
})

test('a process that waits for its turn while a span begins tells the times of what is in it all the same', async () => {
  const tracing = await start()
  const read = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementationOnce(() => {
    const at = read()
    for (const end = performance.now() + 30; performance.now() < end;);
    return at
  })
  inRootSpan({ name: 'root' }, () => inSpan({ name: 'in it' }, () => {}))
  vi.mocked(Date.now).mockRestore()
  await tracing.stop()
  expect(named('in it').start).toBeGreaterThanOrEqual(named('root').start)
  expect(named('in it').end).toBeLessThanOrEqual(named('root').end)
})

test('what goes on after its call has ended is no part of it', async () => {
  const tracing = await start()
  let goOn = () => {}
  const ended = new Promise<void>((done) => (goOn = done))
  const after = inRootSpan({ name: 'call' }, () => ({ answer: ended.then(() => inSpan({ name: 'late' }, () => 1)) }))
  goOn()
  expect(await after.answer).toBe(1)
  await tracing.stop()
  expect(collector.spans().map(({ name }) => name)).toEqual(['call'])
})

test('a request begins the trace that nginx names, and another server of ours goes on with it', async () => {
  const tracing = await start()
  const [edge, registry] = [fastify({ genReqId: traceOf }), fastify({ genReqId: traceOf })]
  for (const app of [edge, registry]) traceRequests(app)
  let label = {}
  registry.get('/registry/composition/:theme', () => inSpan({ name: 'compose' }, () => later({ ok: true })))
  registry.get('/edge/healthz', () => ({ ok: true }))
  const asked = await registry.listen({ host: '127.0.0.1', port: 0 })
  edge.post('/pages', async () => {
    label = traceLabel()
    return (await askServer('registry', new URL('/registry/composition/jade', asked))).json()
  })
  const url = await edge.listen({ host: '127.0.0.1', port: 0 })
  // With a body, which is read before the handler is asked.
  const headers = { 'content-type': 'application/json', traceparent: `00-${TRACE}-${TRACE.slice(0, 16)}-01` }
  const answer = await fetch(`${url}/pages?token=secret`, { method: 'POST', headers, body: '{"name":"planted"}' })
  expect(await answer.json()).toEqual({ ok: true })
  expect((await fetch(`${url}/nowhere/secret`)).status).toBe(404)
  expect((await fetch(`${asked}/edge/healthz`)).status).toBe(200)
  await Promise.all([edge.close(), registry.close()])
  await tracing.stop()
  expect(label).toEqual({ trace: TRACE })
  const page = named('POST /pages')
  expect(page).toMatchObject({ trace: TRACE, parent: undefined, facts: { 'http.response.status_code': 200 } })
  const ask = named('GET registry')
  expect(ask).toMatchObject({ trace: TRACE, parent: page.id })
  const composition = named('GET /registry/composition/:theme')
  expect(composition).toMatchObject({ trace: TRACE, parent: ask.id })
  expect(named('compose')).toMatchObject({ trace: TRACE, parent: composition.id })
  expect(named('GET unknown').trace).not.toBe(TRACE)
  expect(collector.spans()).toHaveLength(5)
  expect(collector.texts().join()).not.toMatch(/secret|planted|jade/)
})

test('a statement tells its text and what it is about; a pool’s own call and a beginning are no spans', async () => {
  const tracing = await start()
  const asked: unknown[] = []
  const pool = { query: (...args: readonly unknown[]) => later(void asked.push(args)) }
  traceStatements(pool)
  await pool.query('select 1 from nobody')
  await inRootSpan({ name: 'call' }, async () => {
    await pool.query({ text: 'update "member" set phone = $1', values: ['13912345678'] })
    await pool.query({ name: 'places', text: 'select * from bets_place($1)' }, ['13912345678'])
    await pool.query('begin')
    await pool.query('select 2', [], () => undefined)
  })
  await tracing.stop()
  expect(asked).toHaveLength(5)
  expect(collector.spans().map(({ name }) => name)).toEqual(['update member', 'places', 'call'])
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': 'update' }
  expect(named('update member').facts).toEqual({ ...facts, 'db.query.text': 'update "member" set phone = $1' })
  expect(collector.texts().join()).not.toContain('13912345678')
})

test('all servers keep the same traces, by their ids; of those that are not kept nothing is sent', async () => {
  const tracing = await start(0.25)
  const app = fastify({ genReqId: traceOf })
  traceRequests(app)
  const labels: object[] = []
  app.get('/', () => inSpan({ name: 'inside' }, () => ({ n: labels.push(traceLabel()) })))
  const ids = Array.from({ length: 400 }, (_, n) => (n * 0x9e3779b1 + 1).toString(16).padStart(32, '7'))
  for (const id of ids) {
    // Whether the one before has kept it is not believed.
    const headers = { traceparent: `00-${id}-00f067aa0ba902b7-0${Number(id.endsWith('1'))}` }
    await app.inject({ url: '/', headers })
  }
  await app.close()
  await tracing.stop()
  expect(labels).toEqual(ids.map((trace) => ({ trace })))
  const kept = new Set(collector.spans().map(({ trace }) => trace))
  expect(kept.size).toBeGreaterThan(50)
  expect(kept.size).toBeLessThan(200)
  expect(collector.spans()).toHaveLength(2 * kept.size)
})

test('a collector that does not answer loses spans, is told of, and holds nobody up', async () => {
  const tracing = await start()
  collector.hold()
  const began = performance.now()
  for (let n = 0; n < 10; n += 1) {
    for (let m = 0; m < 1_000; m += 1) inRootSpan({ name: 'call' }, () => undefined)
    await later(undefined, 1)
  }
  const tookMs = performance.now() - began
  collector.goOn()
  await tracing.stop()
  expect(collector.spans().length).toBeLessThanOrEqual(MOST_KEPT)
  expect(collector.spans().length).toBeGreaterThan(500)
  const lost = said.map(({ about }) => ('spans' in about ? Number(about.spans) : 0)).reduce((sum, one) => sum + one, 0)
  expect(collector.spans().length + lost).toBe(10_000)
  expect(tookMs).toBeLessThan(5_000)
})

test('one that is away has lost what it did not take, and a process that ends does not wait for it', async () => {
  await collector.close()
  const tracing = await start()
  for (let n = 0; n < 600; n += 1) inRootSpan({ name: 'call' }, () => undefined)
  const began = performance.now()
  await tracing.stop()
  expect(performance.now() - began).toBeLessThan(3_000)
  closers = []
})
