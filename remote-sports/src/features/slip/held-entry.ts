import {
  type BetItem,
  BetItemSchema,
  GAME_TYPE,
  GameTypeSchema,
  OrderSchema,
  PreOrderItemSchema,
} from '@site/contracts/sports'
import { findPlay, printIor, printLine, type SlipEntry } from '@site/domain'
import * as v from 'valibot'

import type { LiveGame } from '../feed/index.ts'
import type { CellPlace } from '../odds/index.ts'

const NameSchema = v.pipe(v.string(), v.maxLength(120))

/**
 * A selection as this device holds it: the fields of spec 3, with what the slip shows of its match. `oddInfo` is what
 * the player saw last, `orderData` what the venue quoted last.
 */
export const HeldEntrySchema = v.object({
  gameInfo: v.object({
    gameId: BetItemSchema.entries.gameId,
    /** The match that all its markets share. */
    gide: BetItemSchema.entries.gameId,
    hgid: BetItemSchema.entries.gameId,
    team_h: NameSchema,
    team_c: NameSchema,
    gameType: GameTypeSchema,
    isLive: v.boolean(),
    league: NameSchema,
  }),
  playInfo: v.object({ w: BetItemSchema.entries.w }),
  oddInfo: v.object({
    r: BetItemSchema.entries.r,
    gameId: v.optional(BetItemSchema.entries.gameId),
    ratio: BetItemSchema.entries.ratio,
    strong: BetItemSchema.entries.strong,
    ior: BetItemSchema.entries.ior,
  }),
  /** `runner`: the name of the one that is bet on. */
  championRate: v.optional(v.object({ rtype: NameSchema, runner: v.optional(NameSchema) })),
  orderData: v.optional(PreOrderItemSchema),
  /** `until`: when its delay ends by the server's clock, epoch ms. */
  bettingData: v.optional(v.object({ ...OrderSchema.entries, until: v.optional(v.number()) })),
  isInvalid: v.boolean(),
})
export type HeldEntry = v.InferOutput<typeof HeldEntrySchema> & SlipEntry

/** The selection that a price cell shows now; undefined when it is closed or gone. */
export function entryOf(live: LiveGame, { play: w, key, pick }: CellPlace, league: string): HeldEntry | undefined {
  const { game } = live
  const market = live.markets.get(key)
  const selection = market?.selections[pick]
  if (market === undefined || selection?.price === undefined) return undefined
  const { ratio, strong } = printLine(findPlay(w)?.family ?? '', market.line)
  return {
    gameInfo: {
      gameId: game.gameId,
      gide: game.gidm,
      hgid: game.hgid,
      team_h: game.team_h,
      team_c: game.team_c,
      gameType: game.gameType,
      isLive: game.isLive,
      league,
    },
    playInfo: { w },
    oddInfo: { r: selection.code, ratio, strong, ior: printIor(w, selection.price) },
    ...(game.gameType === GAME_TYPE.champions && {
      championRate: { rtype: w, runner: game.runners?.find(({ id }) => id === selection.code)?.name ?? selection.code },
    }),
    isInvalid: false,
  }
}

/** The selection on the wire, as the player saw it. */
export function itemOf({ gameInfo, playInfo, oddInfo }: HeldEntry): BetItem {
  const { r, ratio, strong, ior, gameId = gameInfo.gameId } = oddInfo
  return { gameId, w: playInfo.w, r, ior, ...(ratio !== undefined && { ratio }), ...(strong && { strong }) }
}

/** An order that is decided: it stays on the slip as a receipt until the player has seen it. */
export function isTaken({ bettingData }: HeldEntry): boolean {
  return bettingData?.active === 'success'
}
