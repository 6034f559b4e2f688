import { ENDPOINTS, loginEndpoint, preInfoEndpoint, registerEndpoint } from '@site/contracts'
import type { PoolClient } from 'pg'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'

import { createGateway } from '../app.ts'
import { TEST_JWT_SECRET, TEST_SITE_KEY, md5, newName, servedCalls, startGateway } from '../testing/index.ts'
import { describeOnEngines } from '../testing/on-engines.ts'
import { createOpenApiDocument } from './openapi.ts'

const StatusSchema = v.looseObject({ venues: v.object({ open: v.number(), all: v.number() }) })
const JSON_TYPE = { 'content-type': 'application/json' }

describeOnEngines('operations', ({ site, store }) => {
  const get = async (path: string, base = site().url) => {
    const response = await fetch(base + path)
    return { status: response.status, body: await response.text() }
  }

  test('healthz and readyz answer, and readyz says what is missing', async () => {
    expect(await get('/healthz')).toEqual({ status: 200, body: '{"ok":true}' })
    const { operations } = site().gateway
    const ready = await operations.inject('/readyz')
    expect(ready.json()).toEqual({ ok: true, database: true, state: true, accepting: true })
    const status = await operations.inject('/status')
    const { venues, ...stores } = v.parse(StatusSchema, status.json())
    expect(stores).toEqual({ database: true, state: true, accepting: true })
    expect(venues.open).toBeGreaterThan(0)
    expect(venues.all, 'some are not open yet').toBeGreaterThan(venues.open)
    for (const path of ['/readyz', '/metrics', '/status'])
      expect((await get(path)).status, `${path} where players call`).toBe(404)
    const address = await operations.listen({ host: '127.0.0.1', port: 0 })
    expect((await get('/readyz', address)).status).toBe(200)
    expect((await get('/site/api/v1/configuration/preInfo', address)).status, 'no call').toBe(404)
  })

  test('a gateway that is busy is ready: questions wait behind nobody, and the venues are told as they were last', async () => {
    const { operations } = site().gateway
    const { pool } = store().database
    const counted: unknown = (await operations.inject('/status')).json()
    // Later than any count is kept.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    const taken: Promise<PoolClient>[] = []
    try {
      while (pool.totalCount < pool.options.max || pool.idleCount > 0) {
        taken.push(pool.connect())
        await taken.at(-1)
      }
      // In front of everybody who comes now, should one of the others come back.
      for (let count = 0; count < 5; count++) taken.push(pool.connect())
      const [ready, status] = await Promise.all([operations.inject('/readyz'), operations.inject('/status')])
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        { ok: true, database: true, state: true, accepting: true },
      ])
      expect(status.json()).toEqual(counted)
    } finally {
      for (const client of taken) (await client).release()
    }
  })

  test('metrics count answers by route and code', async () => {
    await site().client().call(preInfoEndpoint, {})
    await site().client({ sealed: false }).send('POST', '/site/api/v1/nothing/here', {})
    const { payload: body } = await site().gateway.operations.inject('/metrics')
    expect(body).toMatch(/gateway_answers_total\{route="\/site\/api\/v1\/configuration\/preInfo",code="6000"\} \d/)
    expect(body).toMatch(/gateway_answers_total\{route="unknown",code="6004"\} \d/)
    expect(body).toContain('gateway_call_seconds_bucket')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  test('openapi.json describes all declared calls, and each of them is served', async () => {
    const DocumentSchema = v.object({
      openapi: v.literal('3.1.0'),
      paths: v.record(v.string(), v.record(v.string(), v.looseObject({ 'x-not-served': v.optional(v.boolean()) }))),
    })
    const { paths } = v.parse(DocumentSchema, JSON.parse((await get('/openapi.json')).body))
    const declared = [...Object.values(ENDPOINTS), ...servedCalls(site())].map(({ path }) => path)
    expect(Object.keys(paths).toSorted()).toEqual([...new Set(declared)].toSorted())
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(calls.filter((call) => call['x-not-served'] !== undefined)).toEqual([])
  })

  test('a path that is no call is a plain 404', async () => {
    expect((await get('/nothing')).status).toBe(404)
  })

  test('calls, log-ins and registrations of one address have a ceiling, answered 6011', async () => {
    const limits = { callsPerAddress: 30, loginsPerAddress: 4, registrationsPerAddress: 2 }
    const limited = await startGateway(store().database, { limits })
    try {
      const client = limited.client()
      const login = () => client.answer(loginEndpoint, { name: newName(), password: md5('x'), kaptchcate: 0 })
      const register = () =>
        client.answer(registerEndpoint, { name: newName(), password: md5('x'), secondPassword: md5('x') })
      const codes = async (call: typeof login, times: number) => {
        const seen: number[] = []
        for (let count = 0; count < times; count++) seen.push((await call()).code)
        return seen
      }
      expect(await codes(login, 6)).toEqual([6002, 6002, 6002, 6002, 6011, 6011])
      expect(await codes(register, 3)).toEqual([6000, 6000, 6011])
      const rest = await codes(() => client.answer(preInfoEndpoint, {}), 25)
      expect(rest.slice(0, 21)).toEqual(Array.from({ length: 21 }, () => 6000))
      expect(rest.slice(21)).toEqual([6011, 6011, 6011, 6011])
      expect((await get('/healthz', limited.url)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('beacons have the same ceiling, however their address is spelled', async () => {
    const limited = await startGateway(store().database, { limits: { callsPerAddress: 4 } })
    try {
      const send = async (path: string) => (await fetch(limited.url + path, { method: 'POST', body: '{}' })).text()
      for (const path of ['/telemetry', '/%74elemetry', '/telemetr%79', '/telemetry?x'])
        expect(await send(path)).toBe('')
      expect((await get('/openapi.json', limited.url)).body, 'what is long is counted as well').toContain('6011')
      for (const path of ['/telemetry', '/%74elemetry']) expect(await send(path), path).toContain('6011')
    } finally {
      await limited.close()
    }
  })

  test('the addresses of one IPv6 customer count as one, for calls and registrations', async () => {
    const limited = await startGateway(store().database, { limits: { callsPerAddress: 5, registrationsPerAddress: 2 } })
    try {
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
      const register = async (address: string) => {
        const input = { name: newName(), password: md5('x'), secondPassword: md5('x') }
        return (await limited.client().answer(registerEndpoint, input, from(address))).code
      }
      const call = async (address: string) => (await limited.client().answer(preInfoEndpoint, {}, from(address))).code
      expect([await register('2001:db8:1:1:1::1'), await register('2001:db8:1:1:2::1')]).toEqual([6000, 6000])
      expect([await register('2001:db8:1:1:3::1'), await register('2001:db8:1:2::1')]).toEqual([6011, 6000])
      expect([await call('2001:db8:1:1:4::1'), await call('2001:db8:1:1:5::1')]).toEqual([6000, 6000])
      expect([await call('2001:db8:1:1:6::1'), await call('2001:db8:1:2::1')]).toEqual([6011, 6000])
    } finally {
      await limited.close()
    }
  })

  test('without the sandbox its paths do not exist, and production refuses it', async () => {
    const plain = await startGateway(store().database, { sandbox: false, production: true })
    try {
      expect((await get('/sandbox/clock', plain.url)).status).toBe(404)
      const answer = await plain.client().answer(preInfoEndpoint, {}, { sentAt: 0 })
      // The right time is told, the reason is not.
      expect(answer).toMatchObject({ code: 6008, data: { serverTime: expect.any(Number) as number } })
      expect(answer.data).not.toHaveProperty('reason')
    } finally {
      await plain.close()
    }
    const options = {
      database: store().database,
      siteKey: TEST_SITE_KEY,
      jwtSecret: TEST_JWT_SECRET,
      siteSettings: () => ({ title: 'x', depositHelp: '1', editionSwitch: '1', registerFlag: '0' }) as const,
    }
    await expect(createGateway({ ...options, sandbox: true, production: true })).rejects.toThrow('sandbox')
    await expect(createGateway({ ...options, production: true })).rejects.toThrow('SIMULATOR=1')
    await expect(createGateway({ ...options, jwtSecret: 'short' })).rejects.toThrow('jwtSecret')
  })

  test('sandbox drivers refuse what is no input of theirs', async () => {
    const post = async (path: string, body: string) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(site().url + path, { method: 'POST', headers, body })
      return {
        status: response.status,
        code: v.parse(v.object({ status_code: v.number() }), await response.json()).status_code,
      }
    }
    expect(await post('/sandbox/clock', '{"offsetMs":"soon"}')).toEqual({ status: 400, code: 6007 })
    expect(await post('/sandbox/clock', 'no json')).toEqual({ status: 400, code: 6007 })
    expect(
      await post('/sandbox/money', JSON.stringify({ name: 'nobody9', amount: '1', requestId: 'k-1234567' })),
    ).toEqual({
      status: 400,
      code: 6004,
    })
  })

  test('a number that is none in the address of a driver is a refusal, never a fault', async () => {
    const statusOf = async (method: string, path: string) =>
      (await fetch(site().url + path, { method, ...(method === 'POST' ? { body: '{}', headers: JSON_TYPE } : {}) }))
        .status
    for (const [method, path] of [
      ['GET', '/sandbox/matches/abc'],
      ['POST', '/sandbox/matches/abc/events'],
      ['POST', '/sandbox/matches/1e9/result'],
      ['GET', '/sandbox/identity?deviceId=1&deviceId=2'],
      ['GET', '/sandbox/captcha/%00'],
    ] as const)
      expect([400, 404], path).toContain(await statusOf(method, path))
  })

  test('the outbox is there to be read', async () => {
    expect(JSON.parse((await get('/sandbox/outbox')).body)).toEqual({ messages: [] })
  })
})

describe('the OpenAPI document', () => {
  test('marks a call that is going to go, and no other', () => {
    const going = { since: '2027-01', instead: 'POST /site/api/v1/configuration/preInfo' }
    const old = { ...preInfoEndpoint, path: '/site/api/v1/configuration/old', deprecated: going } as const
    const { paths } = createOpenApiDocument(new Map([[`POST ${old.path}`, old]]))
    expect(paths).toMatchObject({ [old.path]: { post: { deprecated: true, 'x-deprecated': going } } })
    expect(JSON.stringify(paths).split('"x-deprecated"')).toHaveLength(2)
  })

  test('has a request schema for every POST call and a data schema for every answer', () => {
    const OperationSchema = v.looseObject({
      requestBody: v.optional(v.unknown()),
      responses: v.object({
        200: v.object({
          content: v.object({
            'application/json': v.object({ schema: v.object({ properties: v.object({ data: v.looseObject({}) }) }) }),
          }),
        }),
      }),
    })
    const { paths } = v.parse(
      v.object({ paths: v.record(v.string(), v.record(v.string(), OperationSchema)) }),
      createOpenApiDocument(new Map()),
    )
    for (const endpoint of Object.values(ENDPOINTS)) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const hasBody = endpoint.method === 'POST' && endpoint.path !== ENDPOINTS.uploadImage.path
      expect(operation?.requestBody !== undefined, endpoint.path).toBe(hasBody)
    }
  })
})
