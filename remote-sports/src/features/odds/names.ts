import { GAME_TYPE, type GameType } from '@site/contracts/sports'
import { findPlay, selectionKey } from '@site/domain'

import type { SportsKey, SportsTranslate } from '../../lib/texts.ts'

/** Games that count points, and games that count sets: handicap and total have other names there, as in tennis (盘). */
const POINTS: readonly GameType[] = [GAME_TYPE.basketball, GAME_TYPE.baseball]
const SETS: readonly GameType[] = [GAME_TYPE.volleyball, GAME_TYPE.tableTennis, GAME_TYPE.snooker]

const FAMILIES: readonly string[] = [
  ...['M', 'R', 'OU', 'OUH', 'OUC', 'EO', 'PD', 'T', 'F', 'WM', 'TS', 'DC', 'CS', 'WN', 'W3', 'MTS'],
]

/** `_points`, `_sets` or `_tennis` where the sport has a word of its own for the family. */
function variantOf(family: string, gameType: GameType): '' | '_points' | '_sets' | '_tennis' {
  if (POINTS.includes(gameType) && ['R', 'OU', 'OUH', 'OUC'].includes(family)) return '_points'
  if (!['R', 'OU'].includes(family)) return ''
  return gameType === GAME_TYPE.tennis ? '_tennis' : SETS.includes(gameType) ? '_sets' : ''
}

/** The name of a market by its code, e.g. 上半场 让球; a code of a newer gateway is 其他玩法. */
export function marketName(t: SportsTranslate, playCode: string, gameType: GameType): string {
  const play = findPlay(playCode)
  if (play === undefined || !FAMILIES.includes(play.family)) return t('play.other')
  const name = t(`play.${play.family}${variantOf(play.family, gameType)}` as SportsKey)
  return play.half ? t('play.halfPrefix', { name }) : name
}

/** The name of a column of the board: M, R or OU in the words of the sport. */
export function columnName(t: SportsTranslate, family: 'M' | 'R' | 'OU', gameType: GameType): string {
  return t(`column.${family}${variantOf(family, gameType)}` as SportsKey)
}

interface Teams {
  readonly home: string
  readonly away: string
}

const sideOf =
  (t: SportsTranslate, { home, away }: Teams) =>
  (letter: string | undefined) =>
    ({ H: home, C: away, N: t('pick.draw') })[letter ?? ''] ?? ''

/** The name of a selection: a team, 大, 2-1, 和局 / 切尔西 and so on; an unknown one keeps its code. */
export function pickName(t: SportsTranslate, playCode: string, selection: string, teams: Teams): string {
  const play = findPlay(playCode)
  const key = play && selectionKey(play, selection)
  if (play === undefined || key === undefined) return selection
  const side = sideOf(t, teams)
  const yesNo = (letter: string | undefined) => t(letter === 'Y' ? 'pick.yes' : 'pick.no')
  const overUnder = (letter: string | undefined) => t(letter === 'O' ? 'pick.over' : 'pick.under')
  switch (play.family) {
    case 'M':
    case 'R':
      return side(key[1])
    case 'OU':
      return t(key === 'OUC' ? 'pick.over' : 'pick.under')
    case 'OUH':
    case 'OUC':
      return `${side(key[2])} ${overUnder(key[3])}`
    case 'EO':
      return t(key === 'ODD' ? 'pick.odd' : 'pick.even')
    case 'PD':
      return key === 'OVH' ? t('pick.otherScore') : key.replace(/^H(\d+)C(\d+)$/, '$1-$2')
    case 'T':
      return key === 'OVER' ? '7+' : key === 'TOV' ? '3+' : key.replace('T', '').replace('~', '-')
    case 'F':
      return t('pick.either', { one: side(key[1]), other: side(key[2]) })
    case 'WM':
      if (key === 'WM0') return t('pick.scorelessDraw')
      if (key === 'WMN') return t('pick.scoreDraw')
      return t('pick.by', { side: side(key[2]), count: key.endsWith('OV') ? '4+' : (key[3] ?? '') })
    case 'TS':
      return yesNo(key[2])
    case 'DC':
      return t('pick.either', { one: side(key[2]), other: side(key[3]) })
    case 'MTS':
      return t('pick.both', { one: side(key[3]), other: yesNo(key[4]) })
    case 'W3':
    case 'CS':
    case 'WN':
      return side(key[2])
    default:
      return selection
  }
}
