/** Why the slip refuses a change or a submission, with the text for the player. */
export const SLIP_MESSAGES = {
  MAX_ITEMS: '投注项数量已达上限',
  CONFIRMING: '当前还有订单正在确认中，请稍等',
  CHAMPION_NO_SERIES: '冠军玩法不支持串关',
  SUBMITTING: '投注正在处理中请稍等…',
  MARKET_CLOSED: '盘口已关闭',
  ODDS_CHANGED: '赔率已更改',
  LINE_CHANGED: '盘口已更改',
  ODDS_AND_LINE_CHANGED: '盘口和赔率已更改',
  MIN_LEGS: '至少选择2场比赛',
  SAME_MATCH: '同场赛事不可串关',
  NO_SERIES: '盘口不支持串关',
  LIMIT_LOADING: '限额获取中请稍后',
  NO_STAKE: '请输入投注金额',
  BELOW_MIN: '投注金额未达最低限额',
  ABOVE_MAX: '投注金额超过最高限额',
  BALANCE: '余额不足，已转换为最大可投注金额',
} as const
export type SlipReason = keyof typeof SLIP_MESSAGES

export interface SlipRefusal {
  readonly reason: SlipReason
  readonly message: string
}

export function slipRefusal(reason: SlipReason): SlipRefusal {
  return { reason, message: SLIP_MESSAGES[reason] }
}
