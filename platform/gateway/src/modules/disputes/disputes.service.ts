import {
  ApiError,
  type Dispute,
  type DisputeFacts,
  type DisputeSubject,
  type ParsedRequestOf,
  type ResponseOf,
  STATUS,
  type disputeStateEndpoint,
  type disputeSubmitEndpoint,
  type disputesEndpoint,
} from '@site/contracts'
import { DISPUTE_DAYS, disputeUntil, type Fen, formatFen, mayDispute } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { CENTER, HOUSE } from '../../kernel/ledger/index.ts'
import { lockMember } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { cutPage, rowCursor, rowsFor } from '../../lib/list-page.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import type { Disputable } from './disputable.ts'
import type { DisputeRow } from './disputes.repository.ts'
import * as repository from './disputes.repository.ts'

/** What staff says to a dispute. */
export type Verdict =
  | { readonly is: 'rejected'; readonly answer: string }
  | {
      readonly is: 'upheld'
      readonly answer: string
      /** Above zero; what the member gets with it. */
      readonly correction?: Fen | undefined
    }

const SUBJECT_NAMES = { bet: '注单', deposit: '存款订单', withdrawal: '取款订单' } as const
const nameOf = ({ kind, number }: DisputeSubject): string => `${SUBJECT_NAMES[kind]} ${number}`

/** The id behind a dispute's number; one that nothing has for what is none. */
export const disputeId = (text: string): number => rowIdOf(text) ?? 0

export function viewDispute(row: DisputeRow): Dispute {
  const { id, kind, number, facts, reason, submittedAt, reviewAt, verdict, answer, answeredAt, correction } = row
  return {
    id: String(id),
    kind,
    number,
    status: verdict ?? (reviewAt === null ? 'submitted' : 'reviewing'),
    facts,
    reason,
    history: [
      { status: 'submitted', at: submittedAt.getTime() },
      ...(reviewAt === null ? [] : [{ status: 'reviewing' as const, at: reviewAt.getTime() }]),
      ...(verdict === null || answeredAt === null ? [] : [{ status: verdict, at: answeredAt.getTime() }]),
    ],
    answer,
    correction: correction === null ? null : formatFen(correction),
  }
}

/** Members dispute what was settled, staff answers. */
export function createDisputesService(
  { db, clock, ledger, notices }: Pick<GatewayContext, 'db' | 'clock' | 'ledger' | 'notices'>,
  disputables: readonly Disputable[],
) {
  /** @throws ApiError 6004 the member has no such ticket or order */
  async function mustFind(tx: Executor, memberId: number, { kind, number }: DisputeSubject) {
    const found = await disputables.find((one) => one.kind === kind)?.find(tx, memberId, number, clock.now())
    if (found === undefined) throw new ApiError(STATUS.NOT_FOUND)
    return found
  }

  return {
    /** @throws ApiError 6007 for a cursor that no page has given */
    async list(
      memberId: number,
      { cursor, pageSize }: ParsedRequestOf<typeof disputesEndpoint>,
    ): Promise<ResponseOf<typeof disputesEndpoint>> {
      const asked = { memberId, before: rowCursor(cursor) }
      const rows = await repository.selectDisputes(db, asked, rowsFor({ pageSize }).limit)
      const { shown, more } = cutPage(rows.map(viewDispute), pageSize, ({ id }) => id)
      return { list: shown, ...more }
    },

    /** @throws ApiError 6004 the member has no such dispute */
    async detail(memberId: number, id: string): Promise<Dispute> {
      const row = await repository.findDispute(db, disputeId(id))
      if (row?.memberId !== memberId) throw new ApiError(STATUS.NOT_FOUND)
      return viewDispute(row)
    },

    /** @throws ApiError 6004 the member has no such ticket or order */
    async state(memberId: number, subject: DisputeSubject): Promise<ResponseOf<typeof disputeStateEndpoint>> {
      const { settledAt, ...found } = await mustFind(db, memberId, subject)
      const row = await repository.findLast(db, subject.kind, subject.number)
      const last = row === undefined ? null : viewDispute(row)
      const isRunning = row !== undefined && row.verdict === null
      if (settledAt === undefined) return { state: isRunning ? 'running' : 'unsettled', until: null, facts: null, last }
      return {
        state: isRunning ? 'running' : mayDispute(settledAt, clock.now()) ? 'open' : 'late',
        until: disputeUntil(settledAt),
        facts: { ...found, settledAt },
        last,
      }
    },

    /**
     * @throws ApiError 6004 the member has no such ticket or order, 6012 it is not settled, or was too long ago, 6009 a
     *   dispute of it waits for its answer
     */
    async submit(
      memberId: number,
      { reason, ...subject }: ParsedRequestOf<typeof disputeSubmitEndpoint>,
    ): Promise<Dispute> {
      const now = clock.now()
      return db.transaction(async (tx) => {
        // Two tabs at once: the second one finds what the first has lodged.
        await lockMember(tx, memberId)
        const { settledAt, ...found } = await mustFind(tx, memberId, subject)
        if ((await repository.findLast(tx, subject.kind, subject.number))?.verdict === null)
          throw new ApiError(STATUS.DATA_EXISTS, '该申诉正在处理中，请等待答复')
        if (settledAt === undefined) throw new ApiError(STATUS.WARNING, '尚未结算，暂不能申诉')
        if (!mayDispute(settledAt, now))
          throw new ApiError(STATUS.WARNING, `申诉期限为结算后${DISPUTE_DAYS}天，现已截止`)
        const facts = { ...found, settledAt }
        return viewDispute(
          await repository.insertDispute(tx, { memberId, ...subject, facts, reason, submittedAt: new Date(now) }),
        )
      })
    },

    /**
     * Staff begins to look into one; the member sees it.
     *
     * @throws ApiError 6004 no such dispute, 6012 somebody does already, or it is answered
     */
    async review(id: number, writeDown: WriteDown): Promise<void> {
      const reviewAt = new Date(clock.now())
      const memberId = await db.transaction(async (tx) => {
        const before = await repository.lockDispute(tx, id)
        if (before === undefined) throw new ApiError(STATUS.NOT_FOUND)
        if (before.reviewAt !== null || before.verdict !== null) throw new ApiError(STATUS.WARNING, '该申诉已受理')
        await repository.changeDispute(tx, id, { reviewAt })
        await writeDown(tx, { subject: `dispute:${id}`, before, after: { ...before, reviewAt } })
        return before.memberId
      })
      await notices.send({ memberId, type: 'unread' })
    },

    /**
     * Staff answers, once: what is credited with it is one journal, in the transaction of the answer.
     *
     * @throws ApiError 6004 no such dispute, 6012 it is answered already
     */
    async answer(id: number, verdict: Verdict, writeDown: WriteDown): Promise<void> {
      const { is, answer } = verdict
      const correction = verdict.is === 'upheld' ? verdict.correction : undefined
      const answeredAt = new Date(clock.now())
      const memberId = await retryConflicts(() =>
        db.transaction(async (tx) => {
          const before = await repository.lockDispute(tx, id)
          if (before === undefined) throw new ApiError(STATUS.NOT_FOUND)
          if (before.verdict !== null) throw new ApiError(STATUS.WARNING, '该申诉已答复，请刷新后重试')
          const change = { verdict: is, answer, answeredAt, correction: correction ?? null }
          await repository.changeDispute(tx, id, change)
          if (correction !== undefined)
            await ledger.post(tx, {
              kind: 'adjust_dispute',
              memberId: before.memberId,
              refType: 'dispute',
              refId: String(id),
              remark: `${nameOf(before)} 申诉更正`,
              postings: [
                { owner: HOUSE, code: 'adjust', amount: -correction },
                { owner: before.memberId, code: CENTER, amount: correction },
              ],
            })
          const credited = correction === undefined ? '' : `更正金额${formatFen(correction)}元已存入中心钱包。`
          const outcome = is === 'upheld' ? '申诉成立' : '申诉不成立'
          await insertLetters(tx, [
            {
              memberId: before.memberId,
              type: 'notice',
              title: outcome,
              content: `您对${nameOf(before)}的${outcome}。${credited}答复：${answer}`,
              createdAt: answeredAt,
            },
          ])
          await writeDown(tx, { subject: `dispute:${id}`, before, after: { ...before, ...change } })
          return before.memberId
        }),
      )
      if (correction !== undefined) await ledger.notifyChange(memberId)
      await notices.send({ memberId, type: 'unread' })
    },

    /** What is disputed as it stands now; null where it is gone, or no longer settled. */
    async factsNow(id: number): Promise<DisputeFacts | null> {
      const row = await repository.findDispute(db, id)
      if (row === undefined) throw new ApiError(STATUS.NOT_FOUND)
      const found = await disputables
        .find(({ kind }) => kind === row.kind)
        ?.find(db, row.memberId, row.number, clock.now())
      return found?.settledAt === undefined ? null : { ...found, settledAt: found.settledAt }
    },
  }
}

export type DisputesService = ReturnType<typeof createDisputesService>
