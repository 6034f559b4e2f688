import { createOperationsListener } from '@site/server/operations'
import { expect, test } from 'vitest'

import { createEdgeMeasures } from './index.ts'

const NOON = 1_800_000_000_000
const HOUR = 3_600_000

function setUp() {
  const clock = { now: NOON }
  const measures = createEdgeMeasures(() => clock.now)
  const read = async (name: string) => {
    const operations = createOperationsListener({ measures: () => measures.registry.metrics() })
    const { payload } = await operations.inject('/metrics')
    await operations.close()
    return payload.split('\n').filter((line) => line.startsWith(`${name}{`))
  }
  return { clock, measures, read }
}

test('requests are counted by route and status, questions to the registry by what came of them', async () => {
  const { measures, read } = setUp()
  measures.answered('/*', 200)
  measures.answered('/*', 200)
  measures.answered('/*', 503)
  measures.fetched('jade', 'known')
  measures.fetched('jade', 'failed')
  expect(await read('edge_requests_total')).toEqual([
    'edge_requests_total{route="/*",status="200"} 2',
    'edge_requests_total{route="/*",status="503"} 1',
  ])
  expect(await read('edge_composition_fetches_total')).toEqual([
    'edge_composition_fetches_total{theme="jade",outcome="known"} 1',
    'edge_composition_fetches_total{theme="jade",outcome="failed"} 1',
  ])
})

test('refusals are told from nought on, so that the first one is a rise', async () => {
  const { measures, read } = setUp()
  const refusals = () => read('edge_compositions_refused_total')
  const nought = await refusals()
  expect(nought).toHaveLength(2 * 6)
  expect(nought.filter((line) => !line.endsWith(' 0'))).toEqual([])
  measures.refused('jade', 'bad-signature')
  expect((await refusals()).filter((line) => !nought.includes(line))).toEqual([
    'edge_compositions_refused_total{theme="jade",reason="bad-signature"} 1',
  ])
})

test('the composition in use has an age and a time that is left; one that nobody uses any more has none', async () => {
  const { clock, measures, read } = setUp()
  measures.served({ theme: 'jade', issuedAt: NOON - HOUR, expiresAt: NOON + 23 * HOUR })
  expect(await read('edge_composition_age_seconds')).toEqual(['edge_composition_age_seconds{theme="jade"} 3600'])
  clock.now += 300_000
  expect(await read('edge_composition_age_seconds')).toEqual(['edge_composition_age_seconds{theme="jade"} 3900'])
  expect(await read('edge_composition_left_seconds')).toEqual(['edge_composition_left_seconds{theme="jade"} 82500'])
  clock.now += 1
  expect(await read('edge_composition_age_seconds')).toEqual([])
})
