import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { formatFen, parseFen } from '@site/domain'
import * as v from 'valibot'

const CallSchema = v.looseObject({
  txId: v.optional(v.string(), ''),
  roundId: v.optional(v.string(), ''),
  refTxId: v.optional(v.string(), ''),
  amount: v.optional(v.string(), '0'),
  session: v.optional(v.string(), ''),
  ticket: v.optional(v.string(), ''),
})

/**
 * What becomes of the next call of a kind: its answer is lost after it was executed or late, the wallet is away, or it
 * says no.
 */
type Trouble = 'lost' | 'away' | 'slow' | keyof typeof REFUSALS
const REFUSALS = {
  ...{ closed: 'VENUE_CLOSED', unsigned: 'BAD_REQUEST', ended: 'ROUND_CLOSED', loggedOut: 'SESSION_INVALID' },
} as const
const SLOW_MS = 300
/** What the operator says to calls in the name of a log-in that is over, or whose member may not play; rounds are ended all the same. */
const REFUSED_CALLS: Readonly<Record<'open' | 'over' | 'barred', Readonly<Record<string, string>>>> = {
  open: {},
  over: { authenticate: 'SESSION_INVALID', balance: 'SESSION_INVALID', debit: 'SESSION_INVALID' },
  barred: { debit: 'PLAYER_REFUSED' },
}

/**
 * An operator that does what no real one can be made to do: lose answers and be away. It keeps one player's money and
 * executes every transaction once. Against the real gateway the venues are tested in e2e/casino.
 */
export async function startOperator(category: string, game = '') {
  let balance = 100_00n
  const done = new Map<string, bigint>()
  const cancelled = new Set<string>()
  const tickets = new Set<string>()
  const trouble = new Map<string, Trouble[]>()
  const unavailable = new Set<string>()
  let logIn: keyof typeof REFUSED_CALLS = 'open'

  function answer(call: string, body: v.InferOutput<typeof CallSchema>): unknown {
    const ok = (data: unknown) => ({ status: 'OK', data })
    const money = () => ok({ balance: formatFen(balance) })
    const amount = parseFen(body.amount)
    const status = REFUSED_CALLS[logIn][call]
    if (status !== undefined) return { status }
    switch (call) {
      case 'authenticate':
        if (!tickets.delete(body.ticket)) return { status: 'SESSION_INVALID' }
        return ok({
          session: 'operator-session-of-the-player',
          player: 'PLAYER',
          venue: `XX${category}`,
          venueName: '测试场馆',
          category,
          game,
          gameName: '测试游戏',
          lang: 'zh-CN',
          currency: 'CNY',
          balance: formatFen(balance),
        })
      case 'debit':
        if (cancelled.has(body.txId)) return { status: 'TRANSACTION_CANCELLED' }
        if (done.has(body.txId)) return money()
        if (amount > balance) return { status: 'INSUFFICIENT_FUNDS' }
        done.set(body.txId, amount)
        balance -= amount
        return money()
      case 'credit':
        if (!done.has(body.txId)) balance += amount
        done.set(body.txId, amount)
        return money()
      case 'rollback':
        if (!cancelled.has(body.refTxId)) balance += done.get(body.refTxId) ?? 0n
        cancelled.add(body.refTxId)
        return ok({})
      default:
        return money()
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = request.url?.split('/').at(-1) ?? ''
      const wrong = trouble.get(call)?.shift()
      if (wrong === 'away') return void request.socket.destroy()
      if (wrong !== undefined && wrong in REFUSALS) {
        return void response.end(JSON.stringify({ status: REFUSALS[wrong as keyof typeof REFUSALS] }))
      }
      const body = v.parse(CallSchema, JSON.parse(Buffer.concat(chunks).toString()))
      if (unavailable.has(body.roundId)) return void response.end(JSON.stringify({ status: 'UNAVAILABLE' }))
      const text = JSON.stringify(answer(call, body))
      if (wrong === 'lost') request.socket.destroy()
      else if (wrong === 'slow') setTimeout(() => response.end(text), SLOW_MS)
      else response.end(text)
    })
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balance: () => formatFen(balance),
    deposit(fen: bigint) {
      balance += fen
    },
    ticket(): string {
      const ticket = crypto.randomUUID()
      tickets.add(ticket)
      return ticket
    },
    /** The next calls of this kind go wrong, one after the other. */
    upset: (call: string, ...troubles: Trouble[]) => void trouble.set(call, troubles),
    /** What became of the log-in that the visits came from. */
    logInIs: (state: keyof typeof REFUSED_CALLS) => void (logIn = state),
    /** Calls about this round are answered with 503 for good. */
    neverAnswer: (roundId: string) => void unavailable.add(roundId),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
