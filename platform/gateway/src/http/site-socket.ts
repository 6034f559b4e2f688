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
import { findSessionMember } from '../kernel/sessions/index.ts'
import type { GuardedSocket } from '../kernel/sockets/index.ts'
import { STANDS_MS } from '../ports/standing-sessions.ts'
import type { CallTurns } from './call-turns.ts'
import { messageOf, MissedNotices } from './missed-notices.ts'

/** How often the time is compared with that up to which sessions are taken to stand. */
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
  /** By which session, and until when that is taken to stand. */
  member: { readonly id: number; readonly sessionId: string; readonly until: number } | undefined
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
    const until = Date.now() + STANDS_MS
    setMember(tab, session && { id: session.member.id, sessionId: session.sessionId, until })
    if (session === undefined) {
      if (token === '') return
      send(tab, SESSION_OVER)
      return tab.socket.failedLogin()
    }
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

  /**
   * Time ends a session without a word to anybody, and every use puts that off: what was found good too long ago is asked
   * for, once for all its tabs and one after the other. That is no use: a page that was left open must not keep its session.
   */
  async function beat(): Promise<void> {
    const found = new Map<string, boolean>()
    for (const tab of tabs) {
      const { member } = tab
      if (member === undefined || member.until > Date.now()) continue
      const { sessionId } = member
      const stands = found.get(sessionId) ?? (await findSessionMember(gateway.db, sessionId)) !== undefined
      found.set(sessionId, stands)
      // It has said anew whose it is, and what becomes of that is said to it in its turn.
      if (tab.member !== member || tab.isChecking) continue
      if (stands) tab.member = { ...member, until: Date.now() + STANDS_MS }
      else endMember(tab)
    }
  }

  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error: unknown) => gateway.log.warn({ err: error }, 'sessions of open tabs could not be asked for'))
      .finally(() => (beating = undefined))
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
    await beating
  })
}

function send(tab: Tab, message: SiteSocketMessage): void {
  tab.socket.send(JSON.stringify(message))
}
