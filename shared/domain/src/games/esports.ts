import { type DrawMarket, priceOf, publicNumbers } from './draw.ts'
import type { Dice } from './fair.ts'
import type { PossibleOutcome } from './returns.ts'

const TEAMS = ['苍焰', '逐浪', '磐石', '夜枭', '流光', '破晓', '玄甲', '飞霜', '赤霄', '星轨', '雷鸣', '白泽']
const TITLES = ['召唤峡谷', '战术突击', '远古守卫']
const MILLION = 1_000_000
/** The house's margin on every price. */
export const ESPORTS_MARGIN = 0.05

export interface EsportsEvent {
  readonly title: string
  readonly home: string
  readonly away: string
  /** Chance that the home team wins a map, in millionths. */
  readonly mapChance: number
  readonly markets: readonly DrawMarket[]
}

export interface EsportsMap {
  readonly winner: 'h' | 'a'
  readonly kills: readonly [number, number]
  readonly minutes: number
}

/** A best of three; the team that takes the first blood of map one is drawn apart. */
export interface EsportsOutcome {
  readonly firstBlood: 'h' | 'a'
  readonly maps: readonly EsportsMap[]
}

/** The match behind a draw's name: two different teams, their strengths and the prices that follow. */
export function esportsEvent(name: string): EsportsEvent {
  const pick = publicNumbers(name)
  const home = pick(TEAMS.length)
  const away = (home + 1 + pick(TEAMS.length - 1)) % TEAMS.length
  const mapChance = 330_000 + pick(340_001)
  return {
    title: TITLES[pick(TITLES.length)] ?? '',
    home: TEAMS[home] ?? '',
    away: TEAMS[away] ?? '',
    mapChance,
    markets: marketsOf(mapChance / MILLION, TEAMS[home] ?? '', TEAMS[away] ?? ''),
  }
}

function marketsOf(p: number, home: string, away: string): readonly DrawMarket[] {
  const q = 1 - p
  const selection = (key: string, name: string, chance: number) => ({
    key,
    name,
    odds: priceOf(chance, ESPORTS_MARGIN),
  })
  return [
    {
      key: 'winner',
      name: '全场独赢',
      selections: [selection('winner:h', home, p * p * (1 + 2 * q)), selection('winner:a', away, q * q * (1 + 2 * p))],
    },
    {
      key: 'score',
      name: '地图比分',
      selections: [
        selection('score:2-0', '2-0', p * p),
        selection('score:2-1', '2-1', 2 * p * p * q),
        selection('score:1-2', '1-2', 2 * q * q * p),
        selection('score:0-2', '0-2', q * q),
      ],
    },
    {
      key: 'total',
      name: '地图总数',
      selections: [selection('total:o', '大 2.5', 2 * p * q), selection('total:u', '小 2.5', 1 - 2 * p * q)],
    },
    {
      key: 'blood',
      name: '第一局首杀',
      selections: [selection('blood:h', home, 0.5), selection('blood:a', away, 0.5)],
    },
  ]
}

export function playEsports(dice: Dice, { mapChance }: EsportsEvent): EsportsOutcome {
  const firstBlood = dice.below(2) === 0 ? 'h' : 'a'
  const maps: EsportsMap[] = []
  const won = (side: 'h' | 'a') => maps.filter(({ winner }) => winner === side).length
  while (won('h') < 2 && won('a') < 2) {
    const winner = dice.below(MILLION) < mapChance ? 'h' : 'a'
    const most = 14 + dice.below(16)
    const fewer = 4 + dice.below(most - 5)
    maps.push({ winner, kills: winner === 'h' ? [most, fewer] : [fewer, most], minutes: 22 + dice.below(20) })
  }
  return { firstBlood, maps }
}

/** What of a match decides the bets on it. */
export interface EsportsCourse {
  readonly firstBlood: EsportsOutcome['firstBlood']
  readonly maps: readonly Pick<EsportsMap, 'winner'>[]
}

/** All courses that a match can take. */
export function esportsOutcomes({ mapChance }: EsportsEvent): readonly PossibleOutcome<EsportsCourse>[] {
  const sides = [
    { winner: 'h', ways: BigInt(mapChance) },
    { winner: 'a', ways: BigInt(MILLION - mapChance) },
  ] as const
  function play(maps: EsportsCourse['maps'], ways: bigint): readonly PossibleOutcome<EsportsCourse>[] {
    const won = (side: 'h' | 'a') => maps.filter(({ winner }) => winner === side).length
    if (won('h') < 2 && won('a') < 2) {
      return sides.flatMap(({ winner, ways: here }) => play([...maps, { winner }], ways * here))
    }
    const all = ways * BigInt(MILLION) ** BigInt(3 - maps.length)
    return (['h', 'a'] as const).map((firstBlood) => ({ outcome: { firstBlood, maps }, ways: all }))
  }
  return play([], 1n)
}

export function winsEsports({ firstBlood, maps }: EsportsCourse, key: string): boolean {
  const home = maps.filter(({ winner }) => winner === 'h').length
  const away = maps.length - home
  const wins: Readonly<Record<string, boolean>> = {
    'winner:h': home > away,
    'winner:a': away > home,
    [`score:${home}-${away}`]: true,
    'total:o': maps.length === 3,
    'total:u': maps.length === 2,
    [`blood:${firstBlood}`]: true,
  }
  return wins[key] ?? false
}

export function esportsText({ maps, firstBlood }: EsportsOutcome, { home, away }: EsportsEvent): string {
  const score = maps.filter(({ winner }) => winner === 'h').length
  const kills = maps.map(({ kills: [one, two] }) => `${one}:${two}`).join(' ')
  return `${home} ${score}-${maps.length - score} ${away}（${kills}），首杀 ${firstBlood === 'h' ? home : away}`
}
