import * as v from 'valibot'

import { DecimalOddsSchema, GameCodeSchema, VenueCategorySchema, VenueCodeSchema } from './endpoints/index.ts'
import { AmountInputSchema } from './amount-input.ts'
import { EpochMsSchema, MoneySchema } from './primitives.ts'

/**
 * The wallet as venues of other companies use it: plain JSON over POST, signed by the venue. Answers are HTTP 200 with
 * a `status`; every call that moves money carries a transaction id of the venue's and may be sent again.
 */
export const SEAMLESS_PREFIX = '/seamless/v1/'

export const SEAMLESS_HEADERS = { timestamp: 'x-venue-timestamp', signature: 'x-venue-signature' } as const
/** Signatures older or newer than this are refused. */
export const SEAMLESS_WINDOW_MS = 300_000

/** What is signed with HMAC-SHA256: time of sending (epoch ms), path and body exactly as sent. */
export function seamlessSigningText(parts: {
  readonly timestamp: string
  readonly path: string
  readonly body: string
}): string {
  return `${parts.timestamp}\n${parts.path}\n${parts.body}`
}

export const SEAMLESS_STATUSES = [
  'OK',
  /** Signature, time or body are not acceptable. */
  'BAD_REQUEST',
  /** The launch token was used or is over, or the session has ended. */
  'SESSION_INVALID',
  /** The venue is in maintenance or not open: no new bets; open rounds are settled all the same. */
  'VENUE_CLOSED',
  'INSUFFICIENT_FUNDS',
  /** The player's own limit or pause refuses the stake. */
  'PLAYER_REFUSED',
  'ROUND_UNKNOWN',
  /** The round was settled or cancelled before. */
  'ROUND_CLOSED',
  /** The transaction id stands for another call. */
  'TRANSACTION_MISMATCH',
  /** The call was taken back before it came. */
  'TRANSACTION_CANCELLED',
  /** Nothing is known of what happened: send the same call again. */
  'UNAVAILABLE',
] as const
export type SeamlessStatus = (typeof SEAMLESS_STATUSES)[number]

const TransactionIdSchema = v.pipe(v.string(), v.regex(/^[\w:.-]{8,80}$/))
const RoundIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{6,40}$/))
const TokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/))
const LineSchema = v.pipe(v.string(), v.maxLength(120))

export const AuthenticateSchema = v.object({ ticket: TokenSchema })
export const BalanceQuerySchema = v.object({ session: TokenSchema })
export const DebitSchema = v.object({
  session: TokenSchema,
  txId: TransactionIdSchema,
  roundId: RoundIdSchema,
  amount: AmountInputSchema,
  gameName: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  /** What was bet on, one line each, as the player reads it. */
  content: v.pipe(v.array(LineSchema), v.maxLength(20)),
  /** Decimal odds where the bet has some. */
  odds: v.optional(DecimalOddsSchema),
})
export const CreditSchema = v.object({
  venue: VenueCodeSchema,
  txId: TransactionIdSchema,
  roundId: RoundIdSchema,
  /** The whole return including the stake; 0.00 for a lost round. Ends the round. */
  amount: AmountInputSchema,
  /** The outcome as the player reads it. */
  resultText: v.pipe(v.string(), v.maxLength(200)),
})
export const RollbackSchema = v.object({
  venue: VenueCodeSchema,
  txId: TransactionIdSchema,
  roundId: RoundIdSchema,
  /** The debit or credit that is taken back, whether it arrived or not. */
  refTxId: TransactionIdSchema,
  reason: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
})
export type DebitCall = v.InferOutput<typeof DebitSchema>
export type CreditCall = v.InferOutput<typeof CreditSchema>
export type RollbackCall = v.InferOutput<typeof RollbackSchema>

/** Every call with what it takes. */
export const SEAMLESS_CALLS = {
  authenticate: AuthenticateSchema,
  balance: BalanceQuerySchema,
  debit: DebitSchema,
  credit: CreditSchema,
  rollback: RollbackSchema,
} as const
export type SeamlessCall = keyof typeof SEAMLESS_CALLS

/** Who plays; `player` is the member's name at this venue and says nothing of the account. */
export const SeamlessVisitSchema = v.object({
  session: TokenSchema,
  player: v.string(),
  venue: VenueCodeSchema,
  venueName: v.string(),
  category: VenueCategorySchema,
  game: v.union([v.literal(''), GameCodeSchema]),
  gameName: v.string(),
  lang: v.picklist(['zh-CN', 'zh-TW']),
  currency: v.literal('CNY'),
  balance: MoneySchema,
})
export type SeamlessVisit = v.InferOutput<typeof SeamlessVisitSchema>

/** Balance after the call; absent where nobody is at the venue to see it. */
export const SeamlessMoneySchema = v.object({ balance: MoneySchema })

export const SeamlessAnswerSchema = v.object({
  status: v.picklist(SEAMLESS_STATUSES),
  message: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
})

/**
 * The other way round: a venue tells its operator of the rounds in its own book, by POST on its own server. Signed with
 * the same secret in the same headers, answered as calls on the wallet are.
 */
export const VENUE_ROUNDS_PATH = '/venue-book/v1/rounds'
/** Rounds of one answer, and of one question by their ids. */
export const ROUNDS_A_PAGE = 500

/**
 * Rounds of a venue that ended within a time, `from` included and `before` not, by the venue's clock; in the order of
 * their ids, after the last one of the page before. Or those of these ids, whatever became of them.
 */
export const VenueRoundsQuerySchema = v.union([
  v.object({ venue: VenueCodeSchema, from: EpochMsSchema, before: EpochMsSchema, after: v.optional(RoundIdSchema) }),
  v.object({
    venue: VenueCodeSchema,
    roundIds: v.pipe(v.array(RoundIdSchema), v.minLength(1), v.maxLength(ROUNDS_A_PAGE)),
  }),
])
export type VenueRoundsQuery = v.InferOutput<typeof VenueRoundsQuerySchema>

export const VenueRoundsSchema = v.object({
  list: v.array(
    v.object({
      roundId: RoundIdSchema,
      /** `open` as long as it was neither paid nor taken back. */
      status: v.picklist(['open', 'settled', 'cancelled']),
      stake: MoneySchema,
      /** The whole return including the stake, 0.00 until it is settled. */
      win: MoneySchema,
    }),
  ),
  /** Asks for what follows by `after`; absent on the last page. */
  next: v.optional(RoundIdSchema),
})
export type VenueRounds = v.InferOutput<typeof VenueRoundsSchema>
