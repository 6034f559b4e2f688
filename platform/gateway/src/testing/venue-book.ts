import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { SEAMLESS_HEADERS, VENUE_ROUNDS_PATH, type VenueRounds, VenueRoundsQuerySchema } from '@site/contracts/seamless'
import { isSignedCall } from '@site/server'
import * as v from 'valibot'

import { TEST_VENUE_SECRET } from './start-gateway.ts'

type BookedRound = VenueRounds['list'][number] & { readonly venue: string; readonly endedAt: number }

export type VenueBook = Awaited<ReturnType<typeof startVenueBook>>

/** Shorter than those of the real ones, so that a day has several. */
const A_PAGE = 2

/**
 * The server of a venue of another company, as far as its operator asks it for its book. What is in the book, the test
 * says; while `isAway` nothing is answered.
 */
export async function startVenueBook() {
  const rounds = new Map<string, BookedRound>()
  const book = { isAway: false, questions: 0 }

  function answer(query: v.InferOutput<typeof VenueRoundsQuerySchema>): VenueRounds {
    const own = [...rounds.values()].filter(({ venue }) => venue === query.venue)
    const show = ({ roundId, status, stake, win }: BookedRound) => ({ roundId, status, stake, win })
    if ('roundIds' in query) return { list: own.filter(({ roundId }) => query.roundIds.includes(roundId)).map(show) }
    const { from, before, after = '' } = query
    const rest = own
      .filter(({ status, endedAt }) => status === 'settled' && endedAt >= from && endedAt < before)
      .toSorted((a, b) => (a.roundId < b.roundId ? -1 : 1))
      .filter(({ roundId }) => roundId > after)
    const next = rest[A_PAGE - 1]?.roundId
    return { list: rest.slice(0, A_PAGE).map(show), ...(rest.length > A_PAGE && next !== undefined && { next }) }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      book.questions += 1
      if (book.isAway) return void request.socket.destroy()
      const body = Buffer.concat(chunks).toString()
      const header = (name: string) => String(request.headers[name] ?? '')
      const signed = {
        timestamp: header(SEAMLESS_HEADERS.timestamp),
        signature: header(SEAMLESS_HEADERS.signature),
        path: VENUE_ROUNDS_PATH,
        body,
      }
      const isGood = request.url === VENUE_ROUNDS_PATH && isSignedCall(TEST_VENUE_SECRET, signed, Date.now())
      if (!isGood) return void response.end(JSON.stringify({ status: 'BAD_REQUEST' }))
      const data = answer(v.parse(VenueRoundsQuerySchema, JSON.parse(body)))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status: 'OK', data }))
    })
  })
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))

  return Object.assign(book, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Writes down a round that was paid, now unless it says when. */
    keep: (venue: string, roundId: string, stake: string, win: string, endedAt = Date.now()) =>
      void rounds.set(roundId, { venue, roundId, status: 'settled', stake, win, endedAt }),
    /** Strikes out a round whose payment was taken back. */
    strike: (roundId: string) => void rounds.delete(roundId),
    clear: () => rounds.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  })
}
