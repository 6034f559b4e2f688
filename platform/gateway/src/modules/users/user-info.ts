import type { UserInfo } from '@site/contracts'
import { maskEmail, maskPhone, maskRealName, profileCompletion, securityLevel } from '@site/domain'

import type { MemberRow } from '../../kernel/members/index.ts'
import { areaOf } from '../../lib/address-area.ts'
import type { PayoutKind } from '../payout/index.ts'

/** What a member may see of the own account; personal data only masked. `payouts`: kinds of accounts that are bound. */
export function toUserInfo(member: MemberRow, payouts: ReadonlySet<PayoutKind>): UserInfo {
  const state = {
    avatar: member.avatar,
    bindPhone: flag(member.phone),
    bindRealName: flag(member.realName),
    bindEmail: flag(member.email),
    withdrawPwd: flag(member.withdrawHash),
    gender: member.gender,
    birthday: member.birthday ?? '',
  } as const
  return {
    ...state,
    userId: String(member.id),
    name: member.name,
    nickName: member.nickName,
    bindBankCard: payouts.has('bank') ? 1 : 0,
    bindVirtual: payouts.has('coin') ? 1 : 0,
    bindAlipay: payouts.has('alipay') ? 1 : 0,
    realNameMask: member.realName === null ? '' : maskRealName(member.realName),
    phoneMask: member.phone === null ? '' : maskPhone(member.phone),
    emailMask: member.email === null ? '' : maskEmail(member.email),
    wechat: member.wechat ?? '',
    qq: member.qq ?? '',
    registerAt: member.registerAt.getTime(),
    vipGrade: member.vipGrade,
    vipName: `VIP${member.vipGrade}`,
    securityLevel: securityLevel(state),
    completion: profileCompletion(state),
    isTest: member.isTest ? 1 : 0,
    autoTransfer: member.autoTransfer ? 1 : 0,
    ...(member.lastLoginAt === null
      ? {}
      : { lastLoginAt: member.lastLoginAt.getTime(), lastLoginIpArea: areaOf(member.lastLoginIp) }),
  }
}

function flag(value: string | null): 0 | 1 {
  return value === null ? 0 : 1
}
