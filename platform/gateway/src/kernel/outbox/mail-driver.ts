import { createTransport } from 'nodemailer'

import type { Outbox } from './outbox.ts'

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  readonly smtpUrl: string
  /** Whom letters come from, as in `站点 <no-reply@example.com>`. */
  readonly from: string
}

const ANSWER_MS = 10_000

/** Sends e-mail through an SMTP server. Text messages and voice calls need a carrier's contract and are not sent. */
export function createMailOutbox({ smtpUrl, from }: MailOptions): Outbox {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  })
  return {
    sends: (channel) => channel === 'email',
    async send({ channel, to, subject, text }) {
      if (channel === 'email') await transport.sendMail({ from, to, subject, text })
    },
    messages: () => [],
  }
}
