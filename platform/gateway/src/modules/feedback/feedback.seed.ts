import type { Executor } from '../../db/database.ts'
import { insertRewards, type RewardRow } from './feedback.repository.ts'

/** What is given for feedback that staff adopts, in fen. */
const REWARDS: readonly RewardRow[] = [
  { id: 'suggestion', type: 'suggestion', amount: 1_800n, turnover: 1, description: '优化建议被采纳' },
  { id: 'game-fault', type: 'game', amount: 3_800n, turnover: 1, description: '反馈的游戏或赛事问题经核实' },
  { id: 'deposit-fault', type: 'deposit', amount: 5_800n, turnover: 1, description: '反馈的存款渠道问题经核实' },
  { id: 'safety', type: 'account', amount: 8_800n, turnover: 1, description: '反馈的账号安全问题经核实' },
]

export function seedFeedbackRewards(db: Executor): Promise<void> {
  return insertRewards(db, REWARDS)
}
