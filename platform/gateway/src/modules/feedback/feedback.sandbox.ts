import { FEEDBACK_LIMITS } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { namedMemberId, selectNames } from '../../kernel/members/index.ts'
import { DeskListSchema } from '../../lib/desk-list.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { countOpen, selectAtDesk, selectMessages } from './feedback.repository.ts'
import { type FeedbackService, viewFeedback, viewMessage } from './feedback.service.ts'

/** Feedback that staff sees at a time. */
const LISTED = 50
const WhichSchema = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })
const AnswerSchema = v.object({
  ...WhichSchema.entries,
  content: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写答复'), v.maxLength(FEEDBACK_LIMITS.contentMax)),
})

/**
 * What staff does: `GET /sandbox/feedback?name=&open=1` lists feedback with what was said and the rewards that can be
 * given, and with `count=1` says how much waits; `POST /sandbox/feedback/take` `{id}` looks into one,
 * `POST /sandbox/feedback/{answer,close}` `{id, content}` answers, the second for the last time, and
 * `POST /sandbox/feedback/adopt` `{id, content, rewardId}` gives a reward with the last answer.
 */
export function registerFeedbackSandbox({ db, sandboxCall }: GatewayContext, service: FeedbackService): void {
  sandboxCall('GET', '/sandbox/feedback', async ({ query }) => {
    const { name, open, count } = parseInput(DeskListSchema, query)
    if (count === '1') return { count: await countOpen(db) }
    const ofMember = await namedMemberId(db, name)
    const rows = await selectAtDesk(db, { onlyOpen: open === '1', memberId: ofMember }, LISTED)
    const said = Map.groupBy(
      await selectMessages(
        db,
        rows.map(({ id }) => id),
      ),
      ({ feedbackId }) => feedbackId,
    )
    const names = await selectNames(
      db,
      rows.map(({ memberId }) => memberId),
    )
    return {
      list: rows.map((row) => ({
        ...viewFeedback(row),
        id: row.id,
        name: names.get(row.memberId) ?? '',
        contact: row.contact,
        betId: row.betId ?? '',
        messages: (said.get(row.id) ?? []).map(viewMessage),
      })),
      rewards: await service.rewards(),
    }
  })

  sandboxCall('POST', '/sandbox/feedback/take', ({ body, writeDown }) =>
    service.beginHandling(parseInput(WhichSchema, body).id, writeDown),
  )
  for (const [verb, closes] of [
    ['answer', false],
    ['close', true],
  ] as const)
    sandboxCall('POST', `/sandbox/feedback/${verb}`, ({ body, writeDown }) => {
      const { id, content } = parseInput(AnswerSchema, body)
      return service.answer(id, { content, closes }, writeDown)
    })
  sandboxCall('POST', '/sandbox/feedback/adopt', ({ body, writeDown }) => {
    const { id, content, rewardId } = parseInput(v.object({ ...AnswerSchema.entries, rewardId: v.string() }), body)
    return service.adopt(id, { content, rewardId }, writeDown)
  })
}
