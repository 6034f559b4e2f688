import type { FastifyPluginAsync } from 'fastify'

import { auditHeight } from '../audit/index.ts'
import { repeat } from '../base/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'

const LOOK_EVERY_MS = 1_000
/** A line that says nothing keeps proxies from ending a quiet stream, and finds a token that has ended. */
const BREATHE_EVERY_MS = 15_000
/** Beyond that the oldest gives way; its page listens again. */
const MAX_LISTENERS = 200

interface Listener {
  readonly send: (text: string) => void
  readonly end: () => void
  /** @throws for a token that opens nothing any more */
  readonly check: () => Promise<unknown>
}

/**
 * Server-sent events: `changed` with the number of the newest audit line whenever there is one, whoever wrote it and in
 * whichever process, since nothing changes without a line. While nobody listens nothing is asked.
 */
export function eventRoutes({ context, tokens, log }: AppParts): FastifyPluginAsync {
  const listeners = new Set<Listener>()
  let told = 0
  let breathedAt = 0

  async function tell(): Promise<void> {
    if (listeners.size === 0) return
    const height = await auditHeight(context.db)
    if (height !== told) {
      told = height
      for (const { send } of listeners) send(changed(height))
    }
    if (performance.now() - breathedAt < BREATHE_EVERY_MS) return
    breathedAt = performance.now()
    for (const listener of listeners) {
      listener.send(': still here\n\n')
      await listener.check().catch(listener.end)
    }
  }

  return async (app) => {
    const endLooking = repeat({ everyMs: LOOK_EVERY_MS, log, what: 'what changed could not be told', work: tell })
    // before the server waits for its connections to end
    app.addHook('preClose', async () => {
      for (const { end } of listeners) end()
      await endLooking()
    })

    app.get('/events', async (request, reply) => {
      const check = () => authenticate(request, tokens)
      await check()
      const [oldest] = listeners
      if (oldest !== undefined && listeners.size >= MAX_LISTENERS) {
        listeners.delete(oldest)
        oldest.end()
      }
      const height = await auditHeight(context.db)
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // kept open it would hold up the end of the server after the stream's own
        connection: 'close',
        // nginx hands it on as it comes
        'x-accel-buffering': 'no',
      })
      const listener: Listener = { send: (text) => void raw.write(text), end: () => void raw.end(), check }
      raw.on('close', () => listeners.delete(listener))
      raw.on('error', () => listeners.delete(listener))
      listeners.add(listener)
      raw.write(changed(height))
    })
  }
}

function changed(height: number): string {
  return `event: changed\ndata: ${height}\n\n`
}
