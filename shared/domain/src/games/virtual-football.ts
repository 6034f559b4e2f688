import { type DrawMarket, priceOf, publicNumbers } from './draw.ts'
import type { Dice } from './fair.ts'
import type { PossibleOutcome } from './returns.ts'

const CLUBS = ['云岭', '海城', '北原', '金港', '青川', '临江', '松涛', '晨曦', '铁山', '雁门', '碧湖', '南屿']
/** The house's margin on every price. */
export const FOOTBALL_MARGIN = 0.06
const MILLION = 1_000_000
/** More goals than this by one side are not drawn. */
const MOST = 7

export interface FootballEvent {
  readonly home: string
  readonly away: string
  /** Chance of each number of goals, in millionths, for either side. */
  readonly goals: readonly [readonly number[], readonly number[]]
  readonly markets: readonly DrawMarket[]
}

export interface FootballOutcome {
  readonly score: readonly [number, number]
  /** Every goal with its minute, in order. */
  readonly goals: readonly { readonly side: 'h' | 'a'; readonly minute: number }[]
}

/** Poisson chances of 0 to MOST goals in millionths; what is left over goes to no goal, so that they add up exactly. */
function goalChances(mean: number): readonly number[] {
  let chance = Math.exp(-mean)
  const rest: number[] = []
  for (let goals = 1; goals <= MOST; goals++) {
    chance *= mean / goals
    rest.push(Math.round(chance * MILLION))
  }
  return [MILLION - rest.reduce((sum, one) => sum + one, 0), ...rest]
}

/** The match behind a draw's name. */
export function footballEvent(name: string): FootballEvent {
  const pick = publicNumbers(name)
  const home = pick(CLUBS.length)
  const away = (home + 1 + pick(CLUBS.length - 1)) % CLUBS.length
  const goals = [goalChances(0.9 + pick(110) / 100), goalChances(0.7 + pick(110) / 100)] as const
  return { home: CLUBS[home] ?? '', away: CLUBS[away] ?? '', goals, markets: marketsOf(goals) }
}

function marketsOf([home, away]: FootballEvent['goals']): readonly DrawMarket[] {
  const chanceOf = (wins: (h: number, a: number) => boolean) => {
    let chance = 0
    for (const [h, one] of home.entries()) {
      for (const [a, two] of away.entries()) if (wins(h, a)) chance += (one / MILLION) * (two / MILLION)
    }
    return chance
  }
  const selection = (key: string, name: string, wins: (h: number, a: number) => boolean) => ({
    key,
    name,
    odds: priceOf(chanceOf(wins), FOOTBALL_MARGIN),
  })
  const scores = ['1-0', '2-0', '2-1', '0-0', '1-1', '2-2', '0-1', '0-2', '1-2']
  return [
    {
      key: '1x2',
      name: '独赢',
      selections: [
        selection('1x2:h', '主胜', (h, a) => h > a),
        selection('1x2:d', '和局', (h, a) => h === a),
        selection('1x2:a', '客胜', (h, a) => h < a),
      ],
    },
    {
      key: 'total',
      name: '大小球',
      selections: [
        selection('total:o', '大 2.5', (h, a) => h + a > 2),
        selection('total:u', '小 2.5', (h, a) => h + a < 3),
      ],
    },
    {
      key: 'both',
      name: '双方进球',
      selections: [
        selection('both:y', '是', (h, a) => h > 0 && a > 0),
        selection('both:n', '否', (h, a) => h === 0 || a === 0),
      ],
    },
    {
      key: 'score',
      name: '波胆',
      selections: scores.map((score) => selection(`score:${score}`, score, (h, a) => `${h}-${a}` === score)),
    },
  ]
}

export function playFootball(dice: Dice, { goals }: FootballEvent): FootballOutcome {
  const draw = (chances: readonly number[]) => {
    let roll = dice.below(MILLION)
    return chances.findIndex((chance) => {
      roll -= chance
      return roll < 0
    })
  }
  const score = [draw(goals[0]), draw(goals[1])] as const
  const scored = (['h', 'a'] as const).flatMap((side, index) =>
    Array.from({ length: score[index] ?? 0 }, () => ({ side, minute: 1 + dice.below(90) })),
  )
  return { score, goals: scored.toSorted((one, two) => one.minute - two.minute) }
}

/** All scores that a match can end with. */
export function footballOutcomes({
  goals: [home, away],
}: FootballEvent): readonly PossibleOutcome<Pick<FootballOutcome, 'score'>>[] {
  return home.flatMap((one, h) =>
    away.map((two, a) => ({ outcome: { score: [h, a] }, ways: BigInt(one) * BigInt(two) }) as const),
  )
}

export function winsFootball({ score: [h, a] }: Pick<FootballOutcome, 'score'>, key: string): boolean {
  const wins: Readonly<Record<string, boolean>> = {
    '1x2:h': h > a,
    '1x2:d': h === a,
    '1x2:a': h < a,
    'total:o': h + a > 2,
    'total:u': h + a < 3,
    'both:y': h > 0 && a > 0,
    'both:n': h === 0 || a === 0,
    [`score:${h}-${a}`]: true,
  }
  return wins[key] ?? false
}

export function footballText({ score, goals }: FootballOutcome, { home, away }: FootballEvent): string {
  const minutes = goals.map(({ side, minute }) => `${side === 'h' ? '主' : '客'}${minute}'`).join(' ')
  return `${home} ${score[0]}-${score[1]} ${away}${minutes === '' ? '' : `（${minutes}）`}`
}
