import { expect, test } from 'vitest'

import { createAutoPlay, readAutoPlan } from './auto-play.ts'

function play(rounds: number, mayLose: bigint) {
  const view = new EventTarget()
  const told: boolean[] = []
  const auto = createAutoPlay({ onChange: (isOn) => told.push(isOn), view })
  auto.start({ rounds, mayLose })
  return { auto, view, told }
}

test('a game plays on by itself for its rounds and no more', () => {
  const { auto, told } = play(3, 1_000n)
  for (const isOn of [true, true, false]) {
    auto.played(0n, 100n)
    expect(auto.isOn()).toBe(isOn)
  }
  auto.played(0n, 100n)
  expect(told).toEqual([true, false])
})

test('it ends before the next stake would pass the loss, wins counted', () => {
  const { auto } = play(100, 300n)
  auto.played(-100n, 100n)
  auto.played(50n, 100n)
  auto.played(-100n, 100n)
  expect(auto.isOn(), '150 of 300 are lost').toBe(true)
  auto.played(0n, 200n)
  expect(auto.isOn(), 'the next would stake 200').toBe(false)
})

test('it ends when something else takes the focus, and does not go on by itself', () => {
  const { auto, view, told } = play(100, 1_000n)
  view.dispatchEvent(new Event('blur'))
  expect(auto.isOn()).toBe(false)
  auto.played(0n, 100n)
  expect(told).toEqual([true, false])
})

test('it begins with the rounds and the loss that its player has chosen', () => {
  expect(readAutoPlan({ rounds: ' 25 ', loss: '12.5' }, 200n)).toEqual({ plan: { rounds: 25, mayLose: 1_250n } })
  expect(readAutoPlan({ rounds: '100', loss: '2' }, 200n)).toEqual({ plan: { rounds: 100, mayLose: 200n } })
})

test.each([
  ['0', '10', ['rounds']],
  ['101', '10', ['rounds']],
  ['2.5', '10', ['rounds']],
  ['', '10', ['rounds']],
  ['1e1', '10', ['rounds']],
  ['10', '', ['loss']],
  ['10', '1.99', ['loss']],
  ['10', '-5', ['loss']],
  ['10', '5.001', ['loss']],
  ['10', '1000000.01', ['loss']],
  ['-1', 'x', ['rounds', 'loss']],
])('%s rounds and a loss of %s are no plan at a stake of 2: %j', (rounds, loss, refused) => {
  expect(readAutoPlan({ rounds, loss }, 200n)).toEqual({ refused })
})
