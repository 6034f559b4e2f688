import { request } from 'node:http'
import { launchEndpoint, venueTransferEndpoint } from '@site/contracts'
import * as v from 'valibot'
import type { Api } from './api.ts'
import type { Sandbox } from './sandbox.ts'
import { readSiteDocument } from './site-document.ts'
import { succeed } from './withdrawals.ts'

const EnteredSchema = v.object({ token: v.string(), nextSeedHash: v.string() })
const PlayedSchema = v.object({
  nextSeedHash: v.string(),
  round: v.object({ id: v.string(), clientSeed: v.string(), serverSeed: v.string(), result: v.string() }),
})

/** A round that is over: `announced` is the hash that its venue told before. */
export type PlayedRound = v.InferOutput<typeof PlayedSchema>['round'] & { readonly announced: string }

/** Moves money of a member from the central wallet to a venue, of which there must be enough. */
export async function toVenue(api: Api, token: string, amount: string, venue = 'KXZR'): Promise<void> {
  const wish = { channelCode: venue, amount, ty: '1', requestId: crypto.randomUUID() } as const
  await succeed(api, venueTransferEndpoint, wish, token)
}

/** Plays a round: it stakes on the banker, for example `'60.00'`. */
type Play = (stake: string) => Promise<PlayedRound>

/** Enters the baccarat of a venue as its page does, with the money that is there. */
export const baccarat = (url: string, api: Api, token: string): Promise<Play> => tableOf(url, api, token, 'KXZR')

/** Who bets at a venue, and with what. */
export interface VenueBettor {
  readonly url: string
  readonly api: Api
  readonly sandbox: Sandbox
  readonly name: string
  readonly token: string
}

/**
 * Bets so much, for example `'1000.00'`, with money that the desk gives, where no round is a tie and every promotion
 * counts what is bet: of live tables some do not.
 */
export async function betAtCards({ url, api, sandbox, name, token }: VenueBettor, stake: string): Promise<void> {
  await sandbox.addMoney(name, stake)
  await toVenue(api, token, stake, 'YZQP')
  const play = await tableOf(url, api, token, 'YZQP')
  await play(stake)
}

async function tableOf(url: string, api: Api, token: string, venue: string): Promise<Play> {
  const { config } = await readSiteDocument(url)
  const venues = new URL(config.venueOrigins[0] ?? '')
  const { data } = await api.call(launchEndpoint, { enName: venue, gameCode: '' }, token)
  const ticket = /ticket=([\w-]+)/.exec(data?.url ?? '')?.[1] ?? ''
  const visit = v.parse(EnteredSchema, await post(venues, '/api/enter', { ticket }))
  let announced = visit.nextSeedHash
  return async (stake) => {
    const bets = [{ key: 'banker', stake }]
    const bet = { key: crypto.randomUUID(), clientSeed: 'story', bets }
    const answer = await post(venues, '/api/play', bet, { 'x-play-token': visit.token })
    const { round, nextSeedHash } = v.parse(PlayedSchema, answer)
    const played = { ...round, announced }
    announced = nextSeedHash
    return played
  }
}

/** Asks a server of this machine by the name that only browsers know it by. */
function post(origin: URL, path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port: origin.port, path, method: 'POST' },
        headers: { ...headers, host: origin.host, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}
