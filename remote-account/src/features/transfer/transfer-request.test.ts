import { ApiError, VenueTransferSchema } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { type TransferDraft, createTransferKeys, problemOf, requestOf, sendTransfer } from './transfer-request.ts'

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

describe('a transfer into a venue with an open activity', () => {
  const refused = new ApiError(6413, '流水未达标将不可转出哦～')
  /** A venue that takes money in only with consent. */
  function venue(agrees: boolean) {
    let count = 0
    const sent: ReturnType<typeof requestOf>[] = []
    const asked: string[] = []
    const keys = createTransferKeys(() => `key-${(count += 1)}`)
    const ways = {
      send: async (request: (typeof sent)[number]) => {
        sent.push(request)
        if (request.isActivity !== 1) throw refused
      },
      agree: async (message: string) => {
        asked.push(message)
        return agrees
      },
    }
    return { sent, asked, transfer: (one: TransferDraft) => sendTransfer(one, keys, ways) }
  }

  test('is told of in the server’s words and made once the member agrees', async () => {
    const { sent, asked, transfer } = venue(true)
    await expect(transfer(draft)).resolves.toBe(true)
    expect(asked).toEqual(['流水未达标将不可转出哦～'])
    expect(sent.map(({ isActivity, requestId }) => [isActivity, requestId])).toEqual([
      [undefined, 'key-1'],
      [1, 'key-2'],
    ])
  })

  test('is not made when the member does not, and nothing is asked on the way out', async () => {
    const no = venue(false)
    await expect(no.transfer(draft)).resolves.toBe(false)
    expect(no.sent).toHaveLength(1)
    const out = venue(true)
    await expect(out.transfer({ ...draft, direction: 'out' })).rejects.toBe(refused)
    expect([out.sent.length, out.asked.length]).toEqual([1, 0])
  })
})
