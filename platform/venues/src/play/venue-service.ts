import { commitmentOf } from '@site/domain/games'
import { hashOfSecret, newSecret } from '@site/server'

import { currentDraw, type DrawGame, earlierDraws, gameOf, isDrawGame } from '../games/index.ts'
import type { Visit } from '../store/index.ts'
import { WalletRefusal } from '../wallet/index.ts'
import { createBook } from './book.ts'
import type { PlayCall } from './calls.schema.ts'
import { type PendingLog, createPendingRounds } from './pending-rounds.ts'
import { PlayError } from './play-error.ts'
import { type DrawResult, type RoundTools, createRounds, newSeed } from './rounds.ts'
import { drawView, roundView, visitView } from './views.ts'

/** Rounds that a page lists, and draws that it shows the results of. */
const LISTED = 30
const SHOWN_DRAWS = 20
/** Results that are not worked out a second time. */
const KEPT_RESULTS = 500
const ANNOUNCE_MS = 10_000

export type VenueService = ReturnType<typeof createVenueService>

/** What the pages of the games ask for, which say who they are by the token of their visit; and what the operator asks for. */
export function createVenueService(tools: RoundTools) {
  const { store, wallet, now } = tools
  const rounds = createRounds(tools)
  const endPendingRounds = createPendingRounds({ store, now, end: rounds.end })
  const results = new Map<string, DrawResult>()
  let announceAt = 0

  async function visitOf(token: string): Promise<Visit> {
    const visit = token.length > 128 ? undefined : await store.findVisit(hashOfSecret(token))
    if (visit === undefined) throw new PlayError('SESSION_INVALID', '登录已失效，请返回大厅重新进入')
    return visit
  }

  async function drawsOf(visit: Visit) {
    const game = gameOf(visit.category)
    if (!isDrawGame(game)) return {}
    const time = now()
    const draw = currentDraw(game, visit.venue, time)
    const seed = await store.drawSeed(draw.id, newSeed())
    const ids = earlierDraws(game, visit.venue, time, SHOWN_DRAWS).map(({ id }) => id)
    const seeds = await store.drawSeeds(ids)
    const past: DrawResult[] = []
    for (const id of ids) {
      const known = seeds.get(id)
      if (known !== undefined) past.push(await resultOf(game, id, known))
    }
    return {
      draw: await drawView(draw, seed, game.eventOf(draw.id), time),
      ...(time >= draw.drawsAt ? { result: await resultOf(game, draw.id, seed) } : {}),
      past,
    }
  }

  async function resultOf(game: DrawGame, id: string, seed: string): Promise<DrawResult> {
    const known = results.get(id)
    if (known !== undefined) return known
    const result = await rounds.drawResult(game, id, seed)
    results.set(id, result)
    if (results.size > KEPT_RESULTS) results.delete(results.keys().next().value ?? '')
    return result
  }

  /** Seeds are made and announced also while nobody looks, so that the list of results has no gaps. */
  async function announceDraws(): Promise<void> {
    for (const { venue, category } of await store.visitedVenues()) {
      const game = gameOf(category)
      if (isDrawGame(game)) await store.drawSeed(currentDraw(game, venue, now()).id, newSeed())
    }
  }

  async function stateOf(visit: Visit, balance: string) {
    return { balance, nextSeedHash: await commitmentOf(visit.next_seed), ...(await drawsOf(visit)) }
  }

  return {
    /** Exchanges the launch token of the address for a visit. */
    async enter(launchToken: string) {
      const known = await wallet.authenticate(launchToken).catch((error: unknown) => {
        if (!(error instanceof WalletRefusal)) throw error
        throw new PlayError('SESSION_INVALID', '入口已失效，请返回大厅重新进入')
      })
      const token = newSecret()
      await store.insertVisit({
        tokenHash: hashOfSecret(token),
        session: known.session,
        player: known.player,
        venue: known.venue,
        venue_name: known.venueName,
        category: known.category,
        game: known.game,
        game_name: known.game === '' ? gameOf(known.category).title : known.gameName,
        lang: known.lang,
        next_seed: newSeed(),
      })
      const visit = await visitOf(token)
      return {
        token,
        ...(await visitView(visit, gameOf(visit.category).kind)),
        ...(await stateOf(visit, known.balance)),
      }
    },

    /** What changes by itself: money, the next seed's hash, the draw that is on. With the visit, for a reload. */
    async state(token: string) {
      const visit = await visitOf(token)
      const balance = await wallet.balance(visit.session)
      return { ...(await visitView(visit, gameOf(visit.category).kind)), ...(await stateOf(visit, balance)) }
    },

    async rounds(token: string) {
      const visit = await visitOf(token)
      // The operator says whether the log-in of the visit is still one: a token outlives it in nobody's hands.
      await wallet.balance(visit.session)
      return { list: await Promise.all((await store.playerRounds(visit.player, LISTED)).map(roundView)) }
    },

    async play(token: string, call: PlayCall) {
      const visit = await visitOf(token)
      const { round, balance } = await rounds.play(visit, call)
      const { next_seed } = await visitOf(token)
      return { round: await roundView(round), balance, nextSeedHash: await commitmentOf(next_seed) }
    },

    /** Rounds of the book, for the operator. */
    book: createBook(store),

    /** Work of the clock. */
    async sweep(log: PendingLog): Promise<void> {
      await endPendingRounds(log)
      if (now() < announceAt) return
      await announceDraws()
      announceAt = now() + ANNOUNCE_MS
    },
  }
}
