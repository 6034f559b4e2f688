import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../test/render.tsx'
import { Money } from './money.tsx'

test('an amount in yuan, grouped, without a trailing .00', () => {
  show(
    <>
      <Money fen={123_450n} />
      <Money fen={100_000n} />
    </>,
  )
  expect(screen.getByText('¥1,234.50')).toBeTruthy()
  expect(screen.getByText('¥1,000')).toBeTruthy()
})

test('a result is red when won, green when lost and plain when even, and the sign says it too', () => {
  show(
    <>
      <Money fen={500n} tone="auto" signed />
      <Money fen={-500n} tone="auto" signed />
      <Money fen={0n} tone="auto" signed />
    </>,
  )
  expect(screen.getByText('+¥5').dataset['tone']).toBe('gain')
  expect(screen.getByText('-¥5').dataset['tone']).toBe('loss')
  expect(screen.getByText('¥0').dataset['tone']).toBeUndefined()
})

test('a masked amount shows neither digits nor sign', () => {
  const { container } = show(<Money fen={-987_654n} tone="auto" signed masked />)
  expect(container.textContent).toBe('¥****')
  expect(screen.getByText('¥****').dataset['tone']).toBeUndefined()
})
