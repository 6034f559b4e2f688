import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { compareRatio, printPercent, ratio } from '../money/index.ts'
import {
  BACCARAT_BETS,
  type BaccaratBet,
  type Card,
  FISH,
  HAND,
  KUAI_SAN_MARKETS,
  NIUNIU_BETS,
  SLOT_GAME_MODELS,
  type SlotGameModel,
  baccaratReturn,
  baccaratRtp,
  bankerDraws,
  commitmentOf,
  compareNiuniu,
  dealBaccarat,
  dealNiuniu,
  diceFrom,
  diceOf,
  esportsEvent,
  fishingRtp,
  footballEvent,
  niuniuRank,
  niuniuReturn,
  niuniuRtp,
  playBaccarat,
  playEsports,
  playFootball,
  shoot,
  slotGameModelOf,
  slotGameReturn,
  slotGameRtp,
  slotGameWins,
  throwKuaiSan,
  winsEsports,
  winsFootball,
  winsKuaiSan,
} from './index.ts'

const seeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.stringMatching(/^[\w-]{1,64}$/),
  roundId: fc.stringMatching(/^R[0-9A-Z]{10,20}$/),
})
const cards = (text: string): Card[] =>
  text.split(' ').map((name) => ({
    rank: ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(name.slice(1)) + 1,
    suit: '♦♣♥♠'.indexOf(name.slice(0, 1)),
  }))

describe('fair numbers', () => {
  test('the commitment is the SHA-256 of the seed, and equal seeds throw equal numbers', async () => {
    expect(await commitmentOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    await fc.assert(
      fc.asyncProperty(seeds, async (some) => {
        const [one, two] = [await diceOf(some), await diceOf(some)]
        const other = await diceOf({ ...some, clientSeed: `${some.clientSeed}x` })
        const throws = (dice: typeof one) => Array.from({ length: 12 }, () => dice.below(1_000_000))
        const first = throws(one)
        expect(throws(two)).toEqual(first)
        expect(throws(other)).not.toEqual(first)
        expect(first.every((number) => number >= 0 && number < 1_000_000)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('the first numbers of known seeds are those of HMAC-SHA256', async () => {
    const dice = await diceOf({ serverSeed: 'server', clientSeed: 'client', roundId: 'round' })
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode('server'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    )
    const block = new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('client:round:0')))
    expect([dice.below(2 ** 32), dice.below(2 ** 32)]).toEqual([block.getUint32(0), block.getUint32(4)])
  })

  test('numbers that would favour a result are skipped, and none is left over at the end', () => {
    const dice = diceFrom([2 ** 32 - 1, 7, 4])
    expect(dice.below(6)).toBe(1)
    expect(dice.below(3)).toBe(1)
    expect(() => dice.below(3)).toThrow(RangeError)
  })
})

describe('baccarat', () => {
  test('the banker draws by the table of third cards', () => {
    const drawn = [0, 1, 2, 3, 4, 5, 6, 7].map((points) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerDraws(points, third)).join(''),
    )
    const all = '0123456789'
    expect(drawn).toEqual([all, all, all, '012345679', '234567', '4567', '67', ''])
    expect([4, 5, 6, 7].map((points) => bankerDraws(points, undefined))).toEqual([true, true, false, false])
  })

  test.each([
    ['♠9 ♠2 ♥K ♥5', '9', '7', 2, 2],
    ['♠2 ♠3 ♥3 ♥K ♦8', '3', '3', 3, 2],
    ['♠2 ♠3 ♥3 ♥K ♦4 ♦6', '9', '9', 3, 3],
    ['♠6 ♠A ♥K ♥4 ♦9', '6', '4', 2, 3],
  ])('%s', (deal, playerPoints, bankerPoints, playerCards, bankerCards) => {
    const shoe = cards(deal)
    const outcome = playBaccarat(() => shoe.shift() ?? { rank: 13, suit: 0 })
    expect([String(outcome.playerPoints), String(outcome.bankerPoints)]).toEqual([playerPoints, bankerPoints])
    expect([outcome.player.length, outcome.banker.length]).toEqual([playerCards, bankerCards])
    expect(shoe).toEqual([])
  })

  test('a hand pays exactly one of player, banker and tie, and a tie gives the others back', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (some) => {
        const outcome = dealBaccarat(await diceOf(some))
        const paid = (bet: BaccaratBet) => baccaratReturn(outcome, bet, 100n)
        const isTie = outcome.playerPoints === outcome.bankerPoints
        expect(paid('tie')).toBe(isTie ? 900n : 0n)
        if (isTie) expect([paid('player'), paid('banker')]).toEqual([100n, 100n])
        else expect([paid('player'), paid('banker')].filter((amount) => amount > 0n)).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  })

  test('the returns are those of every possible hand from eight decks', () => {
    const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
    let count = 416
    const returned = { player: 0, banker: 0, tie: 0 }
    function each(chance: number, then: (value: number, chance: number) => void): void {
      for (let value = 0; value < 10; value++) {
        const here = left[value] ?? 0
        left[value] = here - 1
        count -= 1
        then(value, (chance * here) / (count + 1))
        left[value] = here
        count += 1
      }
    }
    function end(player: number, banker: number, chance: number): void {
      if (player === banker) {
        returned.tie += chance * 9
        returned.player += chance
        returned.banker += chance
      } else if (player > banker) returned.player += chance * 2
      else returned.banker += chance * 1.95
    }
    each(1, (p1, c1) =>
      each(c1, (b1, c2) =>
        each(c2, (p2, c3) =>
          each(c3, (b2, c4) => {
            const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10]
            const bankersThird = (points: number, chance: number, third: number | undefined) =>
              bankerDraws(banker, third)
                ? each(chance, (value, last) => end(points, (banker + value) % 10, last))
                : end(points, banker, chance)
            if (player >= 8 || banker >= 8) end(player, banker, c4)
            else if (player > 5) bankersThird(player, c4, undefined)
            else each(c4, (third, c5) => bankersThird((player + third) % 10, c5, third))
          }),
        ),
      ),
    )
    // Counted here by values alone, with numbers; what the page shows is counted by dealing, with fractions.
    const rtp = baccaratRtp()
    for (const bet of ['player', 'banker', 'tie'] as const) {
      expect(Number(rtp[bet].num) / Number(rtp[bet].den), bet).toBeCloseTo(returned[bet], 10)
    }
    for (const bet of ['playerPair', 'bankerPair'] as const) expect(rtp[bet]).toEqual(ratio(12n * 31n, 415n))
    expect(BACCARAT_BETS.map((bet) => printPercent(rtp[bet]))).toEqual([
      '98.76%',
      '98.94%',
      '85.64%',
      '89.63%',
      '89.63%',
    ])
  })
})

describe('niuniu', () => {
  test.each([
    ['♠8 ♠6 ♥J ♥4 ♦3', 1],
    ['♠K ♠Q ♥J ♥9 ♦A', HAND.bull],
    ['♠K ♠Q ♥J ♥K ♦Q', HAND.faces],
    ['♠7 ♣7 ♥7 ♦7 ♦K', HAND.bomb],
    ['♠A ♣A ♥2 ♦3 ♦2', HAND.small],
    ['♠2 ♣4 ♥6 ♦9 ♦A', 0],
    ['♠10 ♣9 ♥A ♦4 ♦5', 9],
  ])('%s ranks %i', (hand, rank) => {
    expect(niuniuRank(cards(hand))).toBe(rank)
  })

  test('one of the two always wins, whichever way they are compared', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (some) => {
        const outcome = dealNiuniu(await diceOf(some))
        const { player, banker } = outcome
        expect(compareNiuniu(player, banker)).toBe(-compareNiuniu(banker, player))
        expect(compareNiuniu(player, banker)).not.toBe(0)
        const dealt = [...player.cards, ...banker.cards].map(({ rank, suit }) => `${rank}-${suit}`)
        expect(new Set(dealt).size).toBe(10)
        expect(niuniuReturn(outcome, 'player', 100n) + niuniuReturn(outcome, 'banker', 100n)).toBe(195n)
      }),
      { numRuns: 200 },
    )
  })

  test('the side bet returns what all hands of five from one deck pay, each counted', () => {
    // Cards by rank, so that the ranks of a hand come in one order; hands of equal ranks are ranked once.
    const isBull = new Map<number, boolean>()
    const rankOf = (card: number) => Math.floor(card / 4) + 1
    let [bulls, hands] = [0, 0]
    function choose(from: number, ranks: readonly number[]): void {
      if (ranks.length === 5) {
        const key = ranks.reduce((all, rank) => all * 14 + rank, 0)
        const known = isBull.get(key) ?? niuniuRank(ranks.map((rank) => ({ rank, suit: 0 }))) >= HAND.bull
        isBull.set(key, known)
        hands += 1
        if (known) bulls += 1
        return
      }
      for (let card = from; card < 52; card++) choose(card + 1, [...ranks, rankOf(card)])
    }
    choose(0, [])
    expect(hands).toBe(2_598_960)
    expect(niuniuRtp().bull).toEqual(ratio(BigInt(bulls) * 1290n, BigInt(hands) * 100n))
    expect(NIUNIU_BETS.map((bet) => printPercent(niuniuRtp()[bet]))).toEqual(['97.50%', '97.50%', '95.85%'])
  })

  test('a hand ranks the same in whatever order its cards lie', () => {
    const card = fc.record({ rank: fc.integer({ min: 1, max: 13 }), suit: fc.integer({ min: 0, max: 3 }) })
    const hand = fc.uniqueArray(card, { minLength: 5, maxLength: 5, selector: ({ rank, suit }) => rank * 4 + suit })
    const shuffled = hand.chain((dealt) =>
      fc.tuple(fc.constant(dealt), fc.shuffledSubarray(dealt, { minLength: 5, maxLength: 5 })),
    )
    fc.assert(
      fc.property(shuffled, ([dealt, other]) => {
        expect(niuniuRank(other)).toBe(niuniuRank(dealt))
      }),
    )
  })
})

describe('slot game', () => {
  test('the published returns are exact figures between 95 and 97 per cent', () => {
    expect(SLOT_GAME_MODELS.map((model) => slotGameRtp(model))).toEqual([
      ratio(32_387_265n, 33_554_432n),
      ratio(8_064_823n, 8_388_608n),
      ratio(250_451n, 262_144n),
    ])
    for (const model of SLOT_GAME_MODELS) {
      expect(compareRatio(slotGameRtp(model), ratio(95n, 100n))).toBe(1)
      expect(compareRatio(slotGameRtp(model), ratio(97n, 100n))).toBe(-1)
    }
    expect(slotGameModelOf('pgdz-003')).toBe(SLOT_GAME_MODELS[0])
    expect(slotGameModelOf('')).toBe(SLOT_GAME_MODELS[0])
  })

  test('the figure is what every stop of the reels pays, added up', () => {
    const [model] = SLOT_GAME_MODELS as readonly [SlotGameModel]
    const short = { ...model, strips: model.strips.map((strip) => strip.slice(8, 16)) }
    let paid = 0n
    const stops = [0, 0, 0, 0, 0]
    function turn(reel: number): void {
      if (reel === 5) {
        paid += slotGameReturn({ stops }, short, 10n)
        return
      }
      for (stops[reel] = 0; (stops[reel] ?? 0) < 8; stops[reel] = (stops[reel] ?? 0) + 1) turn(reel + 1)
    }
    turn(0)
    expect(ratio(paid, 10n * 8n ** 5n)).toEqual(slotGameRtp(short))
  })

  test('no window shows two scatters on a reel, and every win is one of the pay table', () => {
    for (const { strips } of SLOT_GAME_MODELS) {
      for (const strip of strips) expect(strip.filter((symbol) => symbol === 'S').length).toBeLessThan(2)
    }
    const stop = fc.integer({ min: 0, max: 31 })
    fc.assert(
      fc.property(fc.tuple(stop, stop, stop, stop, stop), fc.constantFrom(...SLOT_GAME_MODELS), (stops, model) => {
        for (const { symbol, count, multiple, line } of slotGameWins({ stops }, model)) {
          const pays = line === -1 ? model.scatter : model.pays[symbol]
          expect(pays?.[count - 3]).toBe(multiple)
        }
      }),
    )
  })
})

describe('draws and shots', () => {
  test('no selection of three dice returns more than 96.2 % over its 216 throws, or less than 95.5 %', () => {
    const faces = [1, 2, 3, 4, 5, 6]
    const throws = faces.flatMap((one) =>
      faces.flatMap((two) => faces.map((three) => ({ dice: [one, two, three] as const }))),
    )
    for (const { selections } of KUAI_SAN_MARKETS) {
      for (const { key, odds } of selections) {
        const ways = throws.filter((outcome) => winsKuaiSan(outcome, key)).length
        expect(ways, key).toBeGreaterThan(0)
        const returned = (ways * odds) / 216 / 1000
        expect(returned, key).toBeLessThanOrEqual(0.962)
        expect(returned, key).toBeGreaterThanOrEqual(0.955)
      }
    }
  })

  test('prices of matches leave no way to win for certain, and each market has one winner', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 40_000_000 }), async (some, number) => {
        const match = esportsEvent(`FBDJ-${number}`)
        const game = footballEvent(`XMTY-${number}`)
        expect(match.home).not.toBe(match.away)
        expect(game.home).not.toBe(game.away)
        for (const { markets } of [match, game]) {
          for (const { key, selections } of markets) {
            if (key === 'score' && markets.length === 4 && selections.length > 4) continue
            expect(selections.reduce((sum, { odds }) => sum + 1000 / odds, 0)).toBeGreaterThan(1)
          }
        }
        const dice = await diceOf(some)
        const played = playEsports(dice, match)
        for (const { selections } of match.markets) {
          expect(selections.filter(({ key }) => winsEsports(played, key))).toHaveLength(1)
        }
        const kicked = playFootball(dice, game)
        expect(kicked.goals).toHaveLength(kicked.score[0] + kicked.score[1])
        for (const { key, selections } of game.markets) {
          const won = selections.filter((one) => winsFootball(kicked, one.key)).length
          if (key === 'score') expect(won).toBeLessThanOrEqual(1)
          else expect(won).toBe(1)
        }
        expect(game.goals.every((side) => side.reduce((sum, chance) => sum + chance, 0) === 1_000_000)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('dice show one to six, and no fish returns more than 96 %', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (some) => {
        const dice = await diceOf(some)
        expect(throwKuaiSan(dice).dice.every((face) => face >= 1 && face <= 6)).toBe(true)
        for (const fish of FISH) expect(shoot(dice, fish).roll).toBeLessThan(1_000_000)
      }),
      { numRuns: 50 },
    )
    for (const fish of FISH) {
      expect(compareRatio(fishingRtp(fish), ratio(96n, 100n))).toBeLessThanOrEqual(0)
      expect(compareRatio(fishingRtp(fish), ratio(959n, 1000n))).toBe(1)
    }
  })
})
