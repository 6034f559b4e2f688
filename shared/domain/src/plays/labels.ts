import { findPlay, selectionKey } from './plays.ts'

const YES_NO: Readonly<Record<string, string>> = { Y: '是', N: '否' }
const OVER_UNDER: Readonly<Record<string, string>> = { O: '大', U: '小' }

/**
 * A selection in Chinese, with the teams' names: 阿森纳, 和局, 大, 单, 2-1, 其他比分, 和局 / 切尔西.
 * An unknown selection keeps its code.
 */
export function selectionName(playCode: string, selection: string, home: string, away: string): string {
  const play = findPlay(playCode)
  const key = play && selectionKey(play, selection)
  if (!play || key === undefined) return selection
  const side = (letter = '') => ({ H: home, C: away, N: '和局' })[letter] ?? letter
  const chance = (letter = '') =>
    ({ H: `${home} / 和局`, C: `${away} / 和局`, S: `${home} / ${away}` })[letter] ?? letter
  const half = (letter = '') => ({ H: '上半场', C: '下半场', N: '相等' })[letter] ?? letter
  switch (play.family.replace(/^(MU|UT|DU|UE)[A-D]$/, '$1')) {
    case 'M':
    case 'R':
      return side(key[1])
    case 'OU':
      return key === 'OUC' ? '大' : '小'
    case 'OUH':
    case 'OUC':
      return `${side(key[2])} ${OVER_UNDER[key[3] ?? '']}`
    case 'EO':
      return key === 'ODD' ? '单' : '双'
    case 'PD':
      return key === 'OVH' ? '其他比分' : key.replace(/^H(\d+)C(\d+)$/, '$1-$2')
    case 'T':
      return key === 'OVER' ? '7+' : key === 'TOV' ? '3+' : key.replace('T', '').replace('~', '-')
    case 'F':
      return `${side(key[1])} / ${side(key[2])}`
    case 'WM':
      if (key === 'WM0') return '0-0 和局'
      return key === 'WMN' ? '有进球和局' : `${side(key[2])} ${key.endsWith('OV') ? '4+' : key[3]}`
    case 'TS':
      return YES_NO[key[2] ?? ''] ?? key
    case 'DC':
      return chance({ HN: 'H', CN: 'C', HC: 'S' }[key.slice(2)])
    case 'MTS':
      return `${side(key[3])} & ${YES_NO[key[4] ?? '']}`
    case 'DS':
      return `${chance(key[2])} & ${YES_NO[key[3] ?? '']}`
    case 'MU':
      return `${side(key[3])} & ${OVER_UNDER[key[4] ?? '']}`
    case 'UT':
      return `${OVER_UNDER[key[3] ?? '']} & ${YES_NO[key[4] ?? '']}`
    case 'DU':
      return `${chance(key[3])} & ${OVER_UNDER[key[4] ?? '']}`
    case 'UE':
      return `${OVER_UNDER[key[3] ?? '']} & ${key[4] === 'O' ? '单' : '双'}`
    case 'HG':
    case 'MG':
      return half(key[2])
    default: // CS, WN, SB, WE, WB and W3 name a side in the third place
      return side(key[2])
  }
}
