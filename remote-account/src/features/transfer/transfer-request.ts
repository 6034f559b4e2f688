import {
  type RequestOf,
  STATUS,
  TRANSFER_IN,
  TRANSFER_OUT,
  isApiError,
  type venueTransferEndpoint,
} from '@site/contracts'
import { type Fen, type InputIssueCode, checkTransferAmount, tryParseFen } from '@site/domain'
import type { MoneyOutcome } from '@site/shell/money'
import { amountTextField, rules } from '@site/ui/form'
import * as v from 'valibot'

export type Direction = 'in' | 'out'

/** A transfer as it was filled in; `amount` in yuan as typed. */
export type TransferDraft = Readonly<{ direction: Direction; channelCode: string; amount: string }>

export type TransferProblem = 'zero' | 'insufficient' | Extract<InputIssueCode, 'amountRequired' | 'amountFormat'>

/** What is wrong with a draft, before it is sent; undefined when nothing is. `available` is of the paying side. */
export function problemOf(draft: TransferDraft, available: Fen): TransferProblem | undefined {
  const fen = tryParseFen(draft.amount)
  if (fen === 0n) return 'zero'
  const issue = checkTransferAmount(draft.amount)
  if (issue !== undefined) return issue.code === 'amountRequired' ? 'amountRequired' : 'amountFormat'
  return fen !== undefined && fen > available ? 'insufficient' : undefined
}

/** The form of a transfer; `availableOf` says what the paying side of a draft holds. */
export function transferSchema(availableOf: (draft: TransferDraft) => Fen) {
  return v.pipe(
    v.object({
      direction: v.picklist(['in', 'out']),
      channelCode: v.string(),
      amount: amountTextField(),
    }),
    rules((draft) => ({ amount: problemOf(draft, availableOf(draft)) })),
  )
}

type TransferRequest = Omit<RequestOf<typeof venueTransferEndpoint>, 'requestId'>

/**
 * What `venue/transfer` is sent beside its key (spec 3): `ty` 1 into the venue, 2 out of it, `isActivity` 1 once the
 * member has agreed to leave the money there until the venue's activity ends (open point 53).
 */
export function requestOf(draft: TransferDraft, isAgreed = false): TransferRequest {
  return {
    ...(isAgreed ? { isActivity: 1 as const } : {}),
    channelCode: draft.channelCode,
    amount: draft.amount,
    ty: draft.direction === 'in' ? TRANSFER_IN : TRANSFER_OUT,
  }
}

/** The agreement to an activity makes no other transfer of it. */
export function wishOf({ isActivity: _agreed, ...wish }: TransferRequest) {
  return wish
}

/** Refused by a venue with an open activity (6413), which takes money in once the member has agreed to leave it there. */
export function wantsAgreement(refusal: unknown, { ty, isActivity }: TransferRequest): boolean {
  return isApiError(refusal, STATUS.VENUE_ACTIVITY) && ty === TRANSFER_IN && isActivity !== 1
}

export interface TransferWays {
  readonly run: (request: TransferRequest) => Promise<MoneyOutcome<unknown>>
  /** Asks the member in the server's words. */
  readonly agree: (message: string) => Promise<boolean>
}

/** Makes a transfer, with the member's agreement where the venue wants it. Answers whether it was made. */
export async function sendTransfer(draft: TransferDraft, { run, agree }: TransferWays): Promise<boolean> {
  const request = requestOf(draft)
  const first = await run(request)
  if (first.kind !== 'refused' || !wantsAgreement(first.error, request)) return first.kind === 'done'
  if (!(await agree(first.error.message))) return false
  return (await run(requestOf(draft, true))).kind === 'done'
}
