import { expect, test } from 'vitest'

import { createAutoPlay } from './auto-play.ts'

function play(rounds: number, lossStakes: bigint) {
  const view = new EventTarget()
  const told: boolean[] = []
  const auto = createAutoPlay({ rounds, lossStakes, onChange: (isOn) => told.push(isOn), view })
  auto.start(100n)
  return { auto, view, told }
}

test('a game plays on by itself for its rounds and no more', () => {
  const { auto, told } = play(3, 10n)
  for (const isOn of [true, true, false]) {
    auto.played(0n, 100n)
    expect(auto.isOn()).toBe(isOn)
  }
  auto.played(0n, 100n)
  expect(told).toEqual([true, false])
})

test('it ends before the next stake would pass the loss, wins counted', () => {
  const { auto } = play(100, 3n)
  auto.played(-100n, 100n)
  auto.played(50n, 100n)
  auto.played(-100n, 100n)
  expect(auto.isOn(), '150 of 300 are lost').toBe(true)
  auto.played(0n, 200n)
  expect(auto.isOn(), 'the next would stake 200').toBe(false)
})

test('it ends when something else takes the focus, and does not go on by itself', () => {
  const { auto, view, told } = play(100, 10n)
  view.dispatchEvent(new Event('blur'))
  expect(auto.isOn()).toBe(false)
  auto.played(0n, 100n)
  expect(told).toEqual([true, false])
})
