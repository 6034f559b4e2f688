import { startTracing } from '@site/server'
import { type CollectedSpan, startCollector } from '@site/server/collector'
import { expect, test } from 'vitest'

import { createPostgresDatabase } from '../tests/databases.ts'
import { startRegistry } from '../tests/running-registry.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PAGE = '00f067aa0ba902b7'
const DEVICE = 'planted-device-1'
const REASON = 'a reason that somebody has planted'

test('what the edge asks is a part of its trace, down to the statements, and no span tells a value', async () => {
  const collector = await startCollector()
  const tracing = await startTracing('registry', { endpoint: collector.url, ratio: 1 }, console)
  const database = await createPostgresDatabase()
  const site = await startRegistry({ database: { url: database.url } })
  try {
    const headers = { traceparent: `00-${TRACE}-${PAGE}-00`, cookie: `did=${DEVICE}` }
    expect((await site.call('/registry/composition/jade', { token: '', headers })).status).toBe(200)
    const edit = { kind: 'flags', flags: { crMode: true } }
    expect((await site.edit('jade', edit, { reason: REASON })).status).toBe(200)
  } finally {
    await site.stop()
    await tracing.stop()
    await database.drop()
    await collector.close()
  }
  const within = (span: CollectedSpan | undefined) => collector.spans().filter(({ parent }) => parent === span?.id)
  const asked = collector.spans().find(({ parent }) => parent === PAGE)
  expect(asked).toMatchObject({ trace: TRACE, name: 'GET /registry/composition/:theme', service: 'registry' })
  expect(within(asked).map(({ name }) => name)).toContain('compose')
  expect(within(asked).some(({ facts }) => facts['db.system.name'] === 'postgresql')).toBe(true)
  const edited = collector.spans().find(({ name }) => name.startsWith('POST /registry/api/channels/'))
  const transaction = within(edited).find(({ name }) => name === 'transaction')
  expect(within(transaction).map(({ name }) => name)).toContain('commit')
  const texts = collector.texts().join('\n')
  for (const value of [DEVICE, REASON, site.opsToken]) expect(texts.includes(value), value).toBe(false)
})
