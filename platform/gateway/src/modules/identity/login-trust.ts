import { ApiError } from '@site/contracts'
import { DAY_MS, maskPhone, MINUTE_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { findMemberByName, type MemberRow } from '../../kernel/members/index.ts'
import * as devices from './devices.repository.ts'
import type { Peer } from './gate.ts'
import { type RiskCode, networkOf, riskOf } from './risk.ts'

/** How long a caller whose password was right may have a code sent. */
const PENDING_MS = 30 * MINUTE_MS
const LETTER = {
  type: 'notice',
  title: '新设备登录提醒',
  content: '您的账号刚刚在一台新的设备或新的地点登录。如非本人操作，请立即修改密码，并绑定手机号码以保护账号安全。',
} as const

/** Which devices and networks are a member's own, and what happens when a log-in comes from elsewhere. */
export function createLoginTrust(gateway: GatewayContext) {
  const { db, clock, shared, notices } = gateway
  const pendingKey = (memberId: number, deviceId: string) => `risk:${memberId}:${deviceId}`

  async function remember(
    memberId: number,
    peer: Peer & { readonly visitorId?: string },
    { opening, executor = db }: { readonly opening?: devices.Opening; readonly executor?: Executor } = {},
  ): Promise<boolean> {
    const { deviceId, userAgent, ip, visitorId = '' } = peer
    const place = { memberId, deviceId, userAgent, ip, visitorId, network: networkOf(ip), at: new Date(clock.now()) }
    return devices.rememberPlace(executor, place, opening)
  }

  async function look(member: MemberRow, { deviceId, ip }: Peer): Promise<RiskCode | undefined> {
    if (!member.riskChecked) return undefined
    const [known, knowsNetwork] = await Promise.all([
      devices.selectDevices(db, member.id),
      devices.hasNetwork(db, member.id, networkOf(ip)),
    ])
    const now = clock.now()
    return riskOf({
      now,
      lastLoginAt: member.lastLoginAt?.getTime(),
      hasDevices: known.length > 0,
      knowsDevice: known.some((one) => one.deviceId === deviceId),
      knowsNetwork,
      devicesToday: known.filter(
        (one) => one.deviceId !== deviceId && Math.abs(now - one.lastLoginAt.getTime()) < DAY_MS,
      ).length,
    })
  }

  return {
    /**
     * Device and network are this member's; with a session it is opened, and is their last log-in too. False where it is
     * not, because the password is another one by now.
     */
    remember,

    /** Whether somebody has this name and has used this device before. */
    async isOwnDevice(name: string, { deviceId }: Pick<Peer, 'deviceId'>): Promise<boolean> {
      const member = await findMemberByName(db, name)
      return member !== undefined && devices.hasDevice(db, member.id, deviceId)
    },

    /** What speaks against a caller, if the password is right. Demo members are not looked at. */
    look,

    /**
     * Lets a caller with the right password in, or asks for a code sent to the bound phone. Somebody without a phone
     * cannot be asked: they are let in and told by a letter.
     *
     * @throws ApiError 6025-6029 with the masked phone
     */
    async admit(member: MemberRow, risk: RiskCode | undefined, peer: Peer): Promise<void> {
      if (risk === undefined) return
      if (member.phone !== null) {
        await shared.set(pendingKey(member.id, peer.deviceId), String(risk), PENDING_MS)
        throw new ApiError(risk, undefined, { phoneNumber: maskPhone(member.phone) })
      }
      await insertLetters(db, [{ memberId: member.id, ...LETTER, createdAt: new Date(clock.now()) }])
      await notices.send({ memberId: member.id, type: 'unread' })
    },

    /** Whether this device has just shown the right password and was asked for a code. */
    isPending: async (memberId: number, deviceId: string): Promise<boolean> =>
      (await shared.get(pendingKey(memberId, deviceId))) !== undefined,
  }
}
