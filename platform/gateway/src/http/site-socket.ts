import { type SiteSocketMessage, ThemeIdSchema } from '@site/contracts'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { WebSocket } from 'ws'

import type { GatewayContext } from '../context/index.ts'
import { MEMBER_TOPIC, type MemberNotice } from '../kernel/notices/index.ts'
import { socketText } from '../lib/socket-text.ts'

export const REVISION_TOPIC = 'revision'
const RevisionSchema = v.object({ theme: ThemeIdSchema, revision: v.pipe(v.number(), v.integer(), v.minValue(1)) })
const NoticeSchema = v.object({
  memberId: v.number(),
  type: v.picklist(['unread', 'balance', 'session']),
  sessionId: v.optional(v.string()),
})
/** What a tab may say: its token, again after each log-in, and empty after a log-out. */
const ClientMessageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.literal('login'), token: v.pipe(v.string(), v.maxLength(128)) }),
)

interface Tab {
  readonly socket: WebSocket
  member: { readonly id: number; readonly sessionId: string } | undefined
  isAlive: boolean
}

const PING_MS = 30_000

/**
 * `/ws/site`: composition revisions for everybody, notices for the member whose token came in a `login` message.
 * The proxy in front must not have a shorter idle limit than the ping.
 */
export async function installSiteSocket(gateway: GatewayContext, onCount: (open: number) => void): Promise<void> {
  const tabs = new Set<Tab>()

  gateway.socket('/ws/site', (socket) => {
    const tab: Tab = { socket, member: undefined, isAlive: true }
    tabs.add(tab)
    onCount(tabs.size)
    socket.on('close', () => {
      tabs.delete(tab)
      onCount(tabs.size)
    })
    socket.on('pong', () => (tab.isAlive = true))
    socket.on('message', (data) => void login(tab, socketText(data), gateway.log))
    send(tab, { type: 'hello', serverTime: Date.now() })
  })

  async function login(tab: Tab, text: string, log: FastifyBaseLogger): Promise<void> {
    const message = v.safeParse(ClientMessageSchema, text)
    if (!message.success) return tab.socket.close(1008, 'not a message of this socket')
    try {
      const session = await gateway.sessions.check(message.output.token)
      tab.member = session && { id: session.member.id, sessionId: session.sessionId }
      if (session === undefined && message.output.token !== '') send(tab, { type: 'session', state: 'revoked' })
    } catch (error) {
      log.warn({ err: error }, 'a site socket could not log in')
      tab.socket.close(1011)
    }
  }

  const unsubscribes = await Promise.all([
    gateway.shared.bus.subscribe(REVISION_TOPIC, (message) => {
      const parsed = v.safeParse(RevisionSchema, message)
      if (!parsed.success) return gateway.log.warn({ message }, 'not a revision')
      for (const tab of tabs) send(tab, { type: 'revision', ...parsed.output })
    }),
    gateway.shared.bus.subscribe(MEMBER_TOPIC, (message) => {
      const parsed = v.safeParse(NoticeSchema, message)
      if (parsed.success) notify(parsed.output)
    }),
  ])

  function notify(notice: MemberNotice): void {
    for (const tab of tabs) {
      if (tab.member?.id !== notice.memberId) continue
      if (notice.sessionId !== undefined && tab.member.sessionId !== notice.sessionId) continue
      send(tab, notice.type === 'session' ? { type: 'session', state: 'revoked' } : { type: notice.type })
      if (notice.type === 'session') tab.member = undefined
    }
  }

  const ping = setInterval(() => {
    for (const tab of tabs) {
      if (!tab.isAlive) tab.socket.terminate()
      tab.isAlive = false
      tab.socket.ping()
    }
  }, PING_MS)
  gateway.onClose(() => {
    clearInterval(ping)
    for (const unsubscribe of unsubscribes) unsubscribe()
    for (const tab of tabs) tab.socket.close(1001, 'going away')
  })
}

function send(tab: Tab, message: SiteSocketMessage): void {
  if (tab.socket.readyState === tab.socket.OPEN) tab.socket.send(JSON.stringify(message))
}
