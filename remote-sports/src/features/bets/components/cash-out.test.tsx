import { ApiError, launchEndpoint, resourceEndpoint } from '@site/contracts'
import type { Wager } from '@site/contracts/sports'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/sports.json' with { type: 'json' }
import { ENTRY } from '../../../../tests/sample.ts'
import { EntryGate } from '../../venue/index.ts'
import { CashOut } from './cash-out.tsx'

const TICKET = 'B261121000001'

interface Asked {
  readonly method: string
  readonly Request: Readonly<Record<string, unknown>>
}

/** An offer that rises by a yuan with every question, and what pressing it is answered. */
async function openOffer(answer: () => unknown) {
  const sent: Asked['Request'][] = []
  let offer = 90
  const rendered = renderPart(
    <EntryGate skeleton="">
      <CashOut wager={{ ticket_id: TICKET } as Wager} />
    </EntryGate>,
    {
      remote: 'sports',
      texts,
      answers: {
        [launchEndpoint.path]: () => ENTRY,
        [resourceEndpoint.path]: (input) => {
          const { method, Request } = input as Asked
          if (method === 'CashoutQuote')
            return {
              ticket_id: TICKET,
              available: true,
              amount: `${(offer += 1)}.00`,
              openRisk: '100.00',
              expireIn: 60,
            }
          sent.push(Request)
          return answer()
        },
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: texts.bets.cashOut }))
  await screen.findByRole('button', { name: /^确认结算 ¥/ })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return {
    ...rendered,
    sent,
    press: () => fireEvent.click(screen.getByRole('button', { name: /^确认结算 ¥/ })),
    /** Longer than all repeats of one press take. */
    passRepeats: () => act(() => vi.advanceTimersByTimeAsync(8_000)),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('cashing a ticket out', () => {
  test('is sent once, however often it is pressed', async () => {
    const { sent, press, toasts, events } = await openOffer(() => ({
      paid: '91.00',
      openRisk: '0.00',
      balance: '9.00',
    }))
    press()
    press()
    expect(await screen.findByRole('button', { name: texts.bets.cashOut })).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ ticketId: TICKET, amount: '91.00', share: 100 })
    expect(toasts).toHaveLength(1)
    expect(events.map(({ name }) => name)).toContain('balance_changed')
  })

  test('without an answer says so in its place; the same share again is the same cash-out, offer included', async () => {
    const { sent, press, passRepeats, toasts } = await openOffer(() => {
      throw new ApiError(6006, '网络连接异常')
    })
    press()
    await passRepeats()
    expect((await screen.findByRole('alert')).textContent).toBe('网络连接异常')
    expect(sent).toHaveLength(4)
    press()
    await passRepeats()
    expect(sent.length).toBeGreaterThan(4)
    for (const { requestId, amount } of sent) expect([requestId, amount]).toEqual([sent[0]?.['requestId'], '91.00'])
    const count = sent.length
    fireEvent.click(screen.getByText('50%'))
    press()
    expect(sent[count]).toMatchObject({ share: 50 })
    expect(sent[count]?.['requestId']).not.toBe(sent[0]?.['requestId'])
    expect(toasts).toEqual([])
  })

  test('at an offer that has moved asks for another look, and then is another call', async () => {
    const { sent, press, passRepeats } = await openOffer(() => {
      throw new ApiError(6012, '', { reason: 'ODDS_CHANGED', items: [] })
    })
    press()
    expect((await screen.findByRole('alert')).textContent).toBe(texts.bets.requoted)
    await passRepeats()
    expect(sent).toHaveLength(1)
    press()
    await passRepeats()
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(2)
  })
})
