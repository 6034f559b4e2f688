import {
  type addFeedbackEndpoint,
  ApiError,
  type Feedback,
  FEEDBACK_STATUS,
  type FeedbackInfo,
  type feedbackListEndpoint,
  type FeedbackMessage,
  type feedbackReplyEndpoint,
  type FeedbackReward,
  type ParsedRequestOf,
  STATUS,
} from '@site/contracts'
import { DAY_MS, formatFen, ratio, requiredTurnover } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Db, Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { CENTER, HOUSE } from '../../kernel/ledger/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { lockMember } from '../../kernel/members/index.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import type { MayPromote } from '../protection/index.ts'
import { findTicket } from '../records/index.ts'
import { addRequirement } from '../turnover/index.ts'
import { dropImages, keepImage } from '../uploads/index.ts'
import * as repository from './feedback.repository.ts'
import type { FeedbackRow, FeedbackState, MessageRow, RewardRow } from './feedback.repository.ts'

/** What a member may write on one day, feedback and replies together; and lines of one conversation. */
const WRITTEN_A_DAY = 20
const MOST_MESSAGES = 100

/** What staff says and does. */
export interface Answer {
  readonly content: string
  /** Nothing more is said after it. */
  readonly closes: boolean
}

export function viewFeedback(row: FeedbackRow): Feedback {
  return {
    id: String(row.id),
    type: row.type,
    title: row.title,
    status: FEEDBACK_STATUS[row.status],
    createdAt: row.createdAt.getTime(),
    read: row.unread ? 0 : 1,
    ...(row.repliedAt !== null && { replyAt: row.repliedAt.getTime() }),
    ...(row.reward !== null && { reward: formatFen(row.reward) }),
  }
}

export function viewMessage({ sender, content, images, sentAt }: MessageRow): FeedbackMessage {
  return { from: sender, content, images, at: sentAt.getTime() }
}

function viewReward({ id, type, amount, turnover, description }: RewardRow): FeedbackReward {
  return { id, type, reward: formatFen(amount), desc: description, turnover }
}

const STATES = new Map(Object.entries(FEEDBACK_STATUS).map(([state, status]) => [status, state as FeedbackState]))

/** Members tell the site something, staff answers, and what helps is rewarded. */
export function createFeedbackService(
  { db, clock, shared, ledger, notices }: Pick<GatewayContext, 'db' | 'clock' | 'shared' | 'ledger' | 'notices'>,
  mayPromote: MayPromote,
) {
  const counts = createBusinessCount(shared, clock)
  const changed = (memberId: number) => notices.send({ memberId, type: 'unread' })

  /**
   * Counts what was written, as the last step of writing it: a try that was refused is none of the day's.
   *
   * @throws ApiError 6011 too much was written on this day
   */
  async function countWritten(memberId: number): Promise<void> {
    if ((await counts.add(`feedback:${memberId}`, DAY_MS)) > WRITTEN_A_DAY)
      throw new ApiError(STATUS.FREQUENT_SUBMISSION)
  }

  /** @throws ApiError 6007 a picture that is not the member's, or that something has taken */
  async function addMessage(
    tx: Executor,
    memberId: number,
    message: Pick<MessageRow, 'feedbackId' | 'content' | 'images' | 'sentAt'>,
  ) {
    for (const url of message.images)
      if (!(await keepImage(tx, memberId, url)))
        throw new ApiError(STATUS.INVALID_PARAMETER, '图片无效或已过期，请重新上传')
    await repository.insertMessage(tx, { ...message, sender: 'member' })
  }

  /** Holds one that staff or its member goes on with. @throws ApiError 6004 there is none, 6012 it is closed */
  async function mustLockOpen(tx: Executor, id: number | undefined, memberId?: number): Promise<FeedbackRow> {
    const row = id === undefined ? undefined : await repository.lockFeedback(tx, id)
    if (row === undefined || (memberId !== undefined && row.memberId !== memberId)) throw new ApiError(STATUS.NOT_FOUND)
    if (row.status === 'closed') throw new ApiError(STATUS.WARNING, '该反馈已结束')
    return row
  }

  /** What staff says, as the transaction of it does it; `more` is what else becomes of the feedback. */
  async function answerIn(
    tx: Executor,
    { id }: FeedbackRow,
    { content, closes }: Answer,
    more?: Pick<FeedbackRow, 'rewardId' | 'reward'>,
  ) {
    const at = new Date(clock.now())
    const change = {
      status: closes ? ('closed' as const) : ('answered' as const),
      repliedAt: at,
      changedAt: at,
      unread: true,
      ...more,
    }
    await repository.insertMessage(tx, { feedbackId: id, sender: 'staff', content, sentAt: at })
    await repository.changeFeedback(tx, id, change)
    return change
  }

  return {
    /**
     * @throws ApiError 6007 a bet or a picture that is not the member's, or a picture that something has taken;
     * 6011 too much was written on this day
     */
    async add(memberId: number, input: ParsedRequestOf<typeof addFeedbackEndpoint>): Promise<{ id: string }> {
      const { type, title, content, images, betId, contact = '' } = input
      if (betId !== undefined && (await findTicket(db, memberId, betId)) === undefined)
        throw new ApiError(STATUS.INVALID_PARAMETER, '注单不存在')
      const at = new Date(clock.now())
      const id = await db.transaction(async (tx) => {
        const feedback = { memberId, type, title, contact: contact.trim(), betId: betId ?? null }
        const feedbackId = await repository.insertFeedback(tx, { ...feedback, createdAt: at, changedAt: at })
        await addMessage(tx, memberId, { feedbackId, content, images: [...images], sentAt: at })
        await countWritten(memberId)
        return feedbackId
      })
      await changed(memberId)
      return { id: String(id) }
    },

    /** The member goes on; staff is asked again. @throws ApiError as {@link add}; 6004 there is none, 6012 it is closed */
    async reply(memberId: number, input: ParsedRequestOf<typeof feedbackReplyEndpoint>): Promise<void> {
      await db.transaction(async (tx) => {
        const { id } = await mustLockOpen(tx, rowIdOf(input.id), memberId)
        if ((await repository.countMessages(tx, id)) >= MOST_MESSAGES)
          throw new ApiError(STATUS.WARNING, '对话已达上限，请提交新的反馈')
        const at = new Date(clock.now())
        await addMessage(tx, memberId, {
          feedbackId: id,
          content: input.content,
          images: [...input.images],
          sentAt: at,
        })
        await repository.changeFeedback(tx, id, { status: 'waiting', changedAt: at })
        await countWritten(memberId)
      })
      await changed(memberId)
    },

    async list(memberId: number, { status, pageNum, pageSize }: ParsedRequestOf<typeof feedbackListEndpoint>) {
      const state = status === undefined ? undefined : STATES.get(status)
      const { rows, total } = await repository.selectOwn(db, memberId, { status: state, pageNum, pageSize })
      return { list: rows.map(viewFeedback), total, pageNum, pageSize }
    },

    /** One with all that was said; whoever reads it has seen the answers. @throws ApiError 6004 the member has no such one */
    async info(memberId: number, id: string): Promise<FeedbackInfo> {
      const number = rowIdOf(id)
      const row = number === undefined ? undefined : await repository.findOwn(db, memberId, number)
      if (row === undefined) throw new ApiError(STATUS.NOT_FOUND)
      if (row.unread && (await repository.markSeen(db, row.id))) await changed(memberId)
      const bet = row.betId === null ? undefined : await findTicket(db, memberId, row.betId)
      return {
        ...viewFeedback(row),
        messages: (await repository.selectMessages(db, [row.id])).map(viewMessage),
        ...(bet !== undefined && { bet }),
      }
    },

    async unread(memberId: number): Promise<{ num: number }> {
      return { num: await repository.countUnread(db, memberId) }
    },

    async rewards(): Promise<FeedbackReward[]> {
      return (await repository.selectRewards(db)).map(viewReward)
    },

    /** Takes some out of the member's list, and deletes their pictures; ids that the member does not have change nothing. */
    async remove(memberId: number, ids: readonly string[]): Promise<void> {
      await db.transaction(async (tx) => {
        const gone = []
        // In one order, as everybody who holds several.
        for (const id of [...new Set(ids.flatMap((text) => rowIdOf(text) ?? []))].toSorted((a, b) => a - b)) {
          const row = await repository.lockFeedback(tx, id)
          if (row?.memberId !== memberId) continue
          await repository.changeFeedback(tx, id, { deletedAt: new Date(clock.now()) })
          gone.push(id)
        }
        await dropImages(tx, await repository.detachPictures(tx, gone))
      })
      await changed(memberId)
    },

    /** Staff looks into one. @throws ApiError 6004 there is none, 6012 somebody has already */
    async beginHandling(id: number, writeDown: WriteDown): Promise<void> {
      const memberId = await db.transaction(async (tx) => {
        const before = await mustLockOpen(tx, id)
        if (before.status !== 'waiting') throw new ApiError(STATUS.WARNING, '该反馈已在处理中')
        const change = { status: 'handling' as const }
        await repository.changeFeedback(tx, id, change)
        await writeDown(tx, { subject: `feedback:${id}`, before, after: { ...before, ...change } })
        return before.memberId
      })
      await changed(memberId)
    },

    /** @throws ApiError 6004 there is none, 6012 it is closed */
    async answer(id: number, answer: Answer, writeDown: WriteDown): Promise<void> {
      const memberId = await db.transaction(async (tx) => {
        const before = await mustLockOpen(tx, id)
        const change = await answerIn(tx, before, answer)
        await writeDown(tx, { subject: `feedback:${id}`, before, after: { ...before, ...change } })
        return before.memberId
      })
      await changed(memberId)
    },

    /**
     * Staff adopts what it says: the member gets the reward with its turnover, once, and the conversation is over.
     *
     * @throws ApiError 6004 there is no such feedback or reward, 6012 it is closed, or nothing may be given to its member
     */
    async adopt(
      id: number,
      { content, rewardId }: { readonly content: string; readonly rewardId: string },
      writeDown: WriteDown,
    ): Promise<void> {
      const rewarded = await retryConflicts(() =>
        db.transaction(async (tx) => {
          const memberId = await repository.findMemberOf(tx, id)
          if (memberId === undefined) throw new ApiError(STATUS.NOT_FOUND)
          await lockMember(tx, memberId)
          const before = await mustLockOpen(tx, id)
          if (!(await mayPromote(memberId, { executor: tx })))
            throw new ApiError(STATUS.WARNING, '目前不能向该会员发放奖励')
          const reward = await repository.findReward(tx, rewardId)
          if (reward === undefined) throw new ApiError(STATUS.NOT_FOUND, '奖励不存在')
          const { amount, turnover, description } = reward
          await addRequirement(tx, {
            memberId,
            source: 'promo',
            sourceId: `feedback:${id}`,
            required: requiredTurnover(0n, amount, {
              depositMultiple: ratio(0n),
              bonusMultiple: ratio(BigInt(turnover)),
              allMultiple: ratio(0n),
            }),
            now: clock.now(),
          })
          await ledger.post(tx, {
            kind: 'bonus_feedback',
            memberId,
            refType: 'feedback',
            refId: String(id),
            remark: description,
            postings: [
              { owner: HOUSE, code: 'promo', amount: -amount },
              { owner: memberId, code: CENTER, amount },
            ],
          })
          const given = { rewardId, reward: amount }
          const change = await answerIn(tx, before, { content, closes: true }, given)
          await writeDown(tx, { subject: `feedback:${id}`, before, after: { ...before, ...change } })
          return memberId
        }),
      )
      await changed(rewarded)
      await ledger.notifyChange(rewarded)
    },
  }
}

export type FeedbackService = ReturnType<typeof createFeedbackService>

/** Deletes the pictures of some feedback in which nothing was said since then; of how many. */
export function deleteFeedbackPictures(db: Db, before: Date, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const quiet = await repository.selectQuiet(tx, before, most)
    await dropImages(tx, await repository.detachPictures(tx, quiet))
    return quiet.length
  })
}
