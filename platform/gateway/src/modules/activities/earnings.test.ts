import type { VenueCategory } from '@site/contracts'
import {
  addRatio,
  compareRatio,
  MARGIN_FAMILIES,
  parseFen,
  ratio,
  type Ratio,
  rebateRate,
  subtractRatio,
  TOP_GRADE,
  usualMargin,
} from '@site/domain'
import {
  baccaratRtp,
  drawReturns,
  ESPORTS_MARGIN,
  FISH,
  fishingRtp,
  FOOTBALL_MARGIN,
  KUAI_SAN_MARKETS,
  kuaiSanOutcomes,
  niuniuRtp,
  returnAtMargin,
  SLOT_GAME_MODELS,
  slotGameRtp,
  winsKuaiSan,
} from '@site/domain/games'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { CHANNELS } from '../deposits/deposits.seed.ts'
import { BETTING_GIFT } from './betting-gift.seed.ts'

/** What the games of each category return on average of a stake, at most; a valid amount is never more than the stake. */
const RETURNS: Readonly<Record<VenueCategory, readonly Ratio[]>> = {
  TY: [FOOTBALL_MARGIN, ...MARGIN_FAMILIES.map(usualMargin)].map(returnAtMargin),
  ZR: Object.values(baccaratRtp()),
  DZ: SLOT_GAME_MODELS.map(slotGameRtp),
  QP: Object.values(niuniuRtp()),
  DJ: [returnAtMargin(ESPORTS_MARGIN)],
  CP: drawReturns(KUAI_SAN_MARKETS, kuaiSanOutcomes(), winsKuaiSan).map(({ rtp }) => rtp),
  BY: FISH.map(fishingRtp),
}
const CATEGORIES = Object.keys(RETURNS) as VenueCategory[]

const highest = (ratios: readonly Ratio[]) => ratios.reduce((one, two) => (compareRatio(one, two) >= 0 ? one : two))
const least = (category: VenueCategory) => subtractRatio(ratio(1n), highest(RETURNS[category]))

/** The most that a channel gives on a deposit, which has to be bet once. */
const channelBonus = ratio(BigInt(Math.max(...CHANNELS.map(({ bonusRate = 0 }) => bonusRate))), 10_000n)

const GiftSchema = v.object({
  venues: v.array(v.string()),
  tiers: v.array(v.object({ need: v.string(), reward: v.string() })),
})
const gift = v.parse(GiftSchema, BETTING_GIFT.data)
/** The most that the gift gives for what was bet, at the tier where it is most. */
const giftShare = highest(
  gift.tiers.map(({ need }, place) => {
    const rewards = gift.tiers.slice(0, place + 1).reduce((sum, { reward }) => sum + parseFen(reward), 0n)
    return ratio(rewards, parseFen(need))
  }),
)
const isGiven = (category: VenueCategory) => gift.venues.some((venue) => venue.endsWith(category))

test.each(CATEGORIES)('what a bet in %s earns by itself stays below what its cheapest game keeps', (category) => {
  const earned = [rebateRate(category, TOP_GRADE), channelBonus, ...(isGiven(category) ? [giftShare] : [])]
  expect(compareRatio(earned.reduce(addRatio), least(category))).toBeLessThan(0)
})

test('the gift for bets counts every category but live tables', () => {
  expect(CATEGORIES.filter((category) => !isGiven(category))).toEqual(['ZR'])
})
