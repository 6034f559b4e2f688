import { ApiError, STATUS } from '@site/contracts'
import type { Fen } from '@site/domain'
import { inSpan } from '@site/server'

import type { Db, Executor } from '../../db/database.ts'
import { violates } from '../../db/errors.ts'
import type { MemberAccount } from './accounts.ts'
import { createGatheredCalls, type DoneCall, type GatheredCalls } from './gathered-calls.ts'
import { type OnceRequest, runOnce } from './idempotency.ts'
import {
  type Journal,
  type PostedJournal,
  draftsOf,
  insertJournal,
  insertJournals,
  selectBalance,
  selectBalances,
} from './ledger.repository.ts'

/** The one way to move money, for every module. Amounts are fen, those of accounts of USDT millionths. */
export interface Ledger {
  /**
   * Writes one journal inside the caller's transaction.
   *
   * @throws ApiError 6012 when a member's account would go below zero
   */
  post(tx: Executor, journal: Journal): Promise<PostedJournal>
  /** Writes many journals at once, for settlements; as {@link post}. */
  postMany(tx: Executor, journals: readonly Journal[]): Promise<void>
  /**
   * For a function of the database that posts journals with what they belong to: gives them as its `ledger_post_each`
   * takes them; as {@link post}.
   */
  postWith<T>(journals: readonly Journal[], write: (drafts: string) => Promise<T>): Promise<T>
  /** Runs a money call at most once per key; see {@link runOnce}. Tells the member's tabs when it is through. */
  once<T>(request: OnceRequest, action: (tx: Executor) => Promise<T>): Promise<T>
  /**
   * {@link once} for calls of one kind that are a few functions of the database each: those that come at the same time are
   * done together; see {@link createGatheredCalls}.
   */
  gathered<Request extends OnceRequest, Facts extends object, Order, Answer>(
    calls: GatheredCalls<Request, Facts, Order, Answer>,
  ): (request: Request) => Promise<DoneCall<Order, Answer>>
  /** Balance of one account, 0 when it was never used. */
  balanceOf(db: Executor, memberId: number, account: MemberAccount): Promise<Fen>
  /** All balances of a member by account code. */
  balancesOf(db: Executor, memberId: number): Promise<ReadonlyMap<string, Fen>>
  /** Tells the member's open tabs to fetch the balance again. */
  notifyChange(memberId: number): Promise<void>
}

const isOverdraft = (error: unknown) => violates(error, 'ledger_member_not_negative')

/** Who measures what is posted, also what its transaction undoes afterwards. */
export interface PostingMeasures {
  /** Journals were written. */
  posted(journals: readonly Journal[], seconds: number): void
  /** They were not: a member's account would have gone below zero, or something else went wrong. */
  notPosted(reason: 'overdrawn' | 'failed', seconds: number): void
}

async function measured<T>(
  measures: PostingMeasures | undefined,
  journals: readonly Journal[],
  write: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  try {
    const written = await write()
    measures?.posted(journals, seconds())
    return written
  } catch (error) {
    measures?.notPosted(isOverdraft(error) ? 'overdrawn' : 'failed', seconds())
    throw error
  }
}

function refuseOverdraft(error: unknown): never {
  if (isOverdraft(error)) throw new ApiError(STATUS.WARNING, '余额不足')
  throw error
}

/** Posting as a part of the trace: of what kinds the journals are, and not whose. */
function posting<T>(
  measures: PostingMeasures | undefined,
  journals: readonly Journal[],
  write: () => Promise<T>,
): Promise<T> {
  if (journals.length === 0) return write().catch(refuseOverdraft)
  const post = () => measured(measures, journals, write).catch(refuseOverdraft)
  const span = () => {
    const kinds = [...new Set(journals.map(({ kind }) => kind))].join(' ')
    return { name: 'ledger post', facts: { 'ledger.kinds': kinds, 'ledger.journals': journals.length } }
  }
  return inSpan(span, post)
}

export function createLedger(tools: {
  readonly db: Db
  /** The business clock, epoch ms: what journals are dated by. The device's clock where nobody says. */
  readonly now?: () => number
  /** Tells the member's open tabs that a balance is another now. */
  readonly notifyChange: (memberId: number) => Promise<void>
  readonly measures?: PostingMeasures
}): Ledger {
  const { notifyChange, measures, now = Date.now } = tools
  return {
    post: (tx, journal) => posting(measures, [journal], () => insertJournal(tx, journal, new Date(now()))),
    postMany: (tx, journals) => posting(measures, journals, () => insertJournals(tx, journals, new Date(now()))),
    postWith: (journals, write) => posting(measures, journals, () => write(draftsOf(journals, new Date(now())))),
    async once(request, action) {
      const answer = await runOnce(tools.db, request, action)
      await notifyChange(request.memberId)
      return answer
    },
    gathered(calls) {
      const run = createGatheredCalls(tools.db, calls)
      return async (request) => {
        const done = await run(request)
        await notifyChange(request.memberId)
        return done
      }
    },
    balanceOf: selectBalance,
    balancesOf: selectBalances,
    notifyChange,
  }
}
