import { createTransport } from 'nodemailer'

import type { MessageDriver } from './driver.ts'

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly smtpUrl: string
  /** Whom letters come from, as in `站点 <no-reply@example.com>`. */
  readonly from: string
}

const ANSWER_MS = 10_000
/** Answers of a mail server that will be the same next time (RFC 5321, 4.2.1): no such mailbox, not allowed … */
const FOR_GOOD = 500

/**
 * One mailbox, in the one way in which it is counted. By other signs a header names more than one, or the same one in other
 * words: `1,victim@example.com` and `2<victim@example.com` would both reach the victim, each with codes of its own.
 */
const MAILBOX = /^[^\s@()<>[\]:;,"\\]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$/

/** Sends e-mail through an SMTP server. */
export function createMailDriver({ smtpUrl, from }: MailOptions): MessageDriver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  })
  return {
    channel: 'email',
    async deliver(id, { to, subject, text }) {
      if (!MAILBOX.test(to)) return 'refused'
      try {
        // A letter that comes twice has one id: mail programs show it once.
        await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domainOf(from)}>` })
        return 'sent'
      } catch (error) {
        if (isRefusedRecipient(error)) return 'refused'
        throw error
      }
    },
  }
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Nodemailer names the command that was refused and the server's number. */
function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  return error.command === 'RCPT TO' && Number(error.responseCode) >= FOR_GOOD
}
