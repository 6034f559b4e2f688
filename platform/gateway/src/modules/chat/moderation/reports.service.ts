import { ApiError, STATUS } from '@site/contracts'
import type { ReportReason } from '@site/contracts/chat'
import type { DeskChatReports } from '@site/contracts/desk'
import { DAY_MS, HOUR_MS } from '@site/domain'

import type { GatewayContext } from '../../../context/index.ts'
import type { WriteDown } from '../../../kernel/audit/index.ts'
import { createBusinessCount } from '../../../kernel/limits/index.ts'
import { insertLetters } from '../../../kernel/notices/index.ts'
import type { ChatReportRow } from '../../../db/schema/chat.ts'
import { blockFrame, type ChatRooms } from '../rooms/index.ts'
import { findPublicMessage, numberOf, seqOf } from '../talk/index.ts'
import { blockMessages, lengthenMute, selectAround } from './moderation.repository.ts'
import { muteFrame } from './mute-frame.ts'
import { countReported, decideReports, insertReport, selectOpenReports } from './reports.repository.ts'

/** Messages that one member tells of within a day. */
const REPORTS_A_DAY = 20
/** Reported messages that staff sees at a time, and messages before and after each. */
const LISTED = 100
const AROUND = 4

type Verdict = NonNullable<ChatReportRow['verdict']>

/** What staff decides of a message: `hours` its writer is muted, with `muted`. */
type Decision =
  | { readonly verdict: Exclude<Verdict, 'muted'> }
  | { readonly verdict: 'muted'; readonly hours: number; readonly reason: string }

const OUTCOMES: Readonly<Record<Verdict, string>> = {
  dismissed: '经核实没有违反聊天规则，未作处理',
  blocked: '已从聊天室删除',
  muted: '已从聊天室删除，发送者已被禁言',
}

/** Members tell staff of messages, staff decides, and who told is told what came of it. */
export function createChatReports(gateway: GatewayContext, rooms: ChatRooms) {
  const { db, clock, shared, notices } = gateway
  const counts = createBusinessCount(shared, clock)

  return {
    /** @throws ApiError 6004 no such message, 6007 an own one, 6011 told before, or too often on this day */
    async report(reporterId: number, asked: { rid: string; seq: string; reason: ReportReason }): Promise<void> {
      const { rid, reason } = asked
      const message = await findPublicMessage(db, rid, numberOf(asked.seq))
      if (message === undefined) throw new ApiError(STATUS.NOT_FOUND, '这条消息已不存在')
      if (message.memberId === reporterId) throw new ApiError(STATUS.INVALID_PARAMETER, '不能举报自己的消息')
      if ((await counts.add(`chat:report:${reporterId}`, DAY_MS)) > REPORTS_A_DAY)
        throw new ApiError(STATUS.FREQUENT_SUBMISSION, '今天举报得太多了，请明天再试')
      const { seq, memberId, nickname, text } = message
      const createdAt = new Date(clock.now())
      const isNew = await insertReport(db, { rid, seq, reporterId, memberId, reason, nickname, text, createdAt })
      if (!isNew) throw new ApiError(STATUS.FREQUENT_SUBMISSION, '您已举报过这条消息')
    },

    /** How many messages wait for staff. */
    waiting: () => countReported(db),

    /** What waits for staff, a line for each message, with what was said around it. */
    async open(): Promise<DeskChatReports> {
      const reports = await selectOpenReports(db, LISTED)
      const byMessage = [...Map.groupBy(reports, ({ rid, seq }) => `${rid} ${seq}`).values()]
      const messages = byMessage.flatMap(([first]) => first ?? [])
      const rows = await selectAround(db, messages, AROUND)
      const list = messages.map(({ rid, seq, memberId, nickname, text }, index) => ({
        ...{ rid, seq: seqOf(seq), memberId: String(memberId), nickname, msg: text },
        reports: (byMessage[index] ?? []).map(({ reason, createdAt }) => ({ reason, at: createdAt.getTime() })),
        context: rows
          .filter((row) => row.rid === rid && Math.abs(row.seq - seq) <= AROUND)
          .map((row) => ({
            ...{ seq: seqOf(row.seq), nickname: row.nickname, msg: row.text, timestamp: row.createdAt.getTime() },
            isBlocked: row.isBlocked,
          })),
      }))
      return { list }
    },

    /** @throws ApiError 6004 nothing is open of this message */
    async decide(message: { readonly rid: string; readonly seq: string }, decision: Decision, writeDown: WriteDown) {
      const { rid, seq } = message
      const number = numberOf(seq)
      const { verdict } = decision
      const now = clock.now()
      const until = verdict === 'muted' ? now + decision.hours * HOUR_MS : undefined
      const done = await db.transaction(async (tx) => {
        const decided = await decideReports(tx, { rid, seq: number }, verdict, new Date(now))
        const [first] = decided
        if (first === undefined) throw new ApiError(STATUS.NOT_FOUND, '这条举报已处理')
        const blocked = verdict === 'dismissed' ? [] : await blockMessages(tx, rid, [number])
        const mute =
          decision.verdict === 'muted' && until !== undefined
            ? await lengthenMute(tx, { memberId: first.memberId, until: new Date(until), reason: decision.reason })
            : undefined
        await insertLetters(
          tx,
          decided.map(({ reporterId, text }) => ({
            memberId: reporterId,
            type: 'notice' as const,
            title: '聊天举报处理结果',
            content: `您举报的消息“${text}”${OUTCOMES[verdict]}。感谢您的反馈。`,
            createdAt: new Date(now),
          })),
        )
        await writeDown(tx, { subject: `message:${rid}:${seq}`, after: decision })
        return { decided, blocked, mute, memberId: first.memberId }
      })
      if (done.blocked.length > 0) await rooms.publish(rid, blockFrame(rid, done.blocked.map(seqOf)))
      if (done.mute !== undefined) await rooms.publishToMember(done.memberId, muteFrame(done.memberId, done.mute, now))
      for (const { reporterId } of done.decided) await notices.send({ memberId: reporterId, type: 'unread' })
    },
  }
}

export type ChatReports = ReturnType<typeof createChatReports>
