import { ApiError, VenueTransferSchema } from '@site/contracts'
import { createMoneyCall } from '@site/shell/money'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { type TransferDraft, problemOf, requestOf, sendTransfer, wantsAgreement, wishOf } from './transfer-request.ts'

const draft: TransferDraft = { direction: 'in', channelCode: 'CRTY', amount: '100' }
const refused = new ApiError(6413, '流水未达标将不可转出哦～')

interface Venue {
  readonly agrees: boolean
  /** Money goes in with consent only. */
  readonly hasActivity?: boolean
  /** So many answers are lost, of all or of transfers that were agreed to. */
  readonly lost?: number
  readonly lostOnceAgreed?: number
}

function venue({ agrees, hasActivity = false, lost = 0, lostOnceAgreed = 0 }: Venue) {
  type Input = ReturnType<typeof requestOf>
  let count = 0
  let left = lost
  let leftOnceAgreed = lostOnceAgreed
  const sent: (Input & { readonly requestId: string })[] = []
  const asked: string[] = []
  const money = createMoneyCall<Input, unknown>({
    memberOf: () => '7',
    newId: () => `key-${(count += 1)}`,
    clock: { now: () => 0, wait: async () => undefined },
  })
  async function send(request: (typeof sent)[number]): Promise<void> {
    sent.push(request)
    if ((left -= 1) >= 0) throw new ApiError(6006)
    if (hasActivity && request.isActivity !== 1) throw refused
    if (request.isActivity === 1 && (leftOnceAgreed -= 1) >= 0) throw new ApiError(6006)
  }
  const ways = {
    run: (input: Input) => money.run(input, { send, wish: wishOf(input) }),
    agree: async (message: string) => {
      asked.push(message)
      return agrees
    },
  }
  return {
    sent,
    asked,
    keys: () => sent.map(({ requestId }) => requestId),
    transfer: (one: TransferDraft) => sendTransfer(one, ways),
  }
}

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
    expect(v.parse(VenueTransferSchema, { ...requestOf(draft), requestId: 'key-0001' })).toMatchObject({
      ty: '1',
      amount: '100',
    })
    expect(requestOf({ ...draft, direction: 'out' }).ty).toBe('2')
  })
})

describe('the key of a transfer', () => {
  test('the same draft keeps its key until it is settled', async () => {
    const { transfer, keys } = venue({ agrees: true, lost: 4 })
    expect(await transfer(draft)).toBe(false)
    expect(await transfer({ ...draft })).toBe(true)
    expect(new Set(keys()).size).toBe(1)
    await transfer(draft)
    expect(keys().at(-1)).toBe('key-2')
  })

  test.each([{ amount: '101' }, { channelCode: 'AGZR' }, { direction: 'out' }] as const)(
    'another amount, venue or direction is another transfer: %o',
    async (other) => {
      const { transfer, keys } = venue({ agrees: true, lost: 4 })
      await transfer(draft)
      await transfer({ ...draft, ...other })
      expect(keys().at(-1)).toBe('key-2')
    },
  )
})

describe('a transfer into a venue with an open activity', () => {
  test('is told of in the server’s words and made once the member agrees', async () => {
    const { sent, asked, transfer } = venue({ agrees: true, hasActivity: true })
    await expect(transfer(draft)).resolves.toBe(true)
    expect(asked).toEqual(['流水未达标将不可转出哦～'])
    expect(sent.map(({ isActivity, requestId }) => [isActivity, requestId])).toEqual([
      [undefined, 'key-1'],
      [1, 'key-2'],
    ])
  })

  test('is not made when the member does not, and nothing is asked on the way out', async () => {
    const no = venue({ agrees: false, hasActivity: true })
    await expect(no.transfer(draft)).resolves.toBe(false)
    expect(no.sent).toHaveLength(1)
    const out = venue({ agrees: true, hasActivity: true })
    await expect(out.transfer({ ...draft, direction: 'out' })).resolves.toBe(false)
    expect([out.sent.length, out.asked.length]).toEqual([1, 0])
    expect(wantsAgreement(refused, requestOf(draft))).toBe(true)
    expect(wantsAgreement(refused, requestOf({ ...draft, direction: 'out' })), 'it is shown').toBe(false)
    expect(wantsAgreement(refused, requestOf(draft, true)), 'it is shown').toBe(false)
  })

  test('that was agreed to and got no answer is repeated as it was, without a second question', async () => {
    const { sent, asked, transfer } = venue({ agrees: true, hasActivity: true, lostOnceAgreed: 4 })
    expect(await transfer(draft)).toBe(false)
    expect(await transfer(draft)).toBe(true)
    expect(asked).toHaveLength(1)
    expect(new Set(sent.slice(1).map(({ isActivity, requestId }) => `${isActivity} ${requestId}`))).toEqual(
      new Set(['1 key-2']),
    )
  })
})
