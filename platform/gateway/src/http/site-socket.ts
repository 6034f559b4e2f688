import { REVISION_TOPIC, RevisionSchema, type SiteSocketMessage, SOCKET_CLOSE } from '@site/contracts'
import { inRootSpan, traceLabel } from '@site/server'
import * as v from 'valibot'

import type { GatewayContext } from '../context/index.ts'
import { MEMBER_TOPIC, type MemberNotice, MemberNoticeSchema, RANKS_TOPIC } from '../kernel/notices/index.ts'
import type { GuardedSocket } from '../kernel/sockets/index.ts'
import type { CallTurns } from './call-turns.ts'

/** What a tab may say: its token, again after each log-in, and empty after a log-out. */
const ClientMessageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.literal('login'), token: v.pipe(v.string(), v.maxLength(128)) }),
)

interface Tab {
  readonly socket: GuardedSocket
  member: { readonly id: number; readonly sessionId: string } | undefined
  /** The newest token that is not checked yet. */
  token: string | undefined
  isChecking: boolean
}

/**
 * `/ws/site`: composition revisions and news of races for everybody, notices for the member whose token came in a `login` message. A tab
 * hears the last revision of each theme when it connects: one that was made since its page left would be missed else.
 */
export async function installSiteSocket(gateway: GatewayContext, turns: CallTurns): Promise<void> {
  const tabs = new Set<Tab>()
  const lastRevisions = new Map<string, SiteSocketMessage>()

  gateway.socket('/ws/site', (socket) => {
    const tab: Tab = { socket, member: undefined, token: undefined, isChecking: false }
    tabs.add(tab)
    socket.on('close', () => tabs.delete(tab))
    socket.on('message', (text) => void inRootSpan({ name: 'frame /ws/site' }, () => login(tab, text)))
    send(tab, { type: 'hello', serverTime: Date.now() })
    for (const message of lastRevisions.values()) send(tab, message)
  })

  /** Tokens are checked one at a time and in order; of those that wait the newest alone counts. */
  async function login(tab: Tab, text: string): Promise<void> {
    const message = v.safeParse(ClientMessageSchema, text)
    if (!message.success) return tab.socket.close(SOCKET_CLOSE.notAMessage, 'not a message of this socket')
    if (!tab.socket.mayLogIn()) return
    tab.token = message.output.token
    if (tab.isChecking) return
    tab.isChecking = true
    try {
      while (tab.token !== undefined) {
        const { token } = tab
        tab.token = undefined
        await identify(tab, token)
      }
    } catch (error) {
      gateway.log.warn({ err: error, ...traceLabel() }, 'a site socket could not log in')
      tab.socket.close(SOCKET_CLOSE.failed, 'the log-in failed')
    } finally {
      tab.isChecking = false
    }
  }

  async function identify(tab: Tab, token: string): Promise<void> {
    const { ip } = tab.socket
    const session = await turns.run(() => gateway.sessions.check(token, ip), { ip, token })
    setMember(tab, session && { id: session.member.id, sessionId: session.sessionId })
    if (session === undefined) {
      if (token === '') return
      send(tab, { type: 'session', state: 'revoked' })
      return tab.socket.failedLogin()
    }
    // A log-out in between has told nobody of this tab.
    if ((await gateway.sessions.find(session.sessionId)) !== undefined || tab.member === undefined) return
    setMember(tab, undefined)
    send(tab, { type: 'session', state: 'revoked' })
  }

  function setMember(tab: Tab, member: Tab['member']): void {
    tab.member = tab.socket.belongsTo(member?.id) ? member : undefined
  }

  const unsubscribes = await Promise.all([
    gateway.shared.bus.subscribe(REVISION_TOPIC, (message) => {
      const parsed = v.safeParse(RevisionSchema, message)
      if (!parsed.success) return gateway.log.warn({ message }, 'not a revision')
      const revision = { type: 'revision', ...parsed.output } as const
      lastRevisions.set(revision.theme, revision)
      for (const tab of tabs) send(tab, revision)
    }),
    gateway.shared.bus.subscribe(MEMBER_TOPIC, (message) => {
      const parsed = v.safeParse(MemberNoticeSchema, message)
      if (parsed.success) notify(parsed.output)
    }),
    gateway.shared.bus.subscribe(RANKS_TOPIC, () => {
      for (const tab of tabs) send(tab, { type: 'ranks' })
    }),
  ])

  function notify(notice: MemberNotice): void {
    for (const tab of tabs) {
      if (tab.member?.id !== notice.memberId) continue
      if (notice.sessionId !== undefined && tab.member.sessionId !== notice.sessionId) continue
      send(tab, messageOf(notice))
      if (notice.type === 'session') setMember(tab, undefined)
    }
  }

  gateway.onClose(() => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  })
}

function messageOf({ type }: MemberNotice): SiteSocketMessage {
  if (type === 'session') return { type, state: 'revoked' }
  // A pause comes with a letter, and pages that count letters look again at how their member stands.
  return { type: type === 'paused' ? 'unread' : type }
}

function send(tab: Tab, message: SiteSocketMessage): void {
  tab.socket.send(JSON.stringify(message))
}
