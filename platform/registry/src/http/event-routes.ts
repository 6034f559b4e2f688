import type { FastifyPluginAsync } from 'fastify'

import { auditHeight } from '../audit/index.ts'
import { RegistryError, repeat } from '../base/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'

const LOOK_EVERY_MS = 1_000
/** A line that says nothing keeps proxies from ending a quiet stream, and finds a token that has ended. */
const BREATHE_EVERY_MS = 15_000
/** Beyond that the oldest gives way; its page listens again. */
const MAX_LISTENERS = 200
/** The same among the streams of one person, so that nobody takes the places of the others. */
const MAX_OF_PERSON = 10
/** Whoever has not read so much of a stream that says a line now and then reads no more. */
const MAX_UNREAD_BYTES = 64 * 1024

interface Listener {
  readonly person: string
  readonly token: string
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
  let published = 0
  let breathedAt = 0
  let isClosing = false

  /** Ends the streams of tokens that open nothing any more; each token is asked for once. */
  async function checkAll(): Promise<void> {
    const asked = new Map<string, Promise<unknown>>()
    for (const listener of [...listeners]) {
      const known = asked.get(listener.token) ?? listener.check()
      asked.set(listener.token, known)
      try {
        await known
      } catch (error) {
        // a database that is away for a moment has said nothing of the token
        if (error instanceof RegistryError) drop(listener)
      }
    }
  }

  function drop(listener: Listener): void {
    listeners.delete(listener)
    listener.end()
  }

  async function publish(): Promise<void> {
    if (listeners.size === 0) return
    const height = await auditHeight(context.db)
    const hasChanged = height !== published
    const breathes = performance.now() - breathedAt >= BREATHE_EVERY_MS
    if (!hasChanged && !breathes) return
    // what has changed may be who may listen
    await checkAll()
    published = height
    if (hasChanged) for (const { send } of listeners) send(changed(height))
    if (!breathes) return
    breathedAt = performance.now()
    for (const { send } of listeners) send(': still here\n\n')
  }

  /** Makes room for one more stream of a person. */
  function makeRoom(person: string): void {
    const own = [...listeners].filter((listener) => listener.person === person)
    const [oldestOwn] = own
    const [oldest] = listeners
    if (oldestOwn !== undefined && own.length >= MAX_OF_PERSON) drop(oldestOwn)
    else if (oldest !== undefined && listeners.size >= MAX_LISTENERS) drop(oldest)
  }

  return async (app) => {
    const endLooking = repeat({ everyMs: LOOK_EVERY_MS, log, what: 'what changed could not be told', work: publish })
    // before the server waits for its connections to end
    app.addHook('preClose', async () => {
      isClosing = true
      for (const listener of [...listeners]) drop(listener)
      await endLooking()
    })

    app.get('/events', async (request, reply) => {
      const check = () => authenticate(request, tokens)
      const { name: person, token } = await check()
      const height = await auditHeight(context.db)
      reply.hijack()
      const { raw } = reply
      // whoever left while that was asked for needs no place, for which another's stream would end
      if (raw.destroyed) return
      makeRoom(person)
      // what every answer says, and one that is taken over loses
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // kept open it would hold up the end of the server after the stream's own
        connection: 'close',
        // nginx hands it on as it comes
        'x-accel-buffering': 'no',
      })
      const listener: Listener = {
        ...{ person, token, check },
        send(text) {
          if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
          else raw.write(text)
        },
        end: () => void raw.end(),
      }
      raw.on('close', () => listeners.delete(listener))
      raw.on('error', () => listeners.delete(listener))
      listeners.add(listener)
      raw.write(changed(height))
      // the stop began while the token was asked for
      if (isClosing) drop(listener)
    })
  }
}

function changed(height: number): string {
  return `event: changed\ndata: ${height}\n\n`
}
