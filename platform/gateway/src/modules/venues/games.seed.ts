import type { ArtPattern } from '@site/contracts'
import { FISHING_TARGET, slotGameModelOf, slotGameRtp } from '@site/domain/games'

export interface GameSeed {
  readonly venue: string
  readonly code: string
  readonly category: 'DZ' | 'BY'
  readonly name: string
  readonly img: string
  readonly hot: boolean
  readonly isNew: boolean
  /** Hundredths of a per cent. */
  readonly rtp: number
  readonly tryPlay: boolean
  /** What its progressive pool begins with, in fen. */
  readonly jackpot?: bigint
}

/** Names by venue. A star marks a hot game, a plus a new one, a dollar sign one with a progressive pool. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  PGDZ: [
    '灯火长安*$',
    '赤焰神驹*',
    '月宫宝匣',
    '雪域迷踪',
    '山海奇谈*',
    '九尾之约+',
    '竹林夜雨',
    '糖霜小镇',
    '龙门飞甲*',
    '琥珀猎人',
    '飞天茶楼+',
    '秘银矿坑',
    '百宝锦囊$',
    '云端钟楼',
  ],
  MWDZ: [
    '缤纷果园*',
    '霓虹七七七*',
    '柠檬派对',
    '复古转盘',
    '樱桃大道+',
    '钻石拼盘',
    '街机之王$',
    '闪电西瓜',
    '丛林鼓点',
    '沙漠绿洲',
    '极光列车+',
    '啤酒嘉年华',
  ],
  JLDZ: [
    '金岭宝藏*$',
    '财神敲门*$',
    '聚宝金蟾*',
    '黄金矿车',
    '运来锦鲤*$',
    '铜雀春深',
    '丰收鼓',
    '玉满堂+',
    '鎏金法老$',
    '幸运算盘',
  ],
  QLDZ: ['麒麟送宝', '青瓷仙子', '敦煌飞燕', '武圣传说', '长城烽火+', '水墨江湖'],
  HLBY: ['海澜深渊*', '珊瑚湾猎手*', '蛟龙出海$', '极地捕鲸船', '夜光水母+', '海盗船长'],
  JCBY: ['金潮巨鲨*$', '鱼跃龙门', '深海炮台+', '美人鱼宝藏', '怒海争锋'],
}

const PATTERN_OF: Readonly<Record<string, ArtPattern>> = {
  PGDZ: 'reels',
  MWDZ: 'grid',
  JLDZ: 'rays',
  QLDZ: 'reels',
  HLBY: 'waves',
  JCBY: 'waves',
}

const codeOf = (venue: string, index: number) => `${venue.toLowerCase()}-${String(index + 1).padStart(3, '0')}`

/** What the game really returns: that of its reels, computed, or what every fish is made for. */
function rtpOf(venue: string, index: number): number {
  if (venue.endsWith('BY')) return FISHING_TARGET / 100
  const { num, den } = slotGameRtp(slotGameModelOf(codeOf(venue, index)))
  return Number((num * 10_000n) / den)
}

/** Fictional games. Everything but the name follows from the place in the list, so that a second start adds nothing. */
export const GAMES: readonly GameSeed[] = Object.entries(NAMES).flatMap(([venue, names], venueIndex) =>
  names.map((marked, index): GameSeed => {
    const hasPool = marked.includes('$')
    return {
      venue,
      code: codeOf(venue, index),
      category: venue.endsWith('BY') ? 'BY' : 'DZ',
      name: marked.replace(/[*+$]/g, ''),
      img: `art:${PATTERN_OF[venue]}:${(venueIndex * 61 + index * 37) % 360}`,
      hot: marked.includes('*'),
      isNew: marked.includes('+'),
      rtp: rtpOf(venue, index),
      tryPlay: index % 2 === 0,
      ...(hasPool ? { jackpot: BigInt(18_800_000 + venueIndex * 5_120_300 + index * 1_377_700) } : {}),
    }
  }),
)
