import { type ActivityRefusal, ApiError, type ErrorCode, STATUS } from '@site/contracts'

interface Refusal {
  readonly code: ErrorCode
  readonly text: string
  /** Where it can be mended. */
  readonly action?: string
}

const warning = (text: string, action?: string): Refusal => ({ code: STATUS.WARNING, text, ...(action && { action }) })

/** Each refusal with its code and words. */
export const REFUSALS: Readonly<Record<ActivityRefusal, Refusal>> = {
  unknown: { code: STATUS.NOT_FOUND, text: '活动不存在或已下架' },
  notBegun: warning('活动尚未开始，请留意开始时间'),
  ended: warning('活动已结束'),
  newMembersOnly: warning('本活动仅限新会员参加'),
  vipTooLow: warning('您的VIP等级未达到本活动的要求', '/mine/vip'),
  phoneMissing: { code: STATUS.UNBOUND_PHONE, text: '请先绑定手机号码', action: '/mine/userinfo' },
  realNameMissing: { code: STATUS.BIND_REAL_NAME, text: '请先完善真实姓名', action: '/mine/userinfo' },
  notConfirmed: warning('请先确认参加活动所需的资料，须与账户绑定的一致'),
  notJoined: warning('请先参加活动'),
  joined: warning('您已参加本活动，无需重复参加'),
  tooLate: warning('您已不能参加本活动：须在达成条件之前参加'),
  notReached: warning('尚未达到领取条件'),
  claimed: warning('您已领取过，不能重复领取'),
  memberLimit: warning('您在本活动中的领取次数已达上限'),
  dayLimit: warning('您今天的领取次数已达上限，请明天再来'),
  addressLimit: warning('当前网络地址的领取次数已达上限'),
  deviceLimit: warning('当前设备的领取次数已达上限'),
  outOfStock: warning('奖励已被领完'),
  overBudget: warning('活动奖金已全部发放完毕'),
  noneLeft: warning('次数已用完'),
  protected: { code: STATUS.ACCESS_DENIED, text: '目前不为您提供优惠活动' },
}

/**
 * The refusal of an action, with its `key` in the data.
 *
 * @param text other words than the usual ones
 */
export function refuse(key: ActivityRefusal, text?: string): ApiError {
  const refusal = REFUSALS[key]
  return new ApiError(refusal.code, text ?? refusal.text, { key })
}
