import { handOver } from '@site/shell'
import { expect, test } from 'vitest'

import { SLOT_GAME_KEY, takeSlotGame } from './slot-game.ts'

const origins = ['https://venue.example:8443']
const take = (handed: unknown) => {
  handOver.put(SLOT_GAME_KEY, handed)
  return takeSlotGame(origins, 'https:')
}

test('a value is the venue’s address without its scheme, taken once', () => {
  const game = { enName: 'PGDZ', address: 'https://venue.example:8443/enter?ticket=abc' }
  expect(take({ enName: 'PGDZ', value: 'venue.example:8443/enter?ticket=abc' })).toEqual(game)
  expect(takeSlotGame(origins, 'https:')).toBeUndefined()
})

test.each([
  [{ enName: 'PGDZ', value: 'evil.example/' }, 'another host'],
  [{ enName: 'PGDZ', value: 'javascript:alert(1)' }, 'code'],
  [{ enName: 'PGDZ', value: 'data:text/html,hello' }, 'a document'],
  [{ enName: 'PGDZ', value: 'venue.example:8443@evil.example/' }, 'an allowed origin as a name before another'],
  [{ enName: 'PGDZ' }, 'no value'],
  ['venue.example:8443/', 'not what was agreed'],
] as const)('%o is no game: %s', (handed, _reason) => {
  expect(take(handed)).toBeUndefined()
})
