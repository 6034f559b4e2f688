import { createHmac } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import * as v from 'valibot'

/** A message as docs/guides/send-codes.md describes it, and nothing else in it. */
const PostedSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  channel: v.picklist(['sms', 'voice']),
  to: v.pipe(v.string(), v.regex(/^\+\d{6,15}$/)),
  template: v.string(),
  text: v.string(),
  code: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/))),
})

type Posted = v.InferOutput<typeof PostedSchema>

export const MESSAGE_KEY = 'key-of-the-message-server'

/**
 * How the server behaves: as its contract says; away; with a message taken and the answer lost; with no answer at all; with
 * an answer of something else in front of it; or with all calls sent on to another place.
 */
type Mood = 'well' | 'away' | 'taken-unsaid' | 'silent' | 'foreign' | 'elsewhere'

/** A carrier's server on this machine, which checks each call by the contract and not by our code. */
export async function startMessageServer() {
  const delivered = new Map<string, Posted>()
  const barred = new Set<string>()
  const problems: string[] = []
  let mood: Mood = 'well'
  let calls = 0

  function take(request: IncomingMessage, body: string): { readonly status: number; readonly answer: unknown } {
    const timestamp = String(request.headers['x-message-timestamp'])
    const expected = createHmac('sha256', MESSAGE_KEY).update(`${timestamp}\n${request.url}\n${body}`).digest('hex')
    if (request.headers['x-message-signature'] !== expected || Math.abs(Date.now() - Number(timestamp)) > 300_000)
      return { status: 401, answer: {} }
    const parsed = v.safeParse(PostedSchema, JSON.parse(body))
    if (!parsed.success) {
      problems.push(...parsed.issues.map(({ message }) => message))
      return { status: 400, answer: {} }
    }
    if (barred.has(parsed.output.to)) return { status: 200, answer: { status: 'REFUSED' } }
    if (!delivered.has(parsed.output.id)) delivered.set(parsed.output.id, parsed.output)
    return { status: 200, answer: { status: 'TAKEN' } }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (mood === 'silent') return
    if (mood === 'away') return void response.writeHead(503).end('{"status":"TAKEN"}')
    if (mood === 'foreign') return void response.writeHead(200).end('<html>please log in</html>')
    if (mood === 'elsewhere') return void response.writeHead(307, { location: '/elsewhere' }).end()
    const { status, answer } = take(request, Buffer.concat(chunks).toString())
    if (mood === 'taken-unsaid') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/messages?site=1`,
    /** What was taken, each message once. */
    delivered: () => [...delivered.values()],
    /** What was wrong with calls that were signed. */
    problems: () => problems,
    calls: () => calls,
    be: (next: Mood) => void (mood = next),
    /** From now on nobody is reached at this number, as in `+8613812345678`. */
    bar: (to: string) => void barred.add(to),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type MessageServer = Awaited<ReturnType<typeof startMessageServer>>
