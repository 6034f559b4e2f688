import { Agent, request } from 'node:http'
import type { Send } from '../support/api.ts'

/** A request as it was sent, so that it can be sent once more. */
export interface SentRequest {
  readonly path: string
  readonly init: RequestInit
}

export interface Line {
  readonly send: Send
  /** What went over it, oldest first. */
  readonly sent: readonly SentRequest[]
  close(): void
}

/**
 * A line of one caller to a server of this machine: requests leave from an address of the loopback's network, so that
 * several callers are told apart, and arrive at one port whatever they are addressed to. Connections are kept.
 *
 * @param to address of nginx, or of one replica to go past it
 * @param from for example `127.0.0.7`
 */
export function openLine(to: string, from = '127.0.0.1'): Line {
  const sent: SentRequest[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  return {
    sent,
    send: (address, init) => {
      const path = address.pathname + address.search
      sent.push({ path, init })
      return new Promise((resolve, reject) => {
        const headers = Object.fromEntries(new Headers(init.headers))
        const options = {
          host: '127.0.0.1',
          port: new URL(to).port,
          localAddress: from,
          path,
          method: init.method,
          headers: { host: address.host, ...headers },
          agent,
        }
        const outgoing = request(options, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
            resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status: answer.statusCode ?? 500 }))
          })
        })
        outgoing.on('error', reject)
        outgoing.end(init.body)
      })
    },
    close: () => agent.destroy(),
  }
}
