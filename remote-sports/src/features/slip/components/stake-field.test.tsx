import { ratio } from '@site/domain'
import { renderPart } from '@site/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/sports.json' with { type: 'json' }
import type { CutBy } from '../slip-view.ts'
import { StakeField } from './stake-field.tsx'

test('[S5.045] a stake that is cut calls back with what it was cut to and by what, any other with what was typed', () => {
  const onTyped = vi.fn<(typed: string, cutBy: CutBy | undefined) => void>()
  const field = {
    name: 'one',
    label: '本金',
    typed: '',
    isWaiting: false,
    perUnit: ratio(1n),
    cutBy: undefined,
    onTyped,
  }
  const type = (value: string, balance: bigint): void => {
    const limits = { min: 1_000n, max: 50_000n }
    renderPart(<StakeField {...field} limits={limits} balance={balance} />, { remote: 'sports', texts })
    fireEvent.change(screen.getByRole('textbox', { name: '本金' }), { target: { value } })
  }
  type('500', 100_000n)
  type('501', 100_000n)
  type('501', 30_087n)
  type('5', 0n)
  expect(onTyped.mock.calls).toEqual([
    ['500', undefined],
    ['500', 'limit'],
    ['300', 'balance'],
    ['', 'balance'],
  ])
})

test('says the limits while nothing is typed, and that they are reached where they leave no bet', () => {
  const field = { name: 'one', label: '本金', typed: '', isWaiting: false, perUnit: ratio(1n), cutBy: undefined }
  const placeholderAt = (max: bigint): string | null => {
    renderPart(<StakeField {...field} balance={100_000n} limits={{ min: 1_000n, max }} onTyped={vi.fn()} />, {
      remote: 'sports',
      texts,
    })
    return screen.getByRole('textbox', { name: '本金' }).getAttribute('placeholder')
  }
  expect([placeholderAt(50_000n), placeholderAt(0n)]).toEqual(['限额 10 - 500', '已达投注限额'])
})
