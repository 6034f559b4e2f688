import { parseFen } from '@site/domain'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { PlayAnswerSchema, winOf } from './answers.schema.ts'

const ROUND = {
  id: 'R1',
  kind: 'slot-game',
  gameCode: 'pgdz-001',
  gameName: '测试游戏',
  at: 1_800_000_000_000,
  draw: null,
  bets: [{ key: 'spin', stake: '0.10' }],
  stake: '0.10',
  status: 'settled',
  clientSeed: 'mine',
  seedHash: 'hash',
  win: '90071992547409.93',
  outcome: { stops: [1, 2, 3, 4, 5] },
}
const read = (round: object) =>
  v.safeParse(PlayAnswerSchema, { round: { ...ROUND, ...round }, balance: '1.00', nextSeedHash: 'next' })

test('money arrives as fen, to the last one', () => {
  const { output, success } = read({})
  if (!success) throw new Error('refused')
  expect(winOf(output.round) - output.round.stake).toBe(parseFen('90071992547409.83'))
})

test.each([
  ['a stake that is no amount', { stake: '0.1' }],
  ['a state that is none', { status: 'lost' }],
  ['the outcome of another game', { outcome: { dice: [1, 2, 3] } }],
  ['an outcome of an unknown game', { kind: 'chess' }],
])('%s counts as no answer', (_what, wrong) => {
  expect(read(wrong).success).toBe(false)
})
