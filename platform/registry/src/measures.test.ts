import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry()
})
afterAll(() => site.stop())

test('measures are told on the operator’s own listener, and where everybody calls to nobody, not even to ops', async () => {
  expect(await site.measures()).toContain('registry_health_reports_total{fate="counted"} 0')
  for (const path of ['/registry/api/metrics', '/registry/metrics', '/metrics'])
    expect((await site.call(path)).status, path).toBe(404)
  for (const url of ['/registry/api/health', '/registry/composition/jade', '/registry/console']) {
    const headers = { authorization: `Bearer ${site.opsToken}` }
    expect((await site.registry.operations.inject({ url, headers })).statusCode, `${url} there`).toBe(404)
  }
})

test('while the database cannot be asked they are an error, which is what Prometheus calls away', async () => {
  vi.spyOn(site.database.pool, 'query').mockImplementation(() => {
    throw new Error('no connection to 10.0.0.7')
  })
  const { statusCode, payload } = await site.registry.operations.inject('/metrics')
  expect([statusCode, payload]).toEqual([500, 'not answered: the reason is in the log'])
})
