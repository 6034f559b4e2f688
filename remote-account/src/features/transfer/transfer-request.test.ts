import { VenueTransferSchema } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { type TransferDraft, createTransferKeys, problemOf, requestOf } from './transfer-request.ts'

const draft: TransferDraft = { direction: 'in', channelCode: 'CRTY', amount: '100' }

describe('a transfer before it is sent', () => {
  test('is fine with a positive amount that the paying side holds', () => {
    expect(problemOf(draft, 10_000n)).toBeUndefined()
    expect(problemOf({ ...draft, amount: '100.01' }, 10_000n)).toBe('insufficient')
  })

  test('is refused empty, zero or with three decimals', () => {
    expect(problemOf({ ...draft, amount: '' }, 10_000n)).toBe('amountRequired')
    expect(problemOf({ ...draft, amount: '0.00' }, 10_000n)).toBe('zero')
    expect(problemOf({ ...draft, amount: '1.001' }, 10_000n)).toBe('amountFormat')
  })

  test('makes a body that the contract takes, in and out', () => {
    expect(v.parse(VenueTransferSchema, requestOf(draft, 'key-0001'))).toMatchObject({ ty: '1', amount: '100' })
    expect(requestOf({ ...draft, direction: 'out' }, 'key-0001').ty).toBe('2')
  })
})

describe('idempotency keys', () => {
  test('the same draft keeps its key until it is settled', () => {
    let count = 0
    const keys = createTransferKeys(() => `key-${(count += 1)}`)
    expect(keys.keyFor(draft)).toBe('key-1')
    expect(keys.keyFor({ ...draft })).toBe('key-1')
    keys.settle()
    expect(keys.keyFor(draft)).toBe('key-2')
  })

  test('another amount, venue or direction is another transfer', () => {
    let count = 0
    const keys = createTransferKeys(() => `key-${(count += 1)}`)
    keys.keyFor(draft)
    expect(keys.keyFor({ ...draft, amount: '101' })).toBe('key-2')
    expect(keys.keyFor({ ...draft, channelCode: 'AGZR' })).toBe('key-3')
    expect(keys.keyFor({ ...draft, direction: 'out' })).toBe('key-4')
  })
})
