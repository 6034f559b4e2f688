import {
  currencyTransferEndpoint,
  giftClaimEndpoint,
  joinActivityEndpoint,
  payEndpoint,
  recycleEndpoint,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import fc from 'fast-check'

/** Each kind of call that moves money, or decides about money that is on its way; those that make orders are drawn more often. */
export const KINDS = {
  deposit: 4,
  callback: 3,
  decision: 2,
  withdrawal: 4,
  desk: 3,
  transfer: 4,
  exchange: 2,
  bet: 4,
  cashOut: 2,
  debit: 3,
  credit: 3,
  recycle: 1,
  gift: 2,
  activity: 1,
  redPacket: 1,
  reward: 1,
  dispute: 2,
} as const
export type Kind = keyof typeof KINDS
/**
 * Which of them makes each declared call of money, each method of the sports venue, each call of a venue and each frame of
 * the chat that moves some.
 */
export const KIND_OF = {
  calls: {
    [payEndpoint.path]: 'deposit',
    [withdrawNewEndpoint.path]: 'withdrawal',
    [venueTransferEndpoint.path]: 'transfer',
    [recycleEndpoint.path]: 'recycle',
    [currencyTransferEndpoint.path]: 'exchange',
    [giftClaimEndpoint.path]: 'gift',
    [joinActivityEndpoint.path]: 'activity',
  },
  methods: { PlaceBet: 'bet', Cashout: 'cashOut' },
  seamless: { debit: 'debit', credit: 'credit', rollback: 'credit' },
  frames: { [CHAT_MSG.takeRedPacket]: 'redPacket' },
} as const satisfies Record<string, Readonly<Record<string, Kind>>>
/** Numbers of the frames of the chat by which nobody is paid; each other one is a kind. */
export const FRAMES_WITHOUT_MONEY: readonly number[] = [
  ...[CHAT_MSG.heartbeat, CHAT_MSG.login, CHAT_MSG.guestLogin, CHAT_MSG.joinRoom, CHAT_MSG.leaveRoom],
  ...[CHAT_MSG.say, CHAT_MSG.shareBet, CHAT_MSG.history],
]
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[]

/** What is drawn beside them where a whole board and the rounds of games are played. */
export const PLAYED = {
  wager: 6,
  series: 3,
  share: 2,
  kickOff: 1,
  whistle: 2,
  correction: 1,
  gameBet: 3,
  gameEnd: 3,
  takeBack: 1,
} as const
export type PlayedKind = keyof typeof PLAYED
export const PLAYED_NAMES = Object.keys(PLAYED) as readonly PlayedKind[]

const nat = fc.nat({ max: 1_000_000 })
/** What chance says of one call. */
const drawOf = <K extends string>(kinds: Readonly<Record<K, number>>) =>
  fc.record({
    kind: fc.constantFrom(
      ...(Object.keys(kinds) as K[]).flatMap((kind) => Array.from({ length: kinds[kind] }, () => kind)),
    ),
    who: nat,
    which: nat,
    how: nat,
    yuan: fc.integer({ min: 100, max: 400 }),
    /** The sandbox ends deposits and withdrawals by them. */
    fen: fc.constantFrom('01', '01', '02', '03', '04', '05', '37'),
  })
export type Draw<K extends string = Kind> = ReturnType<typeof drawOf<K>> extends fc.Arbitrary<infer T> ? T : never
/** The same of a call whose kind is known. */
export type Chance = Omit<Draw, 'kind'>

/** The same calls for the same seed, whoever they will meet. */
export const drawCalls = (calls: number, seed: number): readonly Draw[] =>
  fc.sample(drawOf(KINDS), { numRuns: calls, seed })

/** The same, with what is played on the board and at games among them. */
export const drawAllCalls = (calls: number, seed: number): readonly Draw<Kind | PlayedKind>[] =>
  fc.sample(drawOf<Kind | PlayedKind>({ ...KINDS, ...PLAYED }), { numRuns: calls, seed })
