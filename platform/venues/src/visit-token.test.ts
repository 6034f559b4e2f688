import { describe, expect, test } from 'vitest'

import { played, venueOf } from '../tests/venue-of-a-test.ts'

/** A visit with a bet on the draw that is on, and a round of the list. */
async function visited() {
  const venue = await venueOf('CP')
  const { token, draw } = await venue.visit()
  const bet = { key: crypto.randomUUID(), draw: draw?.id ?? '' }
  const bets = [{ key: 'side:big', stake: '10' }]
  played(await venue.play(token, bets, bet))

  /** Every call that the page's token is for, and what each is refused with; undefined where it is answered. */
  async function refusals() {
    const headers = { 'x-play-token': token }
    const codes = []
    for (const [method, url, payload] of [
      ['GET', '/api/state', undefined],
      ['GET', '/api/rounds', undefined],
      ['POST', '/api/play', { ...bet, key: crypto.randomUUID(), clientSeed: 'mine', bets }],
      ['POST', '/api/play', { ...bet, clientSeed: 'mine', bets }],
    ] as const) {
      const answer = await venue.app.inject({ method, url, headers, ...(payload && { payload }) })
      codes.push(answer.json<{ readonly code?: string }>().code)
    }
    const [state, rounds, play, again] = codes
    return { state, rounds, play, again }
  }
  const drawn = async () => {
    venue.clock.now = (draw?.drawsAt ?? 0) + 1
    await venue.sweep()
  }
  return { venue, token, refusals, drawn }
}

const NONE = { state: undefined, rounds: undefined, play: undefined, again: undefined }
const ALL = {
  ...{ state: 'SESSION_INVALID', rounds: 'SESSION_INVALID' },
  ...{ play: 'SESSION_INVALID', again: 'SESSION_INVALID' },
}

// Rows of the table of tokens (platform/gateway/tests/token-table.ts), which names these tests.
describe('the token of a venue’s page, after what ends a log-in', () => {
  test('venue page, nothing at all: it reads and plays', async () => {
    expect(await (await visited()).refusals()).toEqual(NONE)
  })

  test('venue page, log-out, change of password and suspension: nothing is read or played, what is open is paid', async () => {
    const { venue, refusals, drawn } = await visited()
    const ticket = venue.operator.ticket()
    venue.operator.logInIs('over')
    expect(await refusals()).toEqual(ALL)
    expect(await venue.enter(ticket), 'nor comes another visit of it').toMatchObject({ code: 'SESSION_INVALID' })
    expect(venue.operator.balance(), 'no stake was taken').toBe('90.00')
    await drawn()
    const [round] = await venue.query(`select status, win::text from venues.round where status <> 'refused'`)
    expect(round).toMatchObject({ status: 'settled' })
    const { win } = round as { readonly win: string }
    expect(venue.operator.balance()).toBe((90 + Number(win) / 100).toFixed(2))
  })

  test('venue page, exclusion: what is theirs is read, and nothing is played', async () => {
    const { venue, token, refusals } = await visited()
    venue.operator.logInIs('barred')
    expect(await refusals()).toEqual({ ...NONE, play: 'PLAYER_REFUSED' })
    expect(await venue.rounds(token), 'without what was refused').toHaveLength(1)
    expect(venue.operator.balance()).toBe('90.00')
  })

  test('venue page, expiry: twelve hours after the entry it opens nothing, whatever the operator says', async () => {
    const { venue, refusals } = await visited()
    const entered = (ago: string) => venue.query('update venues.visit set created_at = now() - $1::interval', [ago])
    await entered('11 hours 50 minutes')
    expect(await refusals()).toEqual(NONE)
    await entered('12 hours')
    expect(await refusals()).toEqual(ALL)
  })
})
