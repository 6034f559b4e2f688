import { logOptions } from '@site/server'
import { failAt, failing, watchStatements } from '@site/server/testing'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { startVenue } from '../tests/running-venue.ts'

/** What a player brings along, as no statement of ours has it. */
const PLANTED = ['planted-player', 'planted-session', '张埋点']
/** More statements than a call has. */
const MOST = 30

test('whichever statement of an entry, a round, a look at rounds or the sweep fails, no log has a value of it', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace', ...logOptions() }, { write: (line) => void lines.push(line) })
  const venue = await startVenue('DZ', '', logger)
  onTestFinished(() => venue.close())
  const { token } = await venue.visit()
  const secrets = [...PLANTED, token]
  let seed = 0
  const passing: Readonly<Record<string, () => Promise<boolean>>> = {
    enter: async () => !('code' in (await venue.enter(venue.operator.ticket()))),
    async play() {
      seed += 1
      const bets = [{ key: 'spin', stake: '1' }]
      return !('code' in (await venue.play(token, bets, { clientSeed: `planted-seed-${seed}` })))
    },
    rounds: async () => (await venue.rounds(token)).length > 0,
    sweep: () => venue.sweep().then(() => true),
  }
  const unwatch = watchStatements(Client.prototype, secrets)
  onTestFinished(unwatch)
  for (const [kind, act] of Object.entries(passing)) {
    let statement = 0
    for (; statement < MOST; statement += 1) {
      failAt(statement)
      const hasPassed = await act().catch(() => false)
      const { hasFailed } = failing
      failAt(Infinity)
      if (hasFailed) continue
      expect(hasPassed, kind).toBe(true)
      break
    }
    expect(statement, kind).toBeGreaterThan(0)
    expect(statement, kind).toBeLessThan(MOST)
  }
  expect(lines.filter((line) => line.includes('"query":') || line.includes('"stack":')).length).toBeGreaterThan(4)
  for (const secret of [...secrets, 'planted-seed'])
    expect(lines.filter((line) => line.includes(secret)).slice(0, 1), secret).toEqual([])
})
