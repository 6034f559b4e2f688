import { MoneySchema } from '@site/contracts'
import { type Fen, formatFen, parseFen } from '@site/domain'
import { GAME_KINDS } from '@site/domain/games'
import * as v from 'valibot'

/** An amount of the server's, as fen. */
const FenSchema = v.pipe(MoneySchema, v.transform(parseFen))
const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const SideSchema = v.picklist(['h', 'a'])
const CardSchema = v.object({ rank: CountSchema, suit: CountSchema })
const HandSchema = v.object({ cards: v.array(CardSchema), rank: CountSchema })

/** What comes of a round or a draw, by the kind of its game. */
const OUTCOMES: Readonly<Record<string, v.GenericSchema>> = {
  'slot-game': v.object({ stops: v.array(CountSchema) }),
  baccarat: v.object({
    player: v.array(CardSchema),
    banker: v.array(CardSchema),
    playerPoints: CountSchema,
    bankerPoints: CountSchema,
  }),
  niuniu: v.object({ player: HandSchema, banker: HandSchema }),
  fishing: v.object({ fish: v.string(), roll: CountSchema, caught: v.boolean() }),
  lottery: v.object({ dice: v.tuple([CountSchema, CountSchema, CountSchema]) }),
  esports: v.object({
    firstBlood: SideSchema,
    maps: v.array(v.object({ winner: SideSchema, kills: v.tuple([CountSchema, CountSchema]), minutes: CountSchema })),
  }),
  football: v.object({
    score: v.tuple([CountSchema, CountSchema]),
    goals: v.array(v.object({ side: SideSchema, minute: CountSchema })),
  }),
}

function isOutcome(kind: string, outcome: unknown): boolean {
  const schema = OUTCOMES[kind]
  return schema !== undefined && v.is(schema, outcome)
}

const BetSchema = v.object({ key: v.string(), stake: FenSchema })
export type BetView = v.InferOutput<typeof BetSchema>
/** Bets as the server reads them. */
export const onWire = (bets: readonly BetView[]) => bets.map(({ key, stake }) => ({ key, stake: formatFen(stake) }))

const RoundSchema = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(GAME_KINDS),
    gameCode: v.string(),
    at: CountSchema,
    draw: v.nullable(v.string()),
    bets: v.array(BetSchema),
    stake: FenSchema,
    status: v.picklist(['staking', 'staked', 'settled', 'refused', 'cancelling', 'cancelled']),
    clientSeed: v.string(),
    seedHash: v.string(),
    win: v.optional(FenSchema),
    result: v.optional(v.string()),
    outcome: v.optional(v.unknown()),
    serverSeed: v.optional(v.string()),
  }),
  v.check(({ kind, outcome }) => outcome === undefined || isOutcome(kind, outcome)),
)
export type RoundView = v.InferOutput<typeof RoundSchema>

/** What came back for a round that is over, 0 before. */
export const winOf = ({ win }: RoundView): Fen => win ?? 0n

const EventSchema = v.looseObject({
  markets: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      selections: v.array(v.object({ key: v.string(), name: v.string(), odds: CountSchema })),
    }),
  ),
  title: v.optional(v.string(), ''),
  home: v.optional(v.string(), ''),
  away: v.optional(v.string(), ''),
})

const DrawSchema = v.object({
  id: v.string(),
  opensAt: CountSchema,
  closesAt: CountSchema,
  drawsAt: CountSchema,
  endsAt: CountSchema,
  now: CountSchema,
  seedHash: v.string(),
  event: EventSchema,
})
export type DrawState = v.InferOutput<typeof DrawSchema>

const DrawResultSchema = v.object({
  id: v.string(),
  seed: v.string(),
  outcome: v.unknown(),
  text: v.string(),
  /** Who met, where it was a match. */
  home: v.optional(v.string()),
  away: v.optional(v.string()),
})
export type DrawResult = v.InferOutput<typeof DrawResultSchema>

const StateSchema = v.object({
  kind: v.string(),
  venue: v.string(),
  venueName: v.string(),
  game: v.string(),
  gameName: v.string(),
  balance: FenSchema,
  nextSeedHash: v.string(),
  draw: v.optional(DrawSchema),
  result: v.optional(DrawResultSchema),
  past: v.optional(v.array(DrawResultSchema)),
})
interface Drawn {
  readonly kind: string
  readonly result?: DrawResult | undefined
  readonly past?: readonly DrawResult[] | undefined
}
const hasOutcomes = ({ kind, result, past = [] }: Drawn): boolean =>
  [...(result === undefined ? [] : [result]), ...past].every(({ outcome }) => isOutcome(kind, outcome))

/** What this page's own server answers; anything else counts as no answer. */
export const GameStateSchema = v.pipe(
  StateSchema,
  v.check((state) => hasOutcomes(state)),
)
export type GameState = v.InferOutput<typeof GameStateSchema>
export const EnteredSchema = v.pipe(
  v.object({ ...StateSchema.entries, token: v.string() }),
  v.check((state) => hasOutcomes(state)),
)
export const RoundsSchema = v.object({ list: v.array(RoundSchema) })
export const PlayAnswerSchema = v.object({ round: RoundSchema, balance: FenSchema, nextSeedHash: v.string() })
export type PlayAnswer = v.InferOutput<typeof PlayAnswerSchema>
export const RefusalSchema = v.object({ code: v.string(), message: v.string() })
