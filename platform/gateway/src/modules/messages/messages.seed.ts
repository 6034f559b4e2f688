import type { LetterType } from '@site/contracts'

import type { Executor } from '../../db/database.ts'
import { findMemberByName } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'

interface LetterSeed {
  readonly source: string
  readonly type: LetterType
  readonly broadcast: boolean
  readonly title: string
  readonly content: string
  readonly jump?: string
}

/** Letters of demo01, so that every unread count has something to count. */
const LETTERS: readonly LetterSeed[] = [
  {
    source: 'seed-bulletin',
    type: 'bulletin',
    broadcast: true,
    title: '场馆例行维护通知',
    content: '云海体育、海棠真人、麒麟电子正在例行维护，维护期间无法转账与进入游戏。',
  },
  {
    source: 'seed-match',
    type: 'match',
    broadcast: true,
    title: '今晚焦点赛事',
    content: '七大联赛精彩不断，滚球盘口实时更新，欢迎进入CR体育查看。',
    jump: '/game/sport/crty',
  },
  {
    source: 'seed-activity',
    type: 'activity',
    broadcast: true,
    title: '天天返水进行中',
    content: '有效投注每日结算返水，一倍流水即可提款，多投多返。',
  },
  {
    source: 'seed-notice',
    type: 'notice',
    broadcast: false,
    title: '账号安全提醒',
    content: '您的手机号码与真实姓名已绑定。客服人员不会向您索取密码或验证码，请注意防范。',
  },
  {
    source: 'seed-fd',
    type: 'fd',
    broadcast: false,
    title: '演示资金已到账',
    content: '¥10,000.00 演示资金已存入，其中部分已转入场馆，您可以在我的钱包中查看。',
    jump: '/mine/wallet',
  },
]

export async function seedLetters(db: Executor, now: number): Promise<void> {
  const demo = await findMemberByName(db, 'demo01')
  if (demo === undefined) return
  await insertLetters(
    db,
    LETTERS.map((letter) => ({ ...letter, memberId: demo.id, createdAt: new Date(now) })),
  )
}
