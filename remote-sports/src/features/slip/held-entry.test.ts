import { slipKey } from '@site/domain'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { sampleGame } from '../../../tests/sample.ts'
import { readMarket } from '../../lib/wire/index.ts'
import { type LiveGame, marketKey } from '../feed/index.ts'
import { entryOf, HeldEntrySchema, isTaken, itemOf } from './held-entry.ts'

const game = sampleGame('7')
const live: LiveGame = {
  game,
  status: 'active',
  version: game.version,
  markets: new Map(game.plays.map((play) => [marketKey(play.w, play.lineIndex), readMarket(play)])),
}
const cell = (play: string, lineIndex: number, pick: number) => ({ play, key: marketKey(play, lineIndex), pick })
const picked = () => {
  const entry = entryOf(live, cell('RE', 0, 1), '英超')
  if (entry === undefined) throw new Error('the sample has an open handicap')
  return entry
}
const quote = {
  ...itemOf(picked()),
  changed: 'none',
  status: 1,
  score: '1-0',
  min: '10.00',
  max: '500.00',
  maxWin: '460.00',
  series: true,
}
const order = {
  ticket_id: 'B261121000001',
  requestId: 'request-1',
  active: 'delay',
  waitSec: 6,
  risk: '100.00',
  maxWin: '92.00',
  oddsShown: '0.92',
  decimal: '1.920',
}
const accepts = (entry: unknown) => v.safeParse(HeldEntrySchema, entry).success

describe('an entry of the slip', () => {
  test('[S3.042] gameInfo has gameId, gide, hgid, team_h and team_c', () => {
    expect(picked().gameInfo).toMatchObject({
      gameId: '71',
      gide: '7',
      hgid: '72',
      team_h: '主队7',
      team_c: '客队7',
    })
    for (const name of ['gameId', 'gide', 'hgid', 'team_h', 'team_c']) {
      const { [name as 'gide']: _, ...rest } = picked().gameInfo
      expect(accepts({ ...picked(), gameInfo: rest }), name).toBe(false)
    }
  })

  test('[S3.043] playInfo has w, the play type', () => {
    expect(picked().playInfo).toEqual({ w: 'RE' })
    expect(accepts({ ...picked(), playInfo: {} })).toBe(false)
  })

  test('[S3.044] oddInfo has r, the selection, and optionally gameId', () => {
    const entry = picked()
    expect(entry.oddInfo).toEqual({ r: 'REC', ratio: '0.5 / 1', strong: 'H', ior: '0.92' })
    expect(itemOf(entry).gameId).toBe('71')
    expect(itemOf({ ...entry, oddInfo: { ...entry.oddInfo, gameId: '99' } }).gameId).toBe('99')
    expect(accepts({ ...entry, oddInfo: { ratio: '0.5', ior: '0.92' } })).toBe(false)
  })

  test('[S3.045] championRate has rtype, of champion bets', () => {
    const champion = v.parse(HeldEntrySchema, { ...picked(), championRate: { rtype: 'FS' } })
    expect(champion.championRate).toEqual({ rtype: 'FS' })
    expect(slipKey(champion)).not.toBe(slipKey(picked()))
    expect(accepts({ ...picked(), championRate: {} })).toBe(false)
  })

  test('[S3.046] orderData is the newest quote of the venue', () => {
    expect(v.parse(HeldEntrySchema, { ...picked(), orderData: quote }).orderData).toMatchObject({ max: '500.00' })
    expect(accepts({ ...picked(), orderData: { ...quote, max: 500 } })).toBe(false)
  })

  test('[S3.047] bettingData has active and ticket_id', () => {
    const entry = v.parse(HeldEntrySchema, { ...picked(), bettingData: order })
    expect(entry.bettingData).toMatchObject({ active: 'delay', ticket_id: 'B261121000001' })
    expect(isTaken(entry)).toBe(false)
    expect(isTaken(v.parse(HeldEntrySchema, { ...picked(), bettingData: { ...order, active: 'success' } }))).toBe(true)
    expect(accepts({ ...picked(), bettingData: { ...order, active: 'maybe' } })).toBe(false)
    expect(accepts({ ...picked(), bettingData: { ...order, ticket_id: '' } })).toBe(false)
  })

  test('[S3.048] isInvalid is a flag', () => {
    expect(picked().isInvalid).toBe(false)
    expect(accepts({ ...picked(), isInvalid: 'Y' })).toBe(false)
  })

  test('a closed price, a closed market and a cell that is none make no entry', () => {
    const closed: LiveGame = {
      game,
      status: 'active',
      version: game.version,
      markets: new Map([
        ['RE/0', readMarket({ w: 'RE', lineIndex: 0, sw: 'Y', odds: [{ r: 'REH', ior: '' }] })],
        ['RM/0', readMarket({ w: 'RM', lineIndex: 0, sw: 'N', odds: [{ r: 'RMH', ior: '2.10' }] })],
      ]),
    }
    const gone = [cell('RE', 0, 0), cell('RM', 0, 0), cell('RE', 1, 0), cell('RE', 0, 9)]
    expect(gone.map((place) => entryOf(closed, place, ''))).toEqual(Array.from({ length: 4 }))
  })

  test('the two sides of a line, and a line with its sides turned, are four selections', () => {
    const entry = picked()
    const turned = { ...entry, oddInfo: { ...entry.oddInfo, strong: 'C' as const } }
    const other = entryOf(live, cell('RE', 0, 0), '')
    expect(new Set([entry, turned, other].map((one) => one && slipKey(one))).size).toBe(3)
  })
})
