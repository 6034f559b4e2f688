import { phoneKey } from '@site/domain'
import { postSigned } from '@site/server'
import * as v from 'valibot'

import type { MessageDriver } from './driver.ts'

/** The server of whoever carries text messages or voice calls for this site. */
export interface TextGatewayOptions {
  /** Where messages are posted to, e.g. `https://sms.example.com/v1/messages`. */
  readonly url: string
  /** What calls are signed with; the server knows it too. */
  readonly key: string
  /** The name under which the words are approved there. */
  readonly template: string
}

const HEADERS = { timestamp: 'x-message-timestamp', signature: 'x-message-signature' } as const
/** A code is waited for: after so long it is tried again. */
const ANSWER_MS = 5_000

const AnswerSchema = v.object({ status: v.picklist(['TAKEN', 'REFUSED']) })

/**
 * Hands text messages or voice calls over to a server by a signed POST; docs/guides/send-codes.md is its contract. A
 * message that was posted before has the same `id`, by which the server knows it.
 */
export function createTextGateway(
  channel: 'sms' | 'voice',
  options: TextGatewayOptions,
  answerMs = ANSWER_MS,
): MessageDriver {
  const { origin, pathname, search } = new URL(options.url)
  const door = { url: origin, path: pathname + search, secret: options.key, headers: HEADERS }
  return {
    channel,
    async deliver(id, { to, text, code }) {
      const message = { id, channel, to: phoneKey(to), template: options.template, text, code }
      const response = await postSigned(door, message, answerMs)
      if (!response.ok) throw new Error(`the ${channel} gateway answered ${response.status}`)
      const answer = v.safeParse(AnswerSchema, await response.json())
      // Not the schema's own error: a job that cannot be read is given up, and this one may go better next time.
      if (!answer.success) throw new Error(`the ${channel} gateway answered something else than its contract says`)
      return answer.output.status === 'TAKEN' ? 'sent' : 'refused'
    },
  }
}
