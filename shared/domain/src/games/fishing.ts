import { type Fen, ratio, type Ratio } from '../money/index.ts'
import type { Dice } from './fair.ts'

/** Return to player that each catch is made for, in millionths. */
export const FISHING_TARGET = 960_000
const MILLION = 1_000_000

export interface Fish {
  readonly key: string
  readonly name: string
  /** Times the stake of the shot that catches it. */
  readonly multiple: number
}

/** From shoal to whale. */
export const FISH: readonly Fish[] = [
  { key: 'minnow', name: '银鳞小鱼', multiple: 2 },
  { key: 'clown', name: '橙纹小丑鱼', multiple: 3 },
  { key: 'puffer', name: '刺球河豚', multiple: 5 },
  { key: 'squid', name: '霓虹乌贼', multiple: 8 },
  { key: 'turtle', name: '翡翠海龟', multiple: 15 },
  { key: 'ray', name: '蓝翼魔鬼鱼', multiple: 30 },
  { key: 'shark', name: '巨齿鲨', multiple: 80 },
  { key: 'dragon', name: '金甲蛟龙', multiple: 200 },
]

/** How many of a million shots at this fish catch it. */
export function catchChance(fish: Fish): number {
  return Math.floor(FISHING_TARGET / fish.multiple)
}

/** Exact return to player of shots at one fish. */
export function fishingRtp(fish: Fish): Ratio {
  return ratio(BigInt(catchChance(fish) * fish.multiple), BigInt(MILLION))
}

export interface FishingOutcome {
  readonly fish: string
  /** 0 to 999,999; below the fish's chance it is caught. */
  readonly roll: number
  readonly caught: boolean
}

export function shoot(dice: Dice, fish: Fish): FishingOutcome {
  const roll = dice.below(MILLION)
  return { fish: fish.key, roll, caught: roll < catchChance(fish) }
}

export function fishingReturn(outcome: FishingOutcome, fish: Fish, stake: Fen): Fen {
  return outcome.caught ? stake * BigInt(fish.multiple) : 0n
}
