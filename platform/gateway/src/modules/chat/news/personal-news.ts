import { CHAT_MSG } from '@site/contracts/chat'
import * as v from 'valibot'

import type { GatewayContext } from '../../../context/index.ts'
import { MEMBER_TOPIC, MemberNoticeSchema, selectLetters } from '../../../kernel/notices/index.ts'
import { createBoundedWork } from '../../../lib/bounded-work.ts'
import type { MayPromote } from '../../protection/index.ts'
import type { ChatConnection, ChatHub, FrameBody, ToldOfMember } from '../rooms/index.ts'
import type { MemberAffairs } from './member-affairs.ts'

/** Many notices in one breath are looked up once. */
const GATHER_MS = 100
/** Of a crowd that logs in, the affairs of so many are looked up at once; nobody waits for them. */
const LOOKED_UP = { atOnce: 2, waiting: Number.POSITIVE_INFINITY }
/** Letters that a socket is told of at once; whoever gets more reads the others in the message centre. */
const LETTERS = 5

interface PersonalNewsDeps {
  readonly affairs: MemberAffairs
  readonly mayPromote: MayPromote
  /** A letter may be of another grade: tells the member's sockets of it where it is. */
  readonly greetAnew: (memberId: number, sockets: readonly ChatConnection[]) => Promise<void>
}

/**
 * Tells members who are in the chat what happens to them elsewhere, in their own sockets alone: orders of money that came
 * to an end, bets, letters, answers to feedback. It reads what was written down when the site's own notice of it comes:
 * nothing is told that a transaction has taken back, and nobody who is not here costs anything. It is a convenience:
 * records and message centre have everything.
 */
export async function createPersonalNews(
  gateway: GatewayContext,
  hub: ChatHub,
  { affairs, mayPromote, greetAnew }: PersonalNewsDeps,
) {
  const { db, shared, log } = gateway
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  /** One look after the other: a letter is told once. */
  let looking = Promise.resolve()
  const lookUp = createBoundedWork(LOOKED_UP)

  async function standingOf(memberId: number): Promise<ToldOfMember> {
    const [{ rows }, answers] = await Promise.all([lettersOf(memberId, 1), affairs.unreadAnswers(memberId)])
    return { letterId: rows[0]?.id ?? 0, answers }
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'a member was not told of their own affairs')
  const memberOn = ({ peer }: ChatConnection) => (peer?.kind === 'member' ? peer.speaker.id : undefined)

  async function lettersOf(memberId: number, pageSize: number) {
    const withTempting = await mayPromote(memberId)
    return selectLetters(db, memberId, { withTempting, pageNum: 1, pageSize })
  }

  async function look(memberIds: readonly number[]): Promise<void> {
    for (const memberId of memberIds) {
      const sockets = [...hub.ofMember(memberId)].filter(({ told }) => told !== undefined)
      if (sockets.length === 0) continue
      await greetAnew(memberId, sockets).catch(failed)
      await notify(memberId, sockets).catch(failed)
    }
  }

  async function notify(memberId: number, sockets: readonly ChatConnection[]): Promise<void> {
    const [{ rows }, answers] = await Promise.all([lettersOf(memberId, LETTERS), affairs.unreadAnswers(memberId)])
    // Whoever has logged out of a socket meanwhile, or logged in on it, is not told of somebody else there.
    const stillTheirs = () => sockets.filter((one) => one.told !== undefined && memberOn(one) === memberId)
    const oldest = Math.min(...sockets.map(({ told }) => told?.letterId ?? 0))
    const letters = rows.filter(({ id }) => id > oldest).toReversed()
    for (const { id, source, type, title, content, jump } of letters) {
      const order = source === null ? undefined : await affairs.orderOf(memberId, source)
      const notice = {
        type: type === 'activity' ? type : 'letter',
        title,
        content,
        ...(jump !== null && { jump }),
      } as const
      const frame: FrameBody =
        order === undefined ? { msgId: CHAT_MSG.notice, msgData: notice } : { msgId: CHAT_MSG.finance, msgData: order }
      for (const socket of stillTheirs()) if (id > (socket.told?.letterId ?? 0)) hub.send(socket, frame)
    }
    const latest = letters.at(-1)?.id ?? 0
    for (const socket of stillTheirs()) {
      const { letterId, answers: before } = socket.told ?? { letterId: 0, answers: 0 }
      if (answers > before)
        hub.send(socket, {
          msgId: CHAT_MSG.notice,
          msgData: { type: 'feedback', title: '意见反馈有新回复', content: '客服回复了您的反馈' },
        })
      socket.told = { letterId: Math.max(letterId, latest), answers }
    }
  }

  const unsubscribes = await Promise.all([
    shared.bus.subscribe(MEMBER_TOPIC, (message) => {
      const notice = v.safeParse(MemberNoticeSchema, message)
      if (!notice.success || notice.output.type !== 'unread') return
      waiting.add(notice.output.memberId)
      timer ??= setTimeout(() => {
        timer = undefined
        const memberIds = [...waiting]
        waiting.clear()
        looking = looking.then(() => look(memberIds)).catch(failed)
      }, GATHER_MS).unref()
    }),
    affairs.followBets({
      isHere: (memberId) => hub.ofMember(memberId).size > 0,
      told: (memberId, bet) => hub.sendToMember(memberId, { msgId: CHAT_MSG.bet, msgData: bet }),
    }),
  ])
  gateway.onClose(() => {
    clearTimeout(timer)
    for (const unsubscribe of unsubscribes) unsubscribe()
  })

  return {
    /** A member has logged in on a socket: what comes from now on is told there. */
    begin(connection: ChatConnection, memberId: number): void {
      connection.told = undefined
      lookUp(() => standingOf(memberId)).then((told) => {
        if (memberOn(connection) === memberId) connection.told = told
      }, failed)
    },
  }
}
export type PersonalNews = Awaited<ReturnType<typeof createPersonalNews>>
