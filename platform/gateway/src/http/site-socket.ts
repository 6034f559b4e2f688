import {
  REVISION_TOPIC,
  RevisionSchema,
  SiteSocketClientMessageSchema,
  type SiteSocketMessage,
  SOCKET_CLOSE,
} from '@site/contracts'
import { inRootSpan, traceLabel } from '@site/server'
import * as v from 'valibot'

import type { GatewayContext } from '../context/index.ts'
import { MEMBER_TOPIC, type MemberNotice, MemberNoticeSchema, RANKS_TOPIC } from '../kernel/notices/index.ts'
import { isOpenSession } from '../kernel/sessions/index.ts'
import type { GuardedSocket } from '../kernel/sockets/index.ts'
import { createStandingSessions } from '../ports/standing-sessions.ts'
import type { CallTurns } from './call-turns.ts'
import { messageOf, MissedNotices } from './missed-notices.ts'

/** How often it is seen which tabs have a session, and whether one is due to be asked for. */
const BEAT_MS = 10_000

const SESSION_OVER: SiteSocketMessage = { type: 'session', state: 'revoked' }

const ClientMessageSchema = v.pipe(v.string(), v.parseJson(), SiteSocketClientMessageSchema)

interface LogIn {
  readonly token: string
  /** The moment from which on the tab has to hear of its member. */
  readonly from: number
}

interface Tab {
  readonly socket: GuardedSocket
  /** By which session. */
  member: { readonly id: number; readonly sessionId: string } | undefined
  /** The newest log-in that is not checked yet. */
  login: LogIn | undefined
  isChecking: boolean
}

/**
 * `/ws/site`: composition revisions and news of races for everybody, notices for the member whose token came in a `login` message. A tab
 * hears the last revision of each theme when it connects: one that was made since its page left would be missed else.
 */
export async function installSiteSocket(gateway: GatewayContext, turns: CallTurns): Promise<void> {
  const tabs = new Set<Tab>()
  const lastRevisions = new Map<string, SiteSocketMessage>()
  const missed = new MissedNotices()

  gateway.socket('/ws/site', (socket) => {
    const tab: Tab = { socket, member: undefined, login: undefined, isChecking: false }
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
    const { token, sinceMs } = message.output
    tab.login = { token, from: missed.before(sinceMs) }
    if (tab.isChecking) return
    tab.isChecking = true
    try {
      while (tab.login !== undefined) {
        const { login: newest } = tab
        tab.login = undefined
        await identify(tab, newest)
      }
    } catch (error) {
      gateway.log.warn({ err: error, ...traceLabel() }, 'a site socket could not log in')
      tab.socket.close(SOCKET_CLOSE.failed, 'the log-in failed')
    } finally {
      tab.isChecking = false
    }
  }

  async function identify(tab: Tab, { token, from }: LogIn): Promise<void> {
    const { ip } = tab.socket
    const session = await turns.run(() => gateway.sessions.check(token, ip), { ip, token })
    setMember(tab, session && { id: session.member.id, sessionId: session.sessionId })
    if (session === undefined) {
      if (token === '') return
      send(tab, SESSION_OVER)
      return tab.socket.failedLogin()
    }
    standing.note(session.sessionId)
    const untold = missed.since(session.member.id, from)
    const stands = (await gateway.sessions.find(session.sessionId)) !== undefined
    if (tab.member === undefined) return
    if (stands) {
      for (const message of untold) send(tab, message)
      return
    }
    // A log-out in between has told nobody of this tab.
    endMember(tab)
  }

  function endMember(tab: Tab): void {
    setMember(tab, undefined)
    send(tab, SESSION_OVER)
  }

  function setMember(tab: Tab, member: Tab['member']): void {
    tab.member = tab.socket.belongsTo(member?.id) ? member : undefined
  }

  // Time ends a session without a word to anybody, and every use puts that off.
  const standing = createStandingSessions({
    stands: (session) => isOpenSession(gateway.db, session),
    onEnd({ sessionId }) {
      for (const tab of tabs) {
        // What becomes of one that says anew whose it is, is said to it in its turn.
        if (tab.member?.sessionId === sessionId && !tab.isChecking) endMember(tab)
      }
    },
    onFailure: (error) => gateway.log.warn({ err: error }, 'sessions of open tabs could not be asked for'),
  })
  const timer = setInterval(() => {
    const members = [...tabs].flatMap(({ member }) => member ?? [])
    standing.look(members.map(({ id, sessionId }) => ({ memberId: id, sessionId })))
  }, BEAT_MS)
  timer.unref()

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
    missed.note(notice)
    for (const tab of tabs) {
      if (tab.member?.id !== notice.memberId) continue
      if (notice.sessionId !== undefined && tab.member.sessionId !== notice.sessionId) continue
      send(tab, messageOf(notice))
      if (notice.type === 'session') setMember(tab, undefined)
    }
  }

  gateway.onClose(async () => {
    clearInterval(timer)
    for (const unsubscribe of unsubscribes) unsubscribe()
    await standing.stop()
  })
}

function send(tab: Tab, message: SiteSocketMessage): void {
  tab.socket.send(JSON.stringify(message))
}
