import type { Wager, WagerLeg } from '@site/contracts/sports'
import { expect, test } from 'vitest'

import { readMatchEnd, readPeriods, readServer, readTicket } from './index.ts'

const leg = (more: Partial<WagerLeg>): WagerLeg => ({
  ...{ gidm: '1', gameId: '11', gameType: 'FT', league: '英超', team_h: '甲', team_c: '乙', start: 0, w: 'R', r: 'RH' },
  ...{ playName: '让球', pickName: '甲 -0.5', isLive: false, oddsType: 'H', oddsShown: '0.97', decimal: '1.97' },
  ...{ resultCode: '', resultText: '' },
  ...more,
})
const read = (legs: readonly WagerLeg[], resultCode = '', resultText = '') =>
  readTicket({ legs, resultCode, resultText } as Wager)

test('how a ticket and its legs ended has our words; a code of a newer gateway keeps its text, or itself', () => {
  const legs = [
    leg({ resultCode: 'LL' }),
    leg({ resultCode: 'D4' }),
    leg({}),
    leg({ resultCode: 'X', resultText: '新' }),
  ]
  const ticket = read(legs, 'W')
  expect(ticket.result).toBe('win')
  expect(ticket.legs.map(({ result }) => result)).toEqual(['halfLoss', 'postponed', undefined, undefined])
  expect(ticket.legs.map(({ resultText }) => resultText)).toEqual(['LL', 'D4', '', '新'])
  expect(read([], 'D0')).toMatchObject({ result: undefined, resultText: 'D0' })
})

test('a leg on the winner of a competition names its league', () => {
  const [one, other] = read([leg({ gameType: 'FS', w: 'FS', r: '7', team_h: '冠军' }), leg({})]).legs
  expect([one?.isOutright, one?.entry.gameInfo.team_h]).toEqual([true, '英超 冠军'])
  expect([other?.isOutright, other?.entry.gameInfo.team_h, other?.id]).toEqual([false, '甲', '11 R RH'])
})

test('a final score says who won by its numbers, and a cancelled match nobody', () => {
  const ends = ['2-1', '9-10', '3-3'].map((ft) => readMatchEnd({ ft }).winner)
  expect(ends).toEqual(['home', 'away', undefined])
  expect(readMatchEnd({ ft: '2-1', cancelled: 'D5' })).toEqual({ winner: undefined, reason: 'abandoned' })
  expect(readMatchEnd({ ft: '', cancelled: 'D0' })).toEqual({ winner: undefined, reason: undefined })
})

test('periods come in their order as they are shown, and the side that serves by its name', () => {
  const info = { re_time: '', sc_1st_H: '6', sc_1st_A: '4', sc_2nd_H: '1' }
  expect(readPeriods(info)).toEqual([
    { home: '6', away: '4' },
    { home: '1', away: '' },
  ])
  expect([readServer(info), readServer({ ...info, sc_ser: 'A' }), readServer({ ...info, sc_ser: 'H' })]).toEqual([
    undefined,
    'away',
    'home',
  ])
})
