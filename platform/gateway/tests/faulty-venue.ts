import { SEAMLESS_PREFIX, SeamlessAnswerSchema, type SeamlessCall, SEAMLESS_WINDOW_MS } from '@site/contracts/seamless'
import * as v from 'valibot'
import { expect } from 'vitest'

import { type MoneyCall, VENUE } from './money-calls.ts'
import type { Database } from '../src/db/database.ts'
import { createTestVenue, type VenueLine } from '../src/testing/venue.ts'

/** What befalls a stake or a win: on its way, or because it is not the venue that says it, or not what the venue has to say. */
const WAYS = ['lost', 'answer lost', 'late', 'twice', 'forged', 'wrong amount'] as const
/** Of a stake that was not answered: it is taken back in place of being sent again. */
const GIVEN_UP = ['lost, given up', 'answer lost, given up', 'late, given up'] as const
export type VenueFault = (typeof WAYS)[number] | (typeof GIVEN_UP)[number]

/** Each fault of a stake and of a win, once. */
export const VENUE_FAULTS: readonly { readonly kind: 'debit' | 'credit'; readonly fault: VenueFault }[] = [
  ...[...WAYS, ...GIVEN_UP].map((fault) => ({ kind: 'debit', fault }) as const),
  ...WAYS.map((fault) => ({ kind: 'credit', fault }) as const),
]

const InputSchema = v.looseObject({ txId: v.string(), roundId: v.string() })
type Input = v.InferOutput<typeof InputSchema>
type Sent = Parameters<VenueLine>
type Answer = v.InferOutput<typeof SeamlessAnswerSchema>

const WITHOUT_ANSWER = new TypeError('the venue was not answered')
const OTHER_SECRET = 'not-the-secret-of-the-venues-at-all'
/** More than anybody has. */
const TOO_MUCH = '9999999.00'

const readInput = (body: string): Input => v.parse(InputSchema, JSON.parse(body))
const readAnswer = async (response: Response): Promise<Answer> =>
  v.parse(SeamlessAnswerSchema, await response.clone().json())

/**
 * The line between a venue and the wallet, with a fault for one call at a time, and the venue's part in it: it sends again
 * what was not answered, or takes it back. Whatever was answered OK is answered the same ever after; what is refused, or
 * comes again, writes nothing.
 */
export function createFaultyVenue({ pool }: Pick<Database, 'pool'>) {
  let fault: VenueFault | undefined
  let steps = 0
  let last: { readonly url: string; readonly input: Input } | undefined
  let late: { readonly sent: Sent; readonly isGivenUp: boolean; left: number }[] = []
  /** What each call was told when it was told something first, by its id. */
  const told = new Map<string, unknown>()
  const met = new Set<VenueFault>()
  let takenBack = 0

  async function carry(...[url, init]: Sent): Promise<Response> {
    const response = await fetch(url, init)
    const { status, data } = await readAnswer(response)
    const { txId } = readInput(init.body)
    if (status === 'OK' && told.has(txId)) expect(data, `${txId} again`).toEqual(told.get(txId))
    if (status === 'OK') told.set(txId, data)
    return response
  }

  const line: VenueLine = async (url, init) => {
    const sent: Sent = [url, init]
    const input = readInput(init.body)
    last = { url, input }
    const now = fault
    fault = undefined
    if (now !== undefined) met.add(now)
    switch (now) {
      case 'lost':
      case 'lost, given up':
        throw WITHOUT_ANSWER
      case 'answer lost':
      case 'answer lost, given up':
        await carry(...sent)
        throw WITHOUT_ANSWER
      case 'late':
      case 'late, given up':
        late.push({ sent, isGivenUp: now === 'late, given up', left: steps })
        throw WITHOUT_ANSWER
      case 'twice': {
        const [first, second] = await Promise.all([carry(...sent), carry(...sent)])
        expect(await readAnswer(second)).toEqual(await readAnswer(first))
        return first
      }
      case 'forged':
        await writesNothing(() => forge(url, input))
        return carry(...sent)
      case 'wrong amount': {
        await writesNothing(() => nameWrongly(url, input))
        const response = await carry(...sent)
        await writesNothing(() => nameAnother(url, input))
        return response
      }
      case undefined:
        return carry(...sent)
    }
  }

  /** All that calls of the venue write, alike as long as none of them has written anything. */
  async function written(): Promise<unknown> {
    const { rows } = await pool.query(
      `select (select md5(string_agg(t::text, ';' order by tx_id)) from venue_transaction t where venue = $1) as calls,
        (select md5(string_agg(r::text, ';' order by round_id)) from venue_round r where venue = $1) as rounds,
        (select md5(string_agg(b::text, ';' order by ticket_id)) from bet_record b where venue = $1) as bets,
        (select count(*) from ledger_journal where ref_type = 'round') as journals`,
      [VENUE],
    )
    return rows[0]
  }

  async function writesNothing(act: () => Promise<void>): Promise<void> {
    const before = await written()
    await act()
    expect(await written()).toEqual(before)
  }

  /** Of somebody who has not the venue's secret, who has changed what it signed, and of a time that is over. */
  async function forge(url: string, input: Input): Promise<void> {
    const { call, venue } = spoken(url)
    const tweaks = [
      { secret: OTHER_SECRET },
      { body: JSON.stringify({ ...input, roundId: crypto.randomUUID() }) },
      { sentAt: Date.now() - SEAMLESS_WINDOW_MS - 1_000 },
      { sentAt: Date.now() + SEAMLESS_WINDOW_MS + 60_000 },
    ]
    for (const tweak of tweaks)
      expect((await venue.send(call, input, tweak)).status, `${call}, ${Object.keys(tweak).join()}`).toBe('BAD_REQUEST')
  }

  /** Under the ids of the call, which stay free for it. */
  async function nameWrongly(url: string, input: Input): Promise<void> {
    const { call, venue } = spoken(url)
    const wrong = { '-1.00': 'BAD_REQUEST', '1.001': 'BAD_REQUEST', '1e3': 'BAD_REQUEST' }
    const ofStake = { '0.00': 'BAD_REQUEST', [TOO_MUCH]: 'INSUFFICIENT_FUNDS' }
    for (const [amount, status] of Object.entries({ ...wrong, ...(call === 'debit' && ofStake) }))
      expect((await venue.send(call, { ...input, amount })).status, `${call} of ${amount}`).toBe(status)
  }

  /** Once it was taken: another amount under its id, and under an id of its own. */
  async function nameAnother(url: string, input: Input): Promise<void> {
    const { call, venue } = spoken(url)
    const other = { ...input, amount: '77.77' }
    expect((await venue.send(call, other)).status, call).toBe('TRANSACTION_MISMATCH')
    expect((await venue.send(call, { ...other, txId: `${input.txId}:other` })).status, call).toBe('ROUND_CLOSED')
  }

  function spoken(url: string) {
    const [origin = '', call = ''] = url.split(SEAMLESS_PREFIX)
    return { call: call as SeamlessCall, venue: createTestVenue(origin) }
  }

  /** Takes the stake back that was not answered, whether it has come or not. */
  async function takeBack(hasCome: boolean): Promise<void> {
    if (last === undefined) throw new Error('nothing was sent')
    const { txId, roundId } = last.input
    const input = { venue: VENUE, txId: `${roundId}:void`, roundId, refTxId: txId }
    expect((await spoken(last.url).venue.send('rollback', input)).status).toBe('OK')
    const { rows } = await pool.query<{ status: string }>('select status from venue_round where round_id = $1', [
      roundId,
    ])
    expect(rows, `the round of ${txId}`).toEqual(hasCome ? [{ status: 'cancelled' }] : [])
    takenBack += rows.length
  }

  async function bring({ sent, isGivenUp }: (typeof late)[number]): Promise<void> {
    await writesNothing(async () => {
      const { status } = await readAnswer(await carry(...sent))
      expect(status, 'what comes late').toBe(isGivenUp ? 'TRANSACTION_CANCELLED' : 'OK')
    })
  }

  return {
    line,
    /** Faults that calls have met. */
    met,
    /** Rounds that were opened and given up. */
    takenBack: () => takenBack,

    /**
     * Makes a call that meets a fault, until it has come to something.
     *
     * @param lateBy steps after which it arrives, where it is late
     */
    async make(call: MoneyCall, meets: VenueFault, lateBy: number): Promise<void> {
      fault = meets
      steps = lateBy
      const isAnswered = await call.send().then(
        ({ code }) => expect(code, `${call.kind}, ${meets}`).toBe('OK'),
        (error: unknown) => {
          if (error !== WITHOUT_ANSWER) throw error
          return false
        },
      )
      if (isAnswered !== false) return
      if (GIVEN_UP.some((one) => one === meets)) await takeBack(meets === 'answer lost, given up')
      else expect((await call.send()).code, `${call.kind}, ${meets}, sent again`).toBe('OK')
    },

    /** A step further: what is late arrives when its time has come, or all of it. */
    async bringLate(which: 'due' | 'all'): Promise<void> {
      for (const one of late) one.left -= 1
      const due = late.filter(({ left }) => which === 'all' || left <= 0)
      late = late.filter((one) => !due.includes(one))
      for (const one of due) await bring(one)
    },
  }
}
