import {
  ApiError,
  type LoginAnswer,
  type ParsedRequestOf,
  SITE_ID,
  type UserInfo,
  type loginEndpoint,
  type registerEndpoint,
} from '@site/contracts'
import { SignJWT } from 'jose'

import type { MemberRow } from '../../db/schema/members.ts'
import { maskEmail, maskPhone, maskRealName } from '../../lib/masks.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import type { GatewayContext } from '../../module.ts'
import { areaOf } from './address-area.ts'
import * as repository from './users.repository.ts'

const LOCK_MS = 15 * 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const CHAT_TOKEN_MS = 2 * HOUR_MS
const ADULT_YEARS = 18

/** Where a call comes from. */
interface Peer {
  readonly ip: string
  readonly deviceId: string
}

/** Accounts and log-in, the plain path: captchas, codes and devices are checked by the identity flows. */
export function createUsersService(gateway: GatewayContext) {
  const { db, sessions, shared, limits, clock } = gateway
  const jwtKey = new TextEncoder().encode(gateway.options.jwtSecret)
  /** Checked when a name is unknown, so that the answer takes as long as for a known one. */
  const decoy = hashPassword('00000000000000000000000000000000')

  async function mustBeMember(id: number): Promise<MemberRow> {
    const member = await repository.findMember(db, id)
    if (member === undefined) throw new ApiError(6001)
    return member
  }

  return {
    /**
     * @throws ApiError 6011 too many attempts of an address, 6037 locked after wrong passwords, 6002 wrong name or
     * password, 6030 frozen account
     */
    async login(input: ParsedRequestOf<typeof loginEndpoint>, peer: Peer): Promise<LoginAnswer> {
      if ((await shared.count(`login:${peer.ip}`, MINUTE_MS)) > limits.loginsPerAddress) throw new ApiError(6011)
      // By name, known or not: what is locked tells nobody which names exist.
      const wrongKey = `wrong:${input.name.toLowerCase()}`
      if (Number((await shared.get(wrongKey)) ?? 0) >= limits.wrongPasswords) {
        throw new ApiError(6037, '密码错误次数过多，请15分钟后再试')
      }
      const member = await repository.findMemberByName(db, input.name)
      const isRight = await verifyPassword(member?.passwordHash ?? (await decoy), input.password)
      if (member === undefined || !isRight) {
        await shared.count(wrongKey, LOCK_MS)
        throw new ApiError(6002)
      }
      if (member.status === 'frozen') throw new ApiError(6030, '账号已被冻结，请联系在线客服')
      await shared.delete(wrongKey)
      const token = await sessions.open(member.id, peer)
      await repository.recordLogin(db, member.id, peer.ip)
      return {
        token,
        userId: String(member.id),
        ...(member.lastLoginAt === null
          ? {}
          : { lastLoginAt: member.lastLoginAt.getTime(), lastLoginIpArea: areaOf(member.lastLoginIp) }),
      }
    },

    /** @throws ApiError 6007 passwords differ or under age, 6009 name taken, 6011 too many accounts of one address */
    async register(input: ParsedRequestOf<typeof registerEndpoint>, peer: Peer): Promise<{ userId: string }> {
      if (input.password !== input.secondPassword) throw new ApiError(6007, '两次密码输入不一致')
      if (input.birthday !== undefined && !isAdult(input.birthday, new Date(clock.now()))) {
        throw new ApiError(6007, '你的年龄未满18，无法游戏哦')
      }
      if ((await shared.count(`register:${peer.ip}`, HOUR_MS)) > limits.registrationsPerAddress)
        throw new ApiError(6011)
      const id = await repository.insertMember(db, {
        name: input.name,
        passwordHash: await hashPassword(input.password),
        nickName: input.name,
        birthday: input.birthday ?? null,
        registerIp: peer.ip,
        registerDomain: input.domain,
        referralCode: input.rCode,
        inviteCode: input.iCode,
      })
      if (id === undefined) throw new ApiError(6009, '该用户名已被注册')
      return { userId: String(id) }
    },

    async info(memberId: number): Promise<UserInfo> {
      return toUserInfo(await mustBeMember(memberId))
    },

    /** Signed token for the chat log-in: HS256 with id, name, grade and site. */
    async chatToken(memberId: number): Promise<{ jwt: string; expireAt: number }> {
      const member = await mustBeMember(memberId)
      const expireAt = Date.now() + CHAT_TOKEN_MS
      const jwt = await new SignJWT({
        id: String(member.id),
        name: member.name,
        nickName: member.nickName,
        vip: member.vipGrade,
        siteId: SITE_ID,
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(expireAt / 1000))
        .sign(jwtKey)
      return { jwt, expireAt }
    },

    setAutoTransfer: (memberId: number, isOn: boolean) => repository.setAutoTransfer(db, memberId, isOn),
  }
}

function toUserInfo(member: MemberRow): UserInfo {
  const bound = [member.phone, member.email, member.realName].filter((value) => value !== null).length
  return {
    userId: String(member.id),
    name: member.name,
    nickName: member.nickName,
    avatar: member.avatar,
    bindPhone: member.phone === null ? 0 : 1,
    bindRealName: member.realName === null ? 0 : 1,
    bindEmail: member.email === null ? 0 : 1,
    bindBankCard: 0,
    bindVirtual: 0,
    bindAlipay: 0,
    withdrawPwd: 0,
    realNameMask: member.realName === null ? '' : maskRealName(member.realName),
    phoneMask: member.phone === null ? '' : maskPhone(member.phone),
    emailMask: member.email === null ? '' : maskEmail(member.email),
    gender: member.gender === 1 || member.gender === 2 ? member.gender : 0,
    birthday: member.birthday ?? '',
    registerAt: member.registerAt.getTime(),
    vipGrade: member.vipGrade,
    vipName: `VIP${member.vipGrade}`,
    securityLevel: bound >= 3 ? 3 : bound === 0 ? 1 : 2,
    isTest: member.isTest ? 1 : 0,
    autoTransfer: member.autoTransfer ? 1 : 0,
  }
}

function isAdult(birthday: string, now: Date): boolean {
  const eighteenth = new Date(`${birthday}T00:00:00Z`)
  eighteenth.setUTCFullYear(eighteenth.getUTCFullYear() + ADULT_YEARS)
  return eighteenth <= now
}
