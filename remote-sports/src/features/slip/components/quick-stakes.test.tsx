import { renderPart } from '@site/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/sports.json' with { type: 'json' }
import { quickStakesAtom } from '../quick-stakes.ts'
import { QuickStakes } from './quick-stakes.tsx'

/** Chips of these amounts beside a stake; what a press makes of the stake is told to `onTyped`. */
function renderChips(chips: readonly number[], typed = '') {
  const onTyped = vi.fn<(typed: string) => void>()
  const { store } = renderPart(<QuickStakes typed={typed} onTyped={onTyped} onMax={() => undefined} />, {
    remote: 'sports',
    texts,
  }).shell
  act(() => store.set(quickStakesAtom, chips))
  return onTyped
}

const chip = (yuan: number): HTMLElement => screen.getByRole('button', { name: `加 ${yuan} 元` })

test('[S5.049] the amount of a chip is split into number and unit from a thousand on, where two decimals say it', () => {
  const labels = (chips: readonly number[]) => {
    renderChips(chips)
    return chips.map((yuan) => chip(yuan).textContent)
  }
  expect(labels([1, 50, 999, 1000, 1500])).toEqual(['1', '50', '999', '1K', '1.5K'])
  expect(labels([1250, 1255, 9990, 10_000, 12_500])).toEqual(['1.25K', '1255', '9.99K', '1万', '1.25万'])
  expect(labels([12_345, 50_000, 100_000, 123_400, 999_999])).toEqual(['12345', '5万', '10万', '12.34万', '999999'])
})

test('[S5.049] however its label is split, a chip adds its amount to the stake in one piece', () => {
  const onTyped = renderChips([50, 1000, 1500, 12_345, 50_000], '20.5')
  for (const yuan of [50, 1500, 50_000]) fireEvent.click(chip(yuan))
  expect(onTyped.mock.calls).toEqual([['70.5'], ['1520.5'], ['50020.5']])
})

test('the chips are edited: what is none is told once and kept by nobody, the rest is kept smallest first', async () => {
  renderChips([50, 100, 500, 1000, 5000])
  fireEvent.click(screen.getByRole('button', { name: texts.slip.editChips }))
  const field = async (number: number) => screen.findByRole('textbox', { name: `快捷金额 ${number}` })
  const save = () => fireEvent.click(screen.getByRole('button', { name: texts.slip.save }))
  fireEvent.change(await field(1), { target: { value: '7000' } })
  fireEvent.change(await field(2), { target: { value: '0' } })
  fireEvent.change(await field(3), { target: { value: '' } })
  save()
  expect(await screen.findAllByText(texts.slip.chipWrong)).toHaveLength(1)
  expect((await field(2)).getAttribute('aria-invalid')).toBe('true')
  expect((await field(1)).getAttribute('aria-invalid')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: texts.slip.chipReset }))
  expect(await field(1)).toHaveProperty('value', '50')
  expect(screen.queryByText(texts.slip.chipWrong)).toBeNull()
  fireEvent.change(await field(1), { target: { value: '7000' } })
  save()
  expect((await screen.findAllByRole('button', { name: /^加 / })).map(({ textContent }) => textContent)).toEqual([
    ...['100', '500', '1K', '5K', '7K'],
  ])
})
