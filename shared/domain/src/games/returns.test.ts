import { describe, expect, test } from 'vitest'

import { compareRatio, ratio, subtractRatio } from '../money/index.ts'
import {
  FISH,
  GAME_KINDS,
  KUAI_SAN_MARKETS,
  SLOT_GAME_MODELS,
  type SlotGameModel,
  dealBaccarat,
  dealNiuniu,
  diceFrom,
  diceOf,
  drawReturns,
  esportsEvent,
  esportsOutcomes,
  footballEvent,
  footballOutcomes,
  kuaiSanOutcomes,
  playEsports,
  playFootball,
  replayRound,
  returnAtMargin,
  shoot,
  spinSlotGame,
  throwKuaiSan,
  winsEsports,
  winsFootball,
  winsKuaiSan,
} from './index.ts'

function esportsReturns(name: string) {
  const event = esportsEvent(name)
  return drawReturns(event.markets, esportsOutcomes(event), winsEsports)
}
function footballReturns(name: string) {
  const event = footballEvent(name)
  return drawReturns(event.markets, footballOutcomes(event), winsFootball)
}
/** 32-bit numbers of one known row. */
async function manyNumbers(count: number): Promise<readonly number[]> {
  const numbers: number[] = []
  for (let block = 0; numbers.length < count; block++) {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`numbers ${block}`))
    numbers.push(...new Uint32Array(bytes))
  }
  return numbers
}

describe('returns of draws', () => {
  test('every throw of three dice counts once, and the returns follow from the 216 of them', () => {
    const outcomes = kuaiSanOutcomes()
    expect(new Set(outcomes.map(({ outcome }) => outcome.dice.join()))).toHaveProperty('size', 216)
    const returns = drawReturns(KUAI_SAN_MARKETS, outcomes, winsKuaiSan)
    expect(returns.find(({ selection }) => selection.key === 'side:big')).toMatchObject({
      chance: ratio(105n, 216n),
      rtp: ratio(105n * 197n, 216n * 100n),
    })
    expect(returns).toHaveLength(KUAI_SAN_MARKETS.flatMap(({ selections }) => selections).length)
  })

  test.each([
    ['esports', 0.05, (name: string) => esportsReturns(name)],
    ['football', 0.06, (name: string) => footballReturns(name)],
  ])('no price of %s returns more than its margin leaves, and at most a cent of odds less', (_, margin, of) => {
    const most = returnAtMargin(margin)
    expect(most).toEqual(ratio(1000n, BigInt(1000 + margin * 1000)))
    for (let number = 1; number <= 100; number++) {
      for (const { selection, chance, rtp } of of(`ANY-${number}`)) {
        expect(compareRatio(rtp, most), selection.key).toBeLessThanOrEqual(0)
        const cent = ratio(chance.num, chance.den * 100n)
        expect(compareRatio(subtractRatio(most, rtp), cent), selection.key).toBeLessThanOrEqual(0)
      }
    }
  })

  test('the chances are those of the draws that are made', async () => {
    const count = 2_000
    const name = 'FBDJ-7'
    const won = new Map<string, number>()
    const match = esportsEvent(name)
    const returns = esportsReturns(name)
    const dice = diceFrom(await manyNumbers(count * 16))
    for (let game = 0; game < count; game++) {
      const played = playEsports(dice, match)
      for (const { selection } of returns) {
        if (winsEsports(played, selection.key)) won.set(selection.key, (won.get(selection.key) ?? 0) + 1)
      }
    }
    for (const { selection, chance } of returns) {
      const share = (won.get(selection.key) ?? 0) / count
      expect(Math.abs(share - Number(chance.num) / Number(chance.den)), selection.key).toBeLessThan(0.04)
    }
  })

  test.each(GAME_KINDS)('a round of %s is worked out again from its seeds', async (kind) => {
    const some = { serverSeed: 'ab'.repeat(32), clientSeed: 'XMTY-3', roundId: 'XMTY-3' }
    const subject = { 'slot-game': 'even', fishing: 'ray' }[kind as string]
    const dice = await diceOf(some)
    const played = {
      'slot-game': () => spinSlotGame(dice, SLOT_GAME_MODELS[1] as SlotGameModel),
      baccarat: () => dealBaccarat(dice),
      niuniu: () => dealNiuniu(dice),
      fishing: () => shoot(dice, FISH[5] as (typeof FISH)[number]),
      lottery: () => throwKuaiSan(dice),
      esports: () => playEsports(dice, esportsEvent('XMTY-3')),
      football: () => playFootball(dice, footballEvent('XMTY-3')),
    }[kind]()
    expect(await replayRound(kind, some, subject)).toEqual(played)
  })

  test('a replay of no model and of no fish is refused', async () => {
    const some = { serverSeed: 'ab'.repeat(32), clientSeed: 'x', roundId: 'R1' }
    await expect(replayRound('slot-game', some, 'none')).rejects.toThrow(RangeError)
    await expect(replayRound('fishing', some)).rejects.toThrow(RangeError)
  })
})
