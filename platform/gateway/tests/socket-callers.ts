import { launchEndpoint, logoutEndpoint, memberJwtEndpoint, selfExcludeEndpoint } from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import type { SportsClientMessage, SportsServerMessage } from '@site/contracts/sports'
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import type { WebSocket } from 'ws'

import { socketText } from '../src/lib/socket-text.ts'
import { ChatReader } from '../src/testing/chat-reader.ts'
import { type GatewayClient, md5, openSiteSocket, type RunningGateway } from '../src/testing/index.ts'
import { MatchReader } from '../src/testing/match-reader.ts'
import { SOON } from '../src/testing/patience.ts'
import { frameOf, KINDS, type Shown, type SocketPath, type Subject } from './socket-frames.ts'

/**
 * Who is at a socket. Whose log-in is over, or whose member may not play, comes with a token of before on a new socket, or
 * sits at one that was open before (`still open`).
 */
export const CALLERS = [
  ...(['visitor', 'other member', 'expired', 'suspended, logged in again'] as const),
  ...(['logged out', 'logged out, still open', 'suspended', 'suspended, still open'] as const),
  ...(['excluded', 'excluded, still open'] as const),
] as const
export type Caller = (typeof CALLERS)[number]

/**
 * The code of the answer in the chat, or of its end; the type of what comes on the sports socket, of `member` whether it is
 * known; and on the site's whether its member is heard of from then on, the log-in is said to be over, or nothing is said.
 */
export type Answers = Readonly<Record<SocketPath, Readonly<Record<string, number | string>>>>

/** Whoever comes with nothing. */
const NOTHING: Shown = { token: '', jwt: '', entry: '' }

const ANSWERED_BY: Readonly<Record<SportsClientMessage['type'], SportsServerMessage['type']>> = {
  ...{ subscribe: 'snapshot', member: 'member', course: 'course', ping: 'beat' },
}
const EntrySchema = v.object({ token: v.string() })

/** Everything that a member has to show, asked for while they may have it. */
export async function shownBy(client: GatewayClient): Promise<Shown> {
  const { jwt } = await client.call(memberJwtEndpoint, {})
  const { token: entry } = v.parse(EntrySchema, await client.call(launchEndpoint, { enName: 'CRTY' }))
  return { token: client.token, jwt, entry }
}

/** One socket, at which a frame of one kind is sent. */
interface Line {
  /** As the page of whoever has this to show does first. */
  begin(shown: Shown): Promise<void>
  /** The socket has heard that its member was logged out or barred. */
  ended(how: 'over' | 'barred'): Promise<void>
  answerTo(kind: string, shown: Shown, expected: number | string | undefined): Promise<number | string>
}

interface CallersOptions {
  readonly site: () => RunningGateway
  readonly subject: () => Subject
  /** Of a log-in that ended by time. */
  readonly expired: () => Shown
}

/** Callers of every kind at every socket. What they are sent is kept in `heard`, and they stay until `leave`. */
export function createSocketCallers({ site, subject, expired }: CallersOptions) {
  const heard: { readonly by: string; readonly text: string }[] = []
  const open: { readonly socket: WebSocket; readonly sign: object | undefined }[] = []

  /** @param sign of life, which a browser gives all the time; undefined where none is asked for */
  function keep(by: string, socket: WebSocket, sign?: object): void {
    open.push({ socket, sign })
    socket.on('message', (data) => heard.push({ by, text: socketText(data) }))
  }

  async function openChat(by: string): Promise<ChatReader> {
    const reader = new ChatReader(site().url)
    keep(by, reader.socket, { msgId: CHAT_MSG.heartbeat })
    return reader.opened()
  }

  async function openSports(by: string): Promise<MatchReader> {
    const reader = new MatchReader(site().url)
    keep(by, reader.socket, { type: 'ping' })
    return reader.opened()
  }

  async function openSite(by: string) {
    const tab = await openSiteSocket(site().url)
    keep(by, tab.socket)
    return tab
  }

  async function chatLine(by: string): Promise<Line> {
    const reader = await openChat(by)
    return {
      async begin({ token, jwt }) {
        if (token === '') await reader.ask(CHAT_MSG.guestLogin, {})
        else await reader.ask(CHAT_MSG.login, { token, body: jwt })
        await reader.ask(CHAT_MSG.joinRoom, { rid: subject().rid })
      },
      async ended(how) {
        if (how === 'barred') await reader.closed
        else await reader.wait(CHAT_MSG.notice, ({ msgData }) => msgData.type === 'kick')
      },
      async answerTo(kind, shown) {
        if (reader.socket.readyState !== reader.socket.OPEN) return reader.closed
        const before = reader.frames.length
        reader.socket.send(JSON.stringify(frameOf('/ws/chat', kind, shown, subject())))
        return vi.waitFor(() => {
          const isAnswer = ({ msgId, seq }: (typeof reader.frames)[number]) =>
            msgId === CHAT_MSG.heartbeat ? kind === '0' : seq === `c-sample-${kind}`
          const answer = reader.frames.slice(before).find(isAnswer)
          if (answer === undefined) throw new Error(`no answer to ${kind} yet`)
          return answer.code
        }, SOON)
      },
    }
  }

  async function sportsLine(by: string): Promise<Line> {
    const reader = await openSports(by)
    const known = () => reader.of('member').at(-1)?.ok
    return {
      async begin({ entry }) {
        if (entry === '') return
        reader.socket.send(JSON.stringify({ type: 'member', token: entry }))
        await vi.waitFor(() => expect(known()).toBeDefined(), SOON)
      },
      async ended(how) {
        // Who may not play reads on what became of their bets.
        if (how === 'over') await vi.waitFor(() => expect(known()).toBe(false), SOON)
      },
      async answerTo(kind, shown) {
        const type = (ANSWERED_BY as Readonly<Record<string, SportsServerMessage['type'] | undefined>>)[kind]
        if (type === undefined) throw new Error(`what answers ${kind} on /ws/sports?`)
        const before = reader.of(type).length
        reader.socket.send(JSON.stringify(frameOf('/ws/sports', kind, shown, subject())))
        await vi.waitFor(() => expect(reader.of(type).length).toBeGreaterThan(before), SOON)
        return type !== 'member' ? type : known() === true ? 'known' : 'unknown'
      },
    }
  }

  async function siteLine(by: string, client: GatewayClient): Promise<Line> {
    const tab = await openSite(by)
    return {
      async begin({ token }) {
        if (token !== '') tab.login(token)
      },
      async ended(how) {
        if (how === 'over') await tab.nextOf('session')
      },
      async answerTo(kind, shown, expected) {
        tab.socket.send(JSON.stringify(frameOf('/ws/site', kind, shown, subject())))
        // A log-in that is good has no answer of its own, and an empty one has none at all.
        if (expected === 'hears') await tab.follow(client)
        if (expected === 'hears' || expected === 'silence') return expected
        return (await tab.nextOf('session')).type === 'session' ? 'over' : 'hears'
      },
    }
  }

  async function linesOf(caller: Caller, client: GatewayClient, shown: Shown) {
    const openers = { '/ws/chat': chatLine, '/ws/sports': sportsLine, '/ws/site': siteLine }
    const lines = (Object.keys(KINDS) as SocketPath[]).flatMap((path) => KINDS[path].map((kind) => ({ path, kind })))
    return Promise.all(
      lines.map(async ({ path, kind }) => {
        const line = await openers[path](`${caller} at ${path} with ${kind}`, client)
        await line.begin(shown)
        return { path, kind, line }
      }),
    )
  }

  /** Ends the log-in, or what its member may do. */
  async function end(caller: Caller, { client, name }: { readonly client: GatewayClient; readonly name: string }) {
    if (caller.startsWith('logged out')) await client.call(logoutEndpoint, {})
    if (caller.startsWith('suspended'))
      await site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })
    if (caller.startsWith('excluded'))
      await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
    if (caller !== 'suspended, logged in again') return
    await client.login(name, 'passw0rd')
  }

  /** What a caller is answered to a frame of every kind, each on a socket of its own. */
  async function answersOf(caller: Caller, expected: Answers): Promise<Answers> {
    const member = await site().newMember()
    const before = caller === 'visitor' ? NOTHING : caller === 'expired' ? expired() : await shownBy(member.client)
    const isOpen = caller.endsWith('still open')
    const kept = isOpen ? await linesOf(caller, member.client, before) : undefined
    await end(caller, member)
    // The tokens of the chat and of the venue are those of before: who is suspended is given no other ones.
    const shown = caller.endsWith('again') ? { ...before, token: member.client.token } : before
    for (const { line } of kept ?? []) await line.ended(caller.startsWith('excluded') ? 'barred' : 'over')
    const lines = kept ?? (await linesOf(caller, member.client, shown))
    const found: Record<SocketPath, Record<string, number | string>> = {
      '/ws/chat': {},
      '/ws/sports': {},
      '/ws/site': {},
    }
    for (const { path, kind, line } of lines) found[path][kind] = await line.answerTo(kind, shown, expected[path][kind])
    return found
  }

  return {
    heard,
    openChat,
    openSports,
    openSite,
    answersOf,
    signOfLife(): void {
      for (const { socket, sign } of open)
        if (sign !== undefined && socket.readyState === socket.OPEN) socket.send(JSON.stringify(sign))
    },
    /** Whatever was sent to anybody until now has come. */
    async settle(): Promise<void> {
      await site().gateway.announceRevision({ theme: 'jade', revision: 1_000 })
      const alive = open.filter(({ socket }) => socket.readyState === socket.OPEN)
      // The server answers a ping behind all that it has sent before.
      await Promise.all(
        alive.map(
          ({ socket }) =>
            new Promise<void>((done) => {
              socket.once('pong', () => done())
              socket.ping()
            }),
        ),
      )
    },
    leave(): void {
      for (const { socket } of open) socket.terminate()
    },
  }
}
