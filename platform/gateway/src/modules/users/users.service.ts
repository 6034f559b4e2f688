import {
  ApiError,
  CAPTCHA_KINDS,
  type LoginAnswer,
  type ParsedRequestOf,
  SITE_ID,
  type UserInfo,
  type loginEndpoint,
  type registerEndpoint,
  STATUS,
} from '@site/contracts'
import { checkBirthday, HOUR_MS, MINUTE_MS, siteDate } from '@site/domain'
import { addressGroup } from '@site/server'
import { SignJWT } from 'jose'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import {
  findMember,
  findMemberByName,
  insertMember,
  setAutoTransfer,
  type MemberRow,
  mustBeActive,
} from '../../kernel/members/index.ts'
import { areaOf } from '../../lib/address-area.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { hashPassword, verifyPassword } from '../../lib/password.ts'
import { createQueues } from '../../lib/queues.ts'
import {
  createCodesService,
  createGate,
  createLoginLock,
  createLoginTrust,
  type Peer,
  reviewDevice,
  subjects,
} from '../identity/index.ts'
import { selectKinds } from '../payout/index.ts'
import type { ExclusionOf, MayPromote } from '../protection/index.ts'
import { findPopup } from '../site/index.ts'
import { toUserInfo } from './user-info.ts'

const CHAT_TOKEN_MS = 2 * HOUR_MS

type LoginInput = ParsedRequestOf<typeof loginEndpoint>

/** What others know of how a member stands. */
export interface MemberStanding {
  readonly exclusionOf: ExclusionOf
  readonly freezeOf: (db: Executor, memberId: number) => Promise<UserInfo['freeze']>
  readonly mayPromote: MayPromote
}

/** Accounts and log-in. */
export function createUsersService(gateway: GatewayContext, { exclusionOf, freezeOf, mayPromote }: MemberStanding) {
  const { db, events, sessions, shared, limits, clock, options } = gateway
  const jwtKey = new TextEncoder().encode(derivedKey(options.jwtSecret, 'chat tokens'))
  const counts = createBusinessCount(shared, clock)
  const gate = createGate(gateway)
  const trust = createLoginTrust(gateway)
  const lock = createLoginLock(gateway)
  const codes = createCodesService(gateway)
  /** Checked when a name is unknown, so that the answer takes as long as for a known one. */
  const decoy = hashPassword('00000000000000000000000000000000', { isCheap: options.cheapPasswords })
  /** Passwords of one name are looked at one by one: a flood of guesses then costs the work of those few that count. */
  const inTurn = createQueues()

  async function mustBeMember(id: number): Promise<MemberRow> {
    const member = await findMember(db, id)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    return member
  }

  /** An address that strangers use up keeps nobody out at home, who has a few tries beyond. @throws ApiError 6011 */
  async function refuseTooMany({ ip, deviceId }: Peer, isAtHome: boolean): Promise<void> {
    if ((await counts.add(`login:${addressGroup(ip)}`, MINUTE_MS)) <= limits.loginsPerAddress) return
    if (isAtHome && (await counts.add(`login:device:${deviceId}`, MINUTE_MS)) <= limits.wrongPasswords) return
    throw new ApiError(STATUS.FREQUENT_SUBMISSION)
  }

  /** @throws ApiError 6037 locked after wrong passwords, 6002 wrong name or password */
  async function checkPassword({ name, password }: Pick<LoginInput, 'name' | 'password'>, peer: Peer) {
    const from = { ...peer, name }
    await lock.mustBeOpen(from)
    const member = await findMemberByName(db, name)
    // Looked at while the password is checked, which takes longer than anything else.
    const [isRight, risk] = await Promise.all([
      verifyPassword(member?.passwordHash ?? (await decoy), password, {
        from: peer.ip,
        rank: peer.isAtHome === true ? 'known' : 'stranger',
      }),
      member === undefined ? undefined : trust.look(member, peer),
    ])
    if (member === undefined || !isRight) return lock.refuse(from)
    await lock.mustBeOpen(from)
    await lock.forgive(from)
    return { member, risk }
  }

  /**
   * Before the password is looked at: without the code nobody learns of it past the captcha. An unknown name gets the
   * same answers as a known one.
   *
   * @throws ApiError 6036-6038
   */
  async function checkDeviceCode(
    { name, sendCodeNum }: Extract<LoginInput, { kaptchcate: typeof CAPTCHA_KINDS.newDevice }>,
    { deviceId }: Peer,
  ): Promise<void> {
    const member = await findMemberByName(db, name)
    await codes.check('device', subjects.device(member?.id ?? name, deviceId), sendCodeNum)
  }

  /** Counts one that has its turn: a call that is refused because too many wait has made no account. */
  async function mustBeFewOf(ip: string): Promise<void> {
    const ofHour = await counts.add(`register:${addressGroup(ip)}`, HOUR_MS)
    if (ofHour > limits.registrationsPerAddress) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
  }

  return {
    /**
     * @throws ApiError 6500-6502, 6031-6033, 6021 and 6022 as the gate says; 6011 too many attempts of an address; 6037,
     * 6002 for the password; 6025-6029 with the masked phone when the log-in looks risky; 6036-6038 for the
     * code of a new device
     */
    async login(input: LoginInput, caller: Peer): Promise<LoginAnswer> {
      const isAtHome = await trust.isOwnDevice(input.name, caller)
      await refuseTooMany(caller, isAtHome)
      const peer = { ...caller, isAtHome }
      const captcha = input.kaptchcate === CAPTCHA_KINDS.newDevice ? undefined : input
      const used = await gate.pass('login', captcha, peer, input.name)
      const from = { ...peer, name: input.name }
      await gate.step(peer, input.name, async () => {
        if (input.kaptchcate === CAPTCHA_KINDS.newDevice) await checkDeviceCode(input, peer)
        // Looked at before the queue as well, so that guesses at a locked name do not wait in it.
        await lock.mustBeOpen(from)
      })
      const { member, risk } = await inTurn(lock.ownKey(from), async () => {
        // Those before it in the queue may have failed: of guesses at once no more are free than of guesses in a row.
        const spent = used ?? (await gate.requireCaptcha('login', captcha, peer, input.name))
        return gate.spend(spent, () => gate.attempt(peer, input.name, () => checkPassword(input, peer)))
      })
      if (input.kaptchcate !== CAPTCHA_KINDS.newDevice) await trust.admit(member, risk, peer)
      else await codes.use('device', subjects.device(member.id, peer.deviceId), input.sendCodeNum)
      const { token, session } = sessions.issue(member.id, peer)
      const opening = { session, passwordHash: member.passwordHash }
      const place = { ...peer, visitorId: input.visitorId }
      if (!(await retryConflicts(() => trust.remember(member.id, place, { opening }))))
        throw new ApiError(STATUS.INVALID_CREDENTIALS)
      await retryConflicts(() => events.emit(db, 'member.identified', { memberId: member.id }))
      const exclusion = await exclusionOf(member.id)
      return {
        token,
        userId: String(member.id),
        ...(exclusion && { exclusion }),
        ...(member.lastLoginAt === null
          ? {}
          : { lastLoginAt: member.lastLoginAt.getTime(), lastLoginIpArea: areaOf(member.lastLoginIp) }),
      }
    },

    /**
     * The device that registers is the member's own.
     *
     * @throws ApiError as the gate says; 6007 passwords differ or under age, 6009 name taken, 6011 too many accounts of
     * one address
     */
    async register(input: ParsedRequestOf<typeof registerEndpoint>, peer: Peer): Promise<{ userId: string }> {
      if (input.password !== input.secondPassword) throw new ApiError(STATUS.INVALID_PARAMETER, '两次密码输入不一致')
      const issue = input.birthday === undefined ? undefined : checkBirthday(input.birthday, siteDate(clock.now()))
      if (issue !== undefined) throw new ApiError(STATUS.INVALID_PARAMETER, issue.message)
      const used = await gate.pass('register', input, peer)
      const first = () => mustBeFewOf(peer.ip)
      const turn = { isCheap: options.cheapPasswords, from: peer.ip, rank: 'stranger', first } as const
      // Before the transaction: nothing waits for its turn while it holds a connection.
      const passwordHash = await gate.spend(used, () => hashPassword(input.password, turn))
      const register = async (tx: Executor) => {
        const id = await insertMember(tx, {
          name: input.name,
          passwordHash,
          nickName: input.name,
          birthday: input.birthday ?? null,
          registerAt: new Date(clock.now()),
          registerIp: peer.ip,
          registerDomain: input.domain,
          referralCode: input.rCode,
          inviteCode: input.iCode,
        })
        if (id === undefined) throw new ApiError(STATUS.DATA_EXISTS, '该用户名已被注册')
        await reviewDevice(tx, id, peer.deviceId)
        await trust.remember(id, { ...peer, visitorId: input.visitorId }, { executor: tx })
        await events.emit(tx, 'member.registered', { memberId: id, inviteCode: input.iCode })
        await events.emit(tx, 'member.identified', { memberId: id })
        return id
      }
      const id = await gate.attempt(peer, undefined, () => db.transaction(register))
      return { userId: String(id) }
    },

    /** `withPopup`: the notice that is to pop up now comes along, where there is one (open point 29), and the member may be tempted to play. */
    async info(memberId: number, withPopup = false): Promise<UserInfo> {
      const freeze = await freezeOf(db, memberId)
      const known = toUserInfo(await mustBeMember(memberId), await selectKinds(db, memberId))
      const info = { ...known, ...(freeze && { freeze }) }
      const exclusion = await exclusionOf(memberId)
      if (exclusion !== undefined) return { ...info, exclusion }
      const isShown = withPopup && (await mayPromote(memberId))
      const popup = isShown ? await findPopup(db, new Date(clock.now())) : undefined
      return popup === undefined ? info : { ...info, popup }
    },

    /**
     * Signed token for the chat log-in: HS256 with id, name, grade and site.
     *
     * @throws ApiError 6003 in a time-out or self-exclusion of the member's, 6030 the account is frozen
     */
    async chatToken(memberId: number): Promise<{ jwt: string; expireAt: number }> {
      const member = await mustBeMember(memberId)
      mustBeActive(member)
      if ((await exclusionOf(memberId)) !== undefined)
        throw new ApiError(STATUS.ACCESS_DENIED, '暂停期间不能使用聊天室')
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

    setAutoTransfer: (memberId: number, isOn: boolean) => setAutoTransfer(db, memberId, isOn),
  }
}
