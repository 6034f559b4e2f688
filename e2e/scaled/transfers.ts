import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { balanceEndpoint, STATUS, venueTransferEndpoint } from '@site/contracts'
import { createApi, type Api } from '../support/api.ts'
import { openLine } from './line.ts'
import type { ScaledSite } from './scaled-site.ts'
import type { Server } from './server.ts'
import { slowness } from '../support/slowness.mjs'

const MEMBER = 'demo01'
const CALLERS = 12
/** Twelve callers with this pause make about a hundred calls a second. */
const PAUSE_MS = 100
const PATIENCE_MS = 30_000 * slowness

/** One transfer of 0.01 as its caller saw it; `code` is 0 where no answer came at all. */
export interface Transfer {
  readonly requestId: string
  readonly status: number
  readonly code: number
}

export interface Load {
  readonly transfers: readonly Transfer[]
  /** Waits until so many more are acknowledged. @throws when that takes longer than half a minute */
  acknowledges(more: number): Promise<void>
  /** Lets the calls under way end. */
  stop(): Promise<void>
  /** Sends a transfer again, as a client does that got no answer. @returns its code */
  repeat(transfer: Transfer): Promise<number>
  /** Fen that have left the member's central wallet since the first transfer. */
  moved(): Promise<bigint>
}

/** Moves money through nginx from several addresses at once, call after call, until it is stopped. */
export async function startTransfers(scaled: ScaledSite): Promise<Load> {
  const lines = Array.from({ length: CALLERS }, (_, index) => openLine(scaled.url, `127.0.1.${index + 1}`))
  const callers = await Promise.all(lines.map(({ send }) => createApi(scaled.url, randomUUID(), send)))
  // From an address of their own: on a fast machine the callers use up what an address may ask in a minute.
  const own = await createApi(scaled.url, randomUUID(), openLine(scaled.url, '127.0.3.1').send)
  const { token } = await own.logIn(MEMBER)
  const balance = async (): Promise<bigint> => {
    const { data, code } = await own.call(balanceEndpoint, {}, token)
    if (data === undefined) throw new Error(`no balance: ${code}`)
    return BigInt(data.centerWalletBalance.replace('.', ''))
  }
  const opening = await balance()
  const transfers: Transfer[] = []
  const stopping = new AbortController()

  async function transfer(api: Api, requestId: string): Promise<Transfer> {
    const input = { channelCode: 'CRTY', amount: '0.01', ty: '1', requestId } as const
    const answer = await api.call(venueTransferEndpoint, input, token).catch(() => undefined)
    return { requestId, status: answer?.status ?? 0, code: answer?.code ?? 0 }
  }
  async function goOn(api: Api): Promise<void> {
    while (!stopping.signal.aborted) {
      transfers.push(await transfer(api, randomUUID()))
      await pause(PAUSE_MS)
    }
  }
  const acknowledged = () => transfers.filter(({ code }) => code === STATUS.SUCCESS).length
  const running = callers.map((api) => goOn(api))

  return {
    transfers,
    async acknowledges(more) {
      const wanted = acknowledged() + more
      for (const deadline = Date.now() + PATIENCE_MS; acknowledged() < wanted; await pause(PAUSE_MS)) {
        if (Date.now() > deadline) throw new Error(`${acknowledged()} of ${wanted} transfers are acknowledged`)
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
      for (const line of lines) line.close()
    },
    repeat: async ({ requestId }) => (await transfer(own, requestId)).code,
    moved: async () => opening - (await balance()),
  }
}

/** How many answers a gateway process has given to transfers since it was started. */
export async function transfersAnsweredBy({ health }: Server): Promise<number> {
  const text = await (await fetch(new URL('/metrics', health))).text()
  const counts = [...text.matchAll(/^gateway_answers_total\{(.*)\} (\d+)$/gm)]
  return counts
    .filter(([, labels = '']) => labels.includes(venueTransferEndpoint.path))
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}
