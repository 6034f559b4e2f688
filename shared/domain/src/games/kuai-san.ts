import type { DrawMarket } from './draw.ts'
import type { Dice } from './fair.ts'
import type { PossibleOutcome } from './returns.ts'

export interface KuaiSanOutcome {
  readonly dice: readonly [number, number, number]
}

/** Ways to throw each sum with three dice, from 3 on; 216 in all. */
const WAYS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
/** Return to player of a sum or a side, and of a triple, in thousandths before the price is cut to 0.01. */
const TARGET = 962

const price = (ways: number) => Math.floor((TARGET * 216) / ways / 10) * 10

/** Prices of the three-dice draw; sides lose to every triple. */
export const KUAI_SAN_MARKETS: readonly DrawMarket[] = [
  {
    key: 'side',
    name: '双面',
    selections: [
      { key: 'side:big', name: '大', odds: price(105) },
      { key: 'side:small', name: '小', odds: price(105) },
      { key: 'side:odd', name: '单', odds: price(105) },
      { key: 'side:even', name: '双', odds: price(105) },
    ],
  },
  {
    key: 'triple',
    name: '豹子',
    selections: [
      { key: 'triple:any', name: '任意豹子', odds: price(6) },
      ...[1, 2, 3, 4, 5, 6].map((face) => ({ key: `triple:${face}`, name: `豹子${face}`, odds: price(1) })),
    ],
  },
  {
    key: 'sum',
    name: '和值',
    selections: WAYS.slice(1, -1).map((ways, index) => ({
      key: `sum:${index + 4}`,
      name: `和值${index + 4}`,
      odds: price(ways),
    })),
  },
]

export function throwKuaiSan(dice: Dice): KuaiSanOutcome {
  return { dice: [dice.below(6) + 1, dice.below(6) + 1, dice.below(6) + 1] }
}

/** All throws of three dice. */
export function kuaiSanOutcomes(): readonly PossibleOutcome<KuaiSanOutcome>[] {
  const faces = [1, 2, 3, 4, 5, 6]
  return faces.flatMap((one) =>
    faces.flatMap((two) => faces.map((three) => ({ outcome: { dice: [one, two, three] }, ways: 1n }) as const)),
  )
}

/** Whether a selection of {@link KUAI_SAN_MARKETS} wins. */
export function winsKuaiSan({ dice }: KuaiSanOutcome, key: string): boolean {
  const [one, two, three] = dice
  const sum = one + two + three
  const isTriple = one === two && two === three
  switch (key) {
    case 'side:big':
      return !isTriple && sum >= 11
    case 'side:small':
      return !isTriple && sum <= 10
    case 'side:odd':
      return !isTriple && sum % 2 === 1
    case 'side:even':
      return !isTriple && sum % 2 === 0
    case 'triple:any':
      return isTriple
    default: {
      const [kind, number] = key.split(':')
      return kind === 'sum' ? sum === Number(number) : kind === 'triple' && isTriple && one === Number(number)
    }
  }
}

export function kuaiSanText({ dice }: KuaiSanOutcome): string {
  const sum = dice.reduce((all, face) => all + face, 0)
  const isTriple = dice[0] === dice[1] && dice[1] === dice[2]
  const side = isTriple ? '豹子' : `${sum >= 11 ? '大' : '小'}${sum % 2 === 1 ? '单' : '双'}`
  return `开奖 ${dice.join(' ')}，和值 ${sum}，${side}`
}
