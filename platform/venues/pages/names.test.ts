import { BACCARAT_NAMES, FISH, NIUNIU_NAMES, niuniuRankName, SLOT_GAME_SYMBOLS } from '@site/domain/games'
import { expect, test } from 'vitest'

import texts from '../locales/zh-CN/venues.json' with { type: 'json' }

// A player reads the same name on the table, in the records of the venue and in those of the operator.
test.each([
  ['bets of baccarat', texts.baccarat.bets, BACCARAT_NAMES],
  ['bets of niuniu', texts.niuniu.bets, NIUNIU_NAMES],
  [
    'ranks of niuniu',
    texts.niuniu.ranks,
    Object.fromEntries(Array.from({ length: 14 }, (_, rank) => [rank, niuniuRankName(rank)])),
  ],
  ['fish', texts.fishing.fish, Object.fromEntries(FISH.map(({ key, name }) => [key, name]))],
])('the page calls %s what the rules call them', (_what, onPage, inRules) => {
  expect(onPage).toEqual(inRules)
})

test('every symbol of the slot has a name', () => {
  expect(Object.keys(texts.slot.symbols).toSorted()).toEqual([...SLOT_GAME_SYMBOLS].toSorted())
})
