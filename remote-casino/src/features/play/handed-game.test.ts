import { handOver } from '@site/shell'
import { expect, test } from 'vitest'

import { FRAME_KEY, SLOT_GAME_KEY, consumeFramedVenue, consumeSlotGame } from './handed-game.ts'

const origins = ['https://venue.example:8443']
const hand = (handed: unknown) => {
  handOver.put(SLOT_GAME_KEY, handed)
  return consumeSlotGame(origins, 'https:')
}

test('a value is the venue’s address without its scheme, taken once', () => {
  const game = { enName: 'PGDZ', name: '灯火长安', address: 'https://venue.example:8443/enter?ticket=abc' }
  expect(hand({ enName: 'PGDZ', name: '灯火长安', value: 'venue.example:8443/enter?ticket=abc' })).toEqual(game)
  expect(consumeSlotGame(origins, 'https:')).toBeUndefined()
})

test.each([
  [{ enName: 'PGDZ', value: 'evil.example/' }, 'another host'],
  [{ enName: 'PGDZ', value: 'javascript:alert(1)' }, 'code'],
  [{ enName: 'PGDZ', value: 'data:text/html,hello' }, 'a document'],
  [{ enName: 'PGDZ', value: 'venue.example:8443@evil.example/' }, 'an allowed origin as a name before another'],
  [{ enName: 'PGDZ' }, 'no value'],
  ['venue.example:8443/', 'not what was agreed'],
] as const)('%o is no game: %s', (handed, _reason) => {
  expect(hand(handed)).toBeUndefined()
})

test('the name of a framed venue is there once', () => {
  handOver.put(FRAME_KEY, { enName: 'LGZR', name: '琉光真人' })
  expect(consumeFramedVenue()).toEqual({ enName: 'LGZR', name: '琉光真人' })
  expect(consumeFramedVenue()).toBeUndefined()
  handOver.put(FRAME_KEY, '琉光真人')
  expect(consumeFramedVenue()).toBeUndefined()
})
