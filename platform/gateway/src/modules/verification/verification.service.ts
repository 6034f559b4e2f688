import {
  ApiError,
  type ParsedRequestOf,
  STATUS,
  type Verification,
  type VerificationStatus,
  type verificationSubmitEndpoint,
} from '@site/contracts'
import { formatFen, MINIMUM_AGE, siteDate, VERIFIED_ABOVE } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Db, Executor } from '../../db/database.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { lockMember } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { dropDocuments, keepDocument } from '../uploads/index.ts'
import { refusalOfAge } from './age.ts'
import * as repository from './verification.repository.ts'

const SUMS = { single: formatFen(VERIFIED_ABOVE.single), total: formatFen(VERIFIED_ABOVE.total) }
const LETTERS = {
  verified: { title: '身份认证已通过', content: '您的身份认证已通过审核。' },
  underAge: {
    title: '身份认证结果',
    content: `证件显示您未满${MINIMUM_AGE}岁，账号不能存款和游戏，未支付的存款订单已取消，您自己的资金可随时取款。`,
  },
  refused: (ground: string) => ({
    title: '身份认证未通过',
    content: `您的身份认证未通过审核。原因：${ground}。请重新提交资料。`,
  }),
} as const

/** What staff has found in the documents. */
export type Decision =
  | { readonly is: 'verified'; /** As the document says, `YYYY-MM-DD`. */ readonly birthday: string }
  | { readonly is: 'refused'; readonly ground: string }

/** How far a member has come. */
export async function verificationOf(db: Executor, memberId: number): Promise<VerificationStatus> {
  return (await repository.findLast(db, memberId))?.status ?? 'none'
}

/** Members show documents, staff looks at them. */
export function createVerificationService({
  db,
  clock,
  events,
  notices,
}: Pick<GatewayContext, 'db' | 'clock' | 'events' | 'notices'>) {
  async function state(memberId: number): Promise<Verification> {
    const last = await repository.findLast(db, memberId)
    const { birthday = null } = last ?? {}
    return {
      status: last?.status ?? 'none',
      ground: last?.ground ?? '',
      submittedAt: last?.submittedAt.getTime() ?? null,
      decidedAt: last?.decidedAt?.getTime() ?? null,
      isUnderAge: birthday !== null && refusalOfAge(birthday, clock.now()) !== undefined,
      sums: SUMS,
    }
  }

  return {
    state,

    /**
     * @throws ApiError 6009 something is looked at already, or is verified; 6007 a picture that is not the member's, or
     * that something has taken
     */
    async submit(memberId: number, { kind, documents }: ParsedRequestOf<typeof verificationSubmitEndpoint>) {
      await db.transaction(async (tx) => {
        await lockMember(tx, memberId)
        const last = await repository.findLast(tx, memberId)
        if (last?.status === 'pending') throw new ApiError(STATUS.DATA_EXISTS, '您的资料正在审核中，请勿重复提交')
        if (last?.status === 'verified') throw new ApiError(STATUS.DATA_EXISTS, '您的身份认证已通过')
        for (const id of documents)
          if (!(await keepDocument(tx, memberId, id)))
            throw new ApiError(STATUS.INVALID_PARAMETER, '证件照片无效或已过期，请重新上传')
        await repository.insertVerification(tx, { memberId, kind, documents, submittedAt: new Date(clock.now()) })
      })
      return state(memberId)
    },

    /**
     * Staff decides, once. Whoever is under age can play and pay in no more from then on.
     *
     * @throws ApiError 6004 no such verification, 6012 it is decided already, 6007 a date of birth that is yet to come
     */
    async decide(id: number, decision: Decision, writeDown: WriteDown): Promise<void> {
      const now = clock.now()
      if (decision.is === 'verified' && decision.birthday > siteDate(now))
        throw new ApiError(STATUS.INVALID_PARAMETER, '出生日期无效')
      const memberId = await db.transaction(async (tx) => {
        const before = await repository.lockVerification(tx, id)
        if (before === undefined) throw new ApiError(STATUS.NOT_FOUND)
        if (before.status !== 'pending') throw new ApiError(STATUS.WARNING, '该资料已审核，请刷新后重试')
        // As a deposit holds it: an order that is made at the same time is cancelled, or not made.
        await lockMember(tx, before.memberId)
        const after = {
          status: decision.is,
          decidedAt: new Date(now),
          ground: decision.is === 'refused' ? decision.ground : '',
          birthday: decision.is === 'verified' ? decision.birthday : null,
        }
        await repository.decide(tx, id, after)
        const isUnderAge = after.birthday !== null && refusalOfAge(after.birthday, now) !== undefined
        if (isUnderAge) await events.emit(tx, 'member.excluded', { memberId: before.memberId })
        if (after.birthday !== null) await events.emit(tx, 'member.identified', { memberId: before.memberId })
        const letter =
          decision.is === 'refused' ? LETTERS.refused(decision.ground) : LETTERS[isUnderAge ? 'underAge' : 'verified']
        await insertLetters(tx, [{ memberId: before.memberId, type: 'notice', ...letter, createdAt: new Date(now) }])
        await writeDown(tx, { subject: `verification:${id}`, before, after: { ...before, ...after } })
        return before.memberId
      })
      await notices.send({ memberId, type: 'unread' })
    },
  }
}

export type VerificationService = ReturnType<typeof createVerificationService>

/** Deletes the documents of some verifications that were decided on before then; how many these were. */
export function deleteDocuments(db: Db, before: Date, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const taken = await repository.detachDocuments(tx, before, most)
    await dropDocuments(
      tx,
      taken.flatMap(({ documents }) => documents),
    )
    return taken.length
  })
}
