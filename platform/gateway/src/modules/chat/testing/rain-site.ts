import { CHAT_MSG, type ChatRefusal, type ChatServerFrame, type TakenPacket } from '@site/contracts/chat'
import * as v from 'valibot'

import { verifyLedger } from '../../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../../proof.ts'
import { ChatReader } from '../../../testing/chat-reader.ts'
import type { TestDatabase } from '../../../testing/engines.ts'
import type { GatewayClient, RunningGateway } from '../../../testing/index.ts'
import { roomInPlay } from './chat-site.ts'

const MadeSchema = v.object({ packId: v.string() })

/** What the database says of a rain. */
interface RainProof {
  /** Differences that the ledger's own proof finds. */
  readonly differences: readonly unknown[]
  readonly claims: number
  /** In fen: what its activity has counted, what its claims say, and what was posted to members for them. */
  readonly spent: bigint
  readonly claimed: bigint
  readonly posted: bigint
  readonly members: number
}

/** What tests of red packets do again and again. */
export function rainsOn(context: { readonly site: () => RunningGateway; readonly store: () => TestDatabase }) {
  const { site, store } = context
  const readers: ChatReader[] = []

  return {
    roomInPlay: () => roomInPlay(site()),

    /** Somebody in a room, on this site or on another replica of it: a member, or a guest. */
    async enter(rid: string, client?: GatewayClient, at = site()): Promise<ChatReader> {
      const reader = await new ChatReader(at.url).opened()
      readers.push(reader)
      const isLetIn = client === undefined ? reader.ask(CHAT_MSG.guestLogin, {}) : reader.logIn(client)
      for (const answer of [await isLetIn, await reader.ask(CHAT_MSG.joinRoom, { rid })])
        if (!('msgData' in answer)) throw new Error(`was not let in: ${JSON.stringify(answer)}`)
      await reader.wait(CHAT_MSG.room)
      return reader
    },
    leave(): void {
      for (const { socket } of readers.splice(0)) socket.terminate()
    },

    /** Lets red packets fall from now on, ten of 10.00 for a minute where nothing else is said. */
    async rain(rid: string, more: object = {}): Promise<string> {
      const usual = { requestId: crypto.randomUUID(), title: '开场红包雨', total: '10.00', count: 10, seconds: 60 }
      return v.parse(MadeSchema, await site().sandbox('POST', '/sandbox/chat/rains', { rid, ...usual, ...more })).packId
    },
    take: (reader: ChatReader, packId: string) =>
      reader.ask(CHAT_MSG.takeRedPacket, { packId }, `c-${crypto.randomUUID()}`),

    async proofOf(packId: string): Promise<RainProof> {
      const { rows } = await store().database.pool.query<Record<keyof RainProof, string>>(
        `select a.claims::text, a.spent::text, coalesce(sum(c.amount), 0)::text as claimed,
            count(distinct c.member_id)::text as members,
            coalesce((select sum(e.amount) from ledger_journal j join ledger_entry e on e.journal_id = j.id
              join ledger_account o on o.id = e.account_id where j.ref_id = a.id || ':packet' and o.owner = j.member_id), 0)::text
              as posted
          from activity a left join activity_claim c on c.activity_id = a.id where a.id = $1 group by a.id`,
        [packId],
      )
      const [row] = rows
      if (row === undefined) throw new Error(`there is no rain ${packId}`)
      const { differences } = await verifyLedger(store().database.db, PROOF_SOURCES)
      return {
        ...{ differences, claims: Number(row.claims), members: Number(row.members) },
        ...{ spent: BigInt(row.spent), claimed: BigInt(row.claimed), posted: BigInt(row.posted) },
      }
    },
  }
}

/** What a member was answered who has taken a packet. @throws for a refusal */
export function takenBy(answer: ChatServerFrame | ChatRefusal): TakenPacket {
  if (!('msgData' in answer) || answer.msgId !== CHAT_MSG.takeRedPacket) throw new Error(JSON.stringify(answer))
  return answer.msgData
}
